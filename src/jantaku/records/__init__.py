"""Records of finished matches, read, written and proved."""
