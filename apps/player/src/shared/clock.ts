/** The phone's clock, in milliseconds since 1970: the one place of the app that reads the time. */
export const clock = { now: (): number => Date.now() } as const;
