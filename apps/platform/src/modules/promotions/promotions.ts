import type { DepositPromotion, LanguageCode, Promotion, PromotionDetail } from '@palaro/contract';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { countDeposits } from '../cashier/index.ts';
import type { Eligibility } from './eligibility.ts';
import { readByKey, readClaim, readHistory, readPublished, type Offered } from './promotion-store.ts';
import { isForThem } from './judge.ts';
import { stateOf, type Seen } from './promotion-states.ts';
import { depositsMax, takesNext } from './deposit-choice.ts';
import { showDetail, showForDeposit, showPromotion, type Reader } from './showing.ts';

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

type Personal = { readonly count: number; readonly keys: readonly string[] };

/** What the operator offers, as each player and guest sees it. */
export const createPromotions = ({ pool, clock, eligibility, mayMarket, siteOf, alsoToClaim, alsoOffered }: PromotionsDeps) => {
  const counted = new LRUCache<string, Personal>({ max: countedMax, ttl: countedForMs });
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
  /** What is for others is in no list; what somebody has had of it stays. Of a guest it is not known who invited them, nor a level. */
  const isShown = ({ offered: { document }, standing, claim }: Seen): boolean =>
    standing === null
      ? document.audience.levels === null && document.audience.invitedBy === null
      : claim !== null || isForThem(standing.judged);
  const seeAll = async (viewer: Viewer): Promise<readonly Seen[]> => {
    if (!(await seesAny(viewer))) return [];
    const at = new Date(clock.now());
    const seen: Seen[] = [];
    for (const offered of await readPublished(pool, viewer.merchantCode)) {
      const one = await see(offered, viewer, at);
      if (isShown(one)) seen.push(one);
    }
    return seen;
  };

  const readerOf = ({ merchantCode, language }: Viewer): Reader => ({ language, ...siteOf(merchantCode) });
  const detailOf = async (offered: Offered, viewer: Viewer): Promise<PromotionDetail> => {
    const seen = await see(offered, viewer, new Date(clock.now()));
    const history = viewer.session === null ? [] : await readHistory(pool, viewer.session.playerId, offered.id, historyMax);
    return showDetail(seen, readerOf(viewer), history);
  };
  /** What of the promotions a viewer can collect and is offered. */
  const countOf = async (viewer: Viewer): Promise<Personal> => {
    const { session } = viewer;
    const seen = await seeAll(viewer);
    const keys = seen.map(({ offered }) => offered.key);
    if (session === null) return { count: 0, keys };
    const own = seen.filter((one) => one.standing !== null && stateOf(one) === 'claim').length;
    const personal = { count: own + (await alsoToClaim(session)), keys };
    counted.set(session.playerId, personal);
    return personal;
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
    seeAll,
    show: (seen: Seen, viewer: Viewer): Promotion => showPromotion(seen, readerOf(viewer)),
    /** What the next deposit of a member can be for. */
    forDeposit: async (viewer: Viewer): Promise<readonly DepositPromotion[]> => {
      const { session } = viewer;
      if (session === null) return [];
      const paidIn = await countDeposits(pool, session.playerId, depositsMax);
      return (await seeAll(viewer)).filter((seen) => takesNext(seen, paidIn)).map((seen) => showForDeposit(seen, readerOf(viewer)));
    },
    /** How many things a member can collect now, and the keys of all that they are offered; at most some seconds old. */
    personal: async (viewer: Viewer): Promise<Personal> => {
      if (!(await seesAny(viewer))) return { count: 0, keys: [] };
      const { session } = viewer;
      const known = session === null ? undefined : counted.get(session.playerId);
      const { count, keys } = known ?? (await countOf(viewer));
      return { count, keys: [...keys, ...(await alsoOffered(viewer.merchantCode))] };
    },
    /** What was counted of a player holds no longer. */
    forgetCount: (playerId: string): void => void counted.delete(playerId),
  };
};
export type Promotions = ReturnType<typeof createPromotions>;
