import { BlockList, isIP, type Socket } from 'node:net';

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
  connections: 4_096,
  /** How long a connection may carry nothing. */
  silenceTimeoutMs: 60_000,
};
export type Limits = typeof requestLimits;

/** @returns whether an address is one of these addresses and ranges. */
export function createAddressCheck(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const WINDOW_MS = 60_000;
const KEYS_MAX = 50_000;

/** Whom to count: an address of version 4, or the network of one of version 6, whose owner has all its addresses. */
export const rateLimitKey = (ip: string): string => (ip.includes('.') ? ip : ip.split(':').slice(0, 4).join(':'));

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
  return {
    /** Counts one. @returns 0 when it may go on, else in how many seconds it may come again. */
    take(key: string, usual: number): number {
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
    },
  };
}

/** Closes connections beyond an address's share at once. @param isProxy whose connections are many people's. */
export function createConnectionBound(perAddress: number, isProxy: (address: string) => boolean) {
  const open = new Map<string, number>();
  return (socket: Socket): void => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const key = rateLimitKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  };
}
