/** Keeps the games that this phone is shown, for searches without a network; fetched after home. */
export const loadSeenGames = () => import('./follow-seen.ts').then((it) => it.followSeen);
