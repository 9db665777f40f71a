"""Falling tiles that clear as mahjong melds: the game of seed 001."""
