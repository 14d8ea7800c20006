/** How long before its end the player is warned (ruling 45). */
export const warnBeforeMs = 120_000;
/** A session in use is renewed at most so often. */
export const renewEveryMs = 60_000;

/** When a session ends, by this device's clock: unless it is used, and at the latest. */
export type SessionTime = { readonly expiresAt: number; readonly endsAt: number };

export type SessionKeeperDeps = {
  readonly now: () => number;
  /** Prolongs the session; null when that could not be asked for, or the session has ended. */
  readonly renew: () => Promise<SessionTime | null>;
  /** Asks whether the session is still open: the refusal of one that is not leads to login. */
  readonly look: () => void;
  /** Whether a game runs where the player sees it, which is use. */
  readonly isPlaying: () => boolean;
  readonly warn: () => void;
  readonly endWarning: () => void;
  /** Tells the other tabs. */
  readonly share: (time: SessionTime) => void;
};

/** Renews the session while it is used, warns before it ends, and asks once it should have. */
export const createSessionKeeper = (deps: SessionKeeperDeps) => {
  const { now, renew, look, isPlaying, warn, endWarning, share } = deps;
  let time: SessionTime | null = null;
  let [usedAt, renewedAt] = [0, 0];
  let [isRenewing, isWarned] = [false, false];
  let askedAt = 0;

  const take = (next: SessionTime): void => {
    time = next;
    // What ends at the latest ends although it is used: said once.
    if (isWarned && next.expiresAt - now() > warnBeforeMs) {
      isWarned = false;
      endWarning();
    }
  };
  const prolong = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    renewedAt = now();
    const next = await renew();
    isRenewing = false;
    if (next === null) {
      // To be tried again, in a minute.
      usedAt = renewedAt;
      return;
    }
    take(next);
    share(next);
  };
  return {
    /** Begins, with what counts as use: a login, a page that was opened. */
    begin: prolong,
    /** The player did something. While they are warned, only the warning's button counts. */
    used: (): void => {
      if (!isWarned) usedAt = now();
    },
    stay: prolong,
    /** Another tab has renewed the session. */
    take,
    time: (): SessionTime | null => time,
    /** Looks at the clock; every few seconds, and when the page is seen again. */
    tick: (): void => {
      if (time === null) {
        if (now() - renewedAt >= renewEveryMs) void prolong();
        return;
      }
      const leftMs = time.expiresAt - now();
      if (isPlaying()) usedAt = now();
      if (leftMs <= 0) {
        // Bets may have kept it open while this page lay in the background.
        if (now() - askedAt < renewEveryMs) return;
        askedAt = now();
        if (usedAt >= time.expiresAt && time.expiresAt < time.endsAt) void prolong();
        else look();
        return;
      }
      if (usedAt >= renewedAt && now() - renewedAt >= renewEveryMs && time.expiresAt < time.endsAt) void prolong();
      else if (leftMs <= warnBeforeMs && !isWarned) {
        isWarned = true;
        warn();
      }
    },
  };
};
export type SessionKeeper = ReturnType<typeof createSessionKeeper>;
