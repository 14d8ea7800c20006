/** For `test.use`: a phone whose owner has not asked for less motion, as the other journeys have. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
