import { addressBudgets, type ConnectionShares } from '@palaro/env';

/** Usual bounds; the setting RATE_LIMIT scales those that count requests. */
export const requestLimits = {
  /** Requests of one address, of whatever kind: a household's games, or some players behind one address of a carrier. */
  requestsPerMinute: 1_200,
  /** Launches that one address may try: each is a call to the platform. */
  launchesPerMinute: 120,
  /** What one player may have asked of the platform; a round by hand takes more than half a second. */
  platformCallsPerMinute: 180,
  /** Connections of one address that is no proxy; a browser keeps six. */
  connectionsPerAddress: 128,
  /** The same once half of all connections are open: what two or three browsers keep. */
  connectionsPerAddressBeyondHalf: 16,
  connections: 4_096,
  /** How long a connection may carry nothing. */
  silenceTimeoutMs: 60_000,
};
export type Limits = typeof requestLimits;

/** The bounds of connections among these. */
export const connectionShares = (limits: Limits): ConnectionShares => ({
  all: limits.connections,
  ofAddress: limits.connectionsPerAddress,
  ofAddressBeyondHalf: limits.connectionsPerAddressBeyondHalf,
});

const WINDOW_MS = 60_000;
const KEYS_MAX = 50_000;

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Counts by the minute. @param percent of the usual bounds; 0 counts nothing. */
export function createRateLimit(now: () => number, percent: number) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const forget = (at: number): void => {
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key);
    // More strangers than that within a minute: the eldest are forgotten first.
    for (const key of windows.keys()) {
      if (windows.size < KEYS_MAX) break;
      windows.delete(key);
    }
  };
  const take = (key: string, usual: number): number => {
    if (percent === 0) return 0;
    const at = now();
    let window = windows.get(key);
    if (window === undefined || window.endsAt <= at) {
      if (windows.size >= KEYS_MAX) forget(at);
      window = { count: 0, endsAt: at + WINDOW_MS };
      // Anew at the end, so that the order is that of age.
      windows.delete(key);
      windows.set(key, window);
    }
    window.count++;
    return window.count <= Math.max(1, (usual * percent) / 100) ? 0 : Math.ceil((window.endsAt - at) / 1000);
  };
  return {
    /** Counts one. @returns 0 when it may go on, else in how many seconds it may come again. */
    take,
    /** The same for an address that was read at the edge, and for the networks that it lies in. */
    takeAddress: (kind: string, address: string, usual: number): number =>
      Math.max(...addressBudgets(address).map(({ key, times }) => take(`${kind} ${key}`, usual * times))),
  };
}
