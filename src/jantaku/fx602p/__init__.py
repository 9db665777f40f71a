"""FX-602P mahjong: two players, nine tiles, three melds (seed 000)."""
