import type { RateClass } from '@palaro/contract';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';
import { addressBudgets, budgetsOfKey } from '../kernel/address-ranges.ts';

/**
 * What is limited: each class of the contract's calls, `page` for a document that is rendered for one visitor, `unsigned`
 * for a call in a vendor's name that the vendor did not sign, `name` for a login or registration under one name, `token`
 * for session tokens of one address that are no good.
 */
export type Limited = RateClass | 'page' | 'unsigned' | 'name' | 'token';

/** Classes that are counted by address for members too: a session is what a caller can have as many of as they like. */
export const countedByAddress: ReadonlySet<Limited> = new Set<Limited>(['credential', 'captcha', 'lookup']);

/** Of these, what is counted by the account of a known device. Which names are taken is told no device more often. */
export const countedByDevice: ReadonlySet<Limited> = new Set<Limited>(['credential', 'captcha']);

/**
 * Requests per minute for one session, or for one address when there is none. Addresses get more room than a person
 * needs, since a mobile carrier puts many players behind one.
 */
export const requestsPerMinute: Readonly<Record<Exclude<Limited, 'page'>, number>> = {
  read: 900,
  write: 300,
  search: 600,
  /** Whether a name or address is taken: what a person who registers asks a few times, and a list of accounts is made of. */
  lookup: 120,
  credential: 60,
  captcha: 120,
  status: 300,
  unsigned: 60,
  name: 30,
  token: 60,
};

const goodTokensMax = 50_000;
const goodTokenMs = 10 * 60_000;

/**
 * How many times one session's bound the members of one address have together. Beyond that each of them has a share of its own
 * bound, so that whoever logs in many times at a carrier's address slows nobody there who asks little (decision 041).
 */
const membersOfAddress = { times: 10, shareBeyond: 0.1 } as const;

type Rate = Exclude<Limited, 'token'>;

export type RateLimit = {
  /** Seconds to wait, or 0 when the request may go on. */
  readonly consume: (rate: Rate, key: string) => Promise<number>;
  /** The same for an address and the networks that it lies in; `part` tells apart what does not count together. */
  readonly consumeAddress: (rate: Rate, ip: string, part?: string) => Promise<number>;
  /** The same for a session, or another one of `kind`, and for those of its address together. */
  readonly consumeMember: (rate: Rate, sessionId: string, ip: string, kind?: string) => Promise<number>;
  /**
   * Looks a session token up that counts for an address and its networks or for itself, or gives the seconds to wait where too many of these were
   * no good. A token that was good lately is always looked up, so that who guesses does not stop the members behind the same
   * address.
   */
  readonly lookUpToken: <T extends { readonly ok: boolean }>(
    countedBy: string,
    token: string,
    lookUp: () => Promise<T>,
  ) => Promise<T | number>;
};

export type RateLimitOptions = {
  /** Share of the usual limits; 0 switches them off (load and fuzz runs). */
  readonly factor: number;
  /** PAGES_PER_MINUTE, before `factor`. */
  readonly pagesPerMinute: number;
  readonly redis: Redis | null;
};

const waitSeconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Tokens that are no good, counted in this node's memory alone: what it guards is this node's way to the store. */
const createTokenLimit = (points: number): RateLimit['lookUpToken'] => {
  // How many are too many is decided here, since networks have several times the bound.
  const bad = new RateLimiterMemory({ keyPrefix: 'rate:token', points: Number.MAX_SAFE_INTEGER, duration: 60 });
  const good = new LRUCache<string, true>({ max: goodTokensMax, ttl: goodTokenMs });
  return async (countedBy, token, lookUp) => {
    const isKnown = good.has(token);
    const budgets = isKnown ? [] : budgetsOfKey(countedBy);
    // Counted before it is looked up, and given back after: of many at once no more get through. What is refused is not counted for
    // wider networks, where it costs nothing.
    for (const { key, times } of budgets) {
      const counted = await bad.consume(key);
      if (counted.consumedPoints > points * times) return waitSeconds(counted);
    }
    const giveBack = async (): Promise<void> => {
      for (const { key } of budgets) await bad.reward(key);
    };
    let found;
    try {
      found = await lookUp();
    } catch (error) {
      // The token was not looked at: that is no fault of whoever sent it.
      await giveBack();
      throw error;
    }
    if (found.ok) {
      good.set(token, true);
      await giveBack();
    } else good.delete(token);
    return found;
  };
};

const noWait = (): Promise<number> => Promise.resolve(0);
const unlimited: RateLimit = {
  consume: noWait,
  consumeAddress: noWait,
  consumeMember: noWait,
  lookUpToken: (_address, _token, lookUp) => lookUp(),
};

/** Limits per node in memory, or shared through Redis; while Redis is unreachable each node counts for itself. */
export const createRateLimit = ({ factor, pagesPerMinute, redis }: RateLimitOptions): RateLimit => {
  if (factor === 0) return unlimited;
  const perMinute = { ...requestsPerMinute, page: pagesPerMinute };
  const pointsOf = (rate: Rate, times = 1): number => Math.ceil(perMinute[rate] * factor * times);
  const counterOf = (rate: string): RateLimiterAbstract => {
    // Whether a count is too high is decided here, since one key may have several bounds.
    const options = { keyPrefix: `rate:${rate}`, points: Number.MAX_SAFE_INTEGER, duration: 60 };
    const memory = new RateLimiterMemory(options);
    return redis === null ? memory : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
  };
  const counters = Object.fromEntries(Object.keys(perMinute).map((rate) => [rate, counterOf(rate)]));
  const count = (rate: Rate, key: string): Promise<RateLimiterRes> => counters[rate]!.consume(key);
  const waitBeyond = (points: number, counted: RateLimiterRes): number => (counted.consumedPoints > points ? waitSeconds(counted) : 0);
  const consume = async (rate: Rate, key: string, times = 1): Promise<number> => waitBeyond(pointsOf(rate, times), await count(rate, key));
  const consumeAddress = async (rate: Rate, ip: string, part = '', times = 1): Promise<number> => {
    const prefix = part === '' ? '' : `${part} `;
    return Math.max(
      ...(await Promise.all(addressBudgets(ip).map((budget) => consume(rate, `${prefix}${budget.key}`, budget.times * times)))),
    );
  };
  return {
    lookUpToken: createTokenLimit(Math.ceil(requestsPerMinute.token * factor)),
    consume: (rate, key) => consume(rate, key),
    consumeAddress: (rate, ip, part) => consumeAddress(rate, ip, part),
    consumeMember: async (rate, sessionId, ip, kind = 'members') => {
      const [own, waitOfAddress] = await Promise.all([count(rate, sessionId), consumeAddress(rate, ip, kind, membersOfAddress.times)]);
      const wait = waitBeyond(pointsOf(rate), own);
      if (wait > 0 || waitOfAddress === 0) return wait;
      return waitBeyond(pointsOf(rate, membersOfAddress.shareBeyond), own) > 0 ? waitOfAddress : 0;
    },
  };
};
