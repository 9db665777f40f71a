"""jantaku 雀卓: an open mahjong parlour."""

__version__ = "0.1.0"
