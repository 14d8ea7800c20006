/** Only new members have first steps, so nobody else fetches them. */
export const loadFirstSteps = () => import('./first-steps.tsx').then((it) => it.FirstSteps);
