/** How far the platform's clock is ahead of this device's, in milliseconds: an answer tells its time in whole seconds. */
let ahead = 0;
/** An answer takes a moment, and its time has no fractions: a smaller difference is none. */
const inexactMs = 2000;

const deviceNow = (): number => new Date().getTime();

/** The platform's time, in milliseconds since 1970; ages of what waits are counted by it. */
export const clock = {
  now: (): number => deviceNow() + ahead,
  /** Hears the `Date` header of an answer; null where it has none. */
  learn: (date: string | null): void => {
    const next = Date.parse(date ?? '') - deviceNow();
    if (Number.isNaN(next)) return;
    if (Math.abs(next) < inexactMs) ahead = 0;
    else if (Math.abs(next - ahead) > inexactMs) ahead = next;
  },
};
