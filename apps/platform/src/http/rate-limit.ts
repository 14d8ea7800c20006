import type { RateClass } from '@palaro/contract';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/**
 * Requests per minute for one session, or for one address when there is none. Addresses get more room than a person
 * needs, since a mobile carrier puts many players behind one.
 */
export const requestsPerMinute: Readonly<Record<RateClass, number>> = {
  read: 900,
  write: 300,
  search: 600,
  credential: 60,
  captcha: 120,
  status: 300,
};

export type RateLimit = {
  /** Seconds to wait, or 0 when the request may go on. */
  readonly take: (rate: RateClass, key: string) => Promise<number>;
};

/**
 * Limits per node in memory, or shared through Redis; while Redis is away each node counts for itself.
 * `factor` 0 switches limits off (load and fuzz runs).
 */
export const createRateLimit = ({ factor, redis }: { factor: number; redis: Redis | null }): RateLimit => {
  if (factor === 0) return { take: () => Promise.resolve(0) };
  const limiter = (rate: RateClass): RateLimiterAbstract => {
    const options = { keyPrefix: `rate:${rate}`, points: Math.ceil(requestsPerMinute[rate] * factor), duration: 60 };
    const memory = new RateLimiterMemory(options);
    return redis === null ? memory : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
  };
  const limiters = {
    read: limiter('read'),
    write: limiter('write'),
    search: limiter('search'),
    credential: limiter('credential'),
    captcha: limiter('captcha'),
    status: limiter('status'),
  } satisfies Record<RateClass, RateLimiterAbstract>;
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
