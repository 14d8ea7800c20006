import type { RateClass } from '@palaro/contract';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/**
 * What is limited: each class of the contract's calls, `page` for a document that is rendered for one visitor, `unsigned`
 * for a call in a vendor's name that the vendor did not sign.
 */
export type Limited = RateClass | 'page' | 'unsigned';

/**
 * Requests per minute for one session, or for one address when there is none. Addresses get more room than a person
 * needs, since a mobile carrier puts many players behind one.
 */
export const requestsPerMinute: Readonly<Record<Exclude<Limited, 'page'>, number>> = {
  read: 900,
  write: 300,
  search: 600,
  credential: 60,
  captcha: 120,
  status: 300,
  unsigned: 60,
};

export type RateLimit = {
  /** Seconds to wait, or 0 when the request may go on. */
  readonly take: (rate: Limited, key: string) => Promise<number>;
};

export type RateLimitOptions = {
  /** Share of the usual limits; 0 switches them off (load and fuzz runs). */
  readonly factor: number;
  /** PAGES_PER_MINUTE, before `factor`. */
  readonly pagesPerMinute: number;
  readonly redis: Redis | null;
};

/** Limits per node in memory, or shared through Redis; while Redis is away each node counts for itself. */
export const createRateLimit = ({ factor, pagesPerMinute, redis }: RateLimitOptions): RateLimit => {
  if (factor === 0) return { take: () => Promise.resolve(0) };
  const limiter = (rate: Limited, perMinute: number): RateLimiterAbstract => {
    const options = { keyPrefix: `rate:${rate}`, points: Math.ceil(perMinute * factor), duration: 60 };
    const memory = new RateLimiterMemory(options);
    return redis === null ? memory : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
  };
  const limiters = {
    read: limiter('read', requestsPerMinute.read),
    write: limiter('write', requestsPerMinute.write),
    search: limiter('search', requestsPerMinute.search),
    credential: limiter('credential', requestsPerMinute.credential),
    captcha: limiter('captcha', requestsPerMinute.captcha),
    status: limiter('status', requestsPerMinute.status),
    page: limiter('page', pagesPerMinute),
    unsigned: limiter('unsigned', requestsPerMinute.unsigned),
  } satisfies Record<Limited, RateLimiterAbstract>;
  return {
    take: async (rate, key) => {
      try {
        await limiters[rate].consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
};
