"""The revisions; a published one never changes."""
