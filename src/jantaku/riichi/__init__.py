"""The riichi table for two to four seats; house rules are values of one rule set."""
