import { LRUCache } from 'lru-cache';
import { addressKey } from '../kernel/address-ranges.ts';
import type { LimitLog, SecurityLog } from '../kernel/security-log.ts';

/** Writes `limit_hit` once a minute for each address and limit, so that a flood of refusals is no flood of log lines. */
export const createLimitLog = (security: SecurityLog): LimitLog => {
  const recentlyLogged = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
  return (limit, who) => {
    const key = `${limit} ${addressKey(who.ip)}`;
    if (recentlyLogged.has(key)) return;
    recentlyLogged.set(key, true);
    security('limit_hit', { ...who, limit });
  };
};
