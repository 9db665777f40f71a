// The groups of the domain's words that the client shows; the rest stays out of it and of its font.
export const GROUPS = ['game', 'player', 'mode', 'yaku', 'tile', 'error'] as const;
