"""The parlour's server: rooms, protocol, store, and the pages of the browser client."""
