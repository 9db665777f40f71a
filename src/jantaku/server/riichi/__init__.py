"""How the parlour holds riichi tables, where several guests sit together."""
