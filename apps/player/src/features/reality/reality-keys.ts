/** Names the queries of the session of play. `refused` is told, never asked for: a limit has refused a bet. */
export const realityKeys = { summary: ['reality'], refused: ['reality-refused'] } as const;
