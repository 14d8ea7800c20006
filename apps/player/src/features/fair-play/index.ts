export { FairPlayLink } from './fair-play-link.tsx';

/** What is known of a game's fairness, as a running game shows it over itself. */
export const loadFairPlay = () => import('./fair-play-facts.tsx').then((it) => it.FairPlayFacts);
