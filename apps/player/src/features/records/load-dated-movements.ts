/** What brings a form of days is fetched when it is shown. */
export const loadDatedMovements = () => import('./dated-movements.tsx').then((it) => it.DatedMovements);
