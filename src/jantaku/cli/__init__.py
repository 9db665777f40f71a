"""The `jantaku` command."""
