import type { LanguageCode, Promotion, PromotionDetail } from '@palaro/contract';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Eligibility } from './eligibility.ts';
import { readByKey, readClaim, readHistory, readPublished, type Offered } from './promotion-store.ts';
import { stateOf, type Seen } from './promotion-states.ts';
import { showDetail, showPromotion, type Reader } from './showing.ts';

const historyMax = 20;
const countedForMs = 5_000;
const countedMax = 50_000;
/** Trial accounts and test players. */
const withoutPromotions: ReadonlySet<number> = new Set([4, 40]);

export type PromotionsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly eligibility: Eligibility;
  readonly mayMarket: (playerId: string) => Promise<boolean>;
  readonly siteOf: (merchantCode: string) => Omit<Reader, 'language'>;
  /** How many other things a member can collect now. */
  readonly alsoToClaim: (caller: Caller) => Promise<number>;
  /** What else is offered, by its key. */
  readonly alsoOffered: (merchantCode: string) => Promise<readonly string[]>;
};
/** For whom promotions are looked at: a member, or a guest of a merchant. */
export type Viewer = { readonly merchantCode: string; readonly language: LanguageCode; readonly session: Caller | null };

/** What the operator offers, as each player and guest sees it. */
export const createPromotions = ({ pool, clock, eligibility, mayMarket, siteOf, alsoToClaim, alsoOffered }: PromotionsDeps) => {
  const counted = new LRUCache<string, number>({ max: countedMax, ttl: countedForMs });
  const seesAny = async ({ session }: Viewer): Promise<boolean> =>
    session === null || (!withoutPromotions.has(session.type) && session.isExcluded !== true && (await mayMarket(session.playerId)));

  const see = async (offered: Offered, { merchantCode, session }: Viewer, at: Date): Promise<Seen> => {
    if (session === null) return { offered, standing: null, claim: null, at };
    const { playerId } = session;
    const { currency } = siteOf(merchantCode);
    const standing = await eligibility.look({ document: offered.document, merchantCode, currency, playerId, at, hasCode: false });
    const claim = standing === null ? null : await readClaim(pool, offered.id, standing.occurrence, playerId);
    return { offered, standing, claim, at };
  };
  const seeAll = async (viewer: Viewer): Promise<readonly Seen[]> => {
    if (!(await seesAny(viewer))) return [];
    const at = new Date(clock.now());
    const seen: Seen[] = [];
    for (const offered of await readPublished(pool, viewer.merchantCode)) seen.push(await see(offered, viewer, at));
    return seen;
  };

  const readerOf = ({ merchantCode, language }: Viewer): Reader => ({ language, ...siteOf(merchantCode) });
  const detailOf = async (offered: Offered, viewer: Viewer): Promise<PromotionDetail> => {
    const seen = await see(offered, viewer, new Date(clock.now()));
    const history = viewer.session === null ? [] : await readHistory(pool, viewer.session.playerId, offered.id, historyMax);
    return showDetail(seen, readerOf(viewer), history);
  };
  return {
    list: async (viewer: Viewer): Promise<Promotion[]> => (await seeAll(viewer)).map((seen) => showPromotion(seen, readerOf(viewer))),
    /** One of them; null where it is not offered to whoever asks. */
    detail: async (viewer: Viewer, key: string): Promise<PromotionDetail | null> => {
      if (!(await seesAny(viewer))) return null;
      const offered = await readByKey(pool, viewer.merchantCode, key);
      return offered?.state === 'published' ? detailOf(offered, viewer) : null;
    },
    detailOf,
    /** How many things a member can collect now, at most some seconds old; and the keys of all that are offered. */
    personal: async (viewer: Viewer): Promise<{ readonly count: number; readonly keys: readonly string[] }> => {
      if (!(await seesAny(viewer))) return { count: 0, keys: [] };
      const { session } = viewer;
      const published = (await readPublished(pool, viewer.merchantCode)).map(({ key }) => key);
      const keys = [...published, ...(await alsoOffered(viewer.merchantCode))];
      const known = session === null ? 0 : counted.get(session.playerId);
      if (known !== undefined) return { count: known, keys };
      if (session === null) return { count: 0, keys };
      const own = (await seeAll(viewer)).filter((seen) => stateOf(seen) === 'claim').length;
      const count = own + (await alsoToClaim(session));
      counted.set(session.playerId, count);
      return { count, keys };
    },
    /** What was counted of a player holds no longer. */
    forgetCount: (playerId: string): void => void counted.delete(playerId),
  };
};
export type Promotions = ReturnType<typeof createPromotions>;
