import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { readLastDeposit, readNthDeposit, type DepositFact } from '../cashier/index.ts';
import type { IdentityFacts } from '../identity/index.ts';
import { hasStakedSince, readDay, readPlayed, type Period, type PeriodKind, type Periods } from '../play/index.ts';
import { readPersonFacts } from '../player/index.ts';
import { reckonAward, type Reckoned } from './award-rules.ts';
import type { Facts } from './facts.ts';
import { judge, lastBirthday, type Judged } from './judge.ts';
import type { PromotionDocument } from './promotion-document.ts';
import { readLevel } from './promotion-store.ts';
import { readPayoutTraces } from './traces.ts';

type Db = Pool | PoolClient;
export type EligibilityDeps = {
  readonly pool: Pool;
  readonly periods: Periods;
  readonly identityFacts: (db: Db, playerId: string) => Promise<IdentityFacts | null>;
};
export type Looked = {
  readonly document: PromotionDocument;
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly playerId: string;
  readonly at: Date;
  readonly hasCode: boolean;
};
/** How a player stands to a promotion at an instant. */
export type Standing = {
  /** Which of its times this is; claims are one for each. */
  readonly occurrence: string;
  /** When it can be claimed for the first time, where that is not yet. */
  readonly opensAt: Date | null;
  /** When this time can be claimed no longer; null for no end. */
  readonly endsAt: Date | null;
  readonly facts: Facts;
  readonly judged: Judged;
  readonly reckoned: Reckoned;
};

const dayMs = 86_400_000;
const places = { first: 1, second: 2, third: 3 } as const;
const byPeriod = (occurrence: PromotionDocument['occurrence']): PeriodKind | null =>
  occurrence === 'once' || occurrence === 'deposit' ? null : occurrence;
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/** The last instant whose doings count at one: after its end a promotion may still be claimed by what was done before. */
const countedAt = ({ until, claimUntil }: PromotionDocument, at: Date): Date => {
  const last = until === null || claimUntil === null ? null : new Date(Date.parse(until) - 1);
  return last !== null && last < at ? last : at;
};
/** When this time of a promotion can be claimed no longer; null for no end. */
const closesAt = ({ until, claimUntil, claimDays, conditions }: PromotionDocument, period: Period | null, deposit: DepositFact | null) => {
  const [ends, extended] = [until, claimUntil].map((text) => (text === null ? null : new Date(text)));
  const isLast = period === null || (ends instanceof Date && ends <= period.until);
  const window = isLast && extended instanceof Date ? extended : earlier(ends ?? null, period?.until ?? null);
  // Any deposit that is too old is none: the next one counts. Of the first there is no other.
  const begins = conditions.deposit === null ? period?.from : conditions.deposit.which === 'any' ? undefined : deposit?.at;
  return claimDays === null || begins === undefined ? window : earlier(window, new Date(begins.getTime() + claimDays * dayMs));
};

const readDeposit = async (db: Db, { document, playerId, at }: Looked, period: Period | null): Promise<DepositFact | null> => {
  const wanted = document.conditions.deposit;
  if (wanted === null) return null;
  const begins = new Date(document.from);
  if (wanted.which !== 'any') {
    const nth = await readNthDeposit(db, playerId, places[wanted.which]);
    return nth !== null && nth.at >= begins ? nth : null;
  }
  const lasting = document.claimDays === null ? begins : new Date(at.getTime() - document.claimDays * dayMs);
  const from = [begins, lasting, period?.from ?? begins].reduce((one, other) => (one > other ? one : other));
  return readLastDeposit(db, playerId, { promotion: document.key, from, until: new Date(at.getTime() + 1) });
};
const depositFacts = async (db: Db, key: string, playerId: string, { promotion, ...deposit }: DepositFact) => ({
  ...deposit,
  isPlayed: await hasStakedSince(db, playerId, deposit.at),
  isOther: promotion !== null && promotion !== key,
});

/** Asks the other modules what a promotion goes by, by their indexes, and judges. What is not known counts as not met. */
export const createEligibility = ({ pool, periods, identityFacts }: EligibilityDeps) => {
  const readPlay = async (db: Db, looked: Looked, present: Period | null) => {
    const { document, playerId, merchantCode, at } = looked;
    const { turnover, loss, days } = document.conditions;
    const previous = present === null ? null : await periods.at(db, merchantCode, present.kind, new Date(present.from.getTime() - 1));
    const now = { from: present?.from ?? new Date(document.from), until: new Date(at.getTime() + 1) };
    const before = previous ?? { from: at, until: at };
    const played = (span: { readonly from: Date; readonly until: Date }, products: Parameters<typeof readPlayed>[1]['products']) =>
      readPlayed(db, { playerId, merchantCode, from: span.from, until: span.until, products });
    const ofBefore = loss !== null || turnover?.of === 'previous';
    const lost = loss === null ? null : await played(before, loss.products);
    return {
      staked: turnover === null ? 0n : (await played(turnover.of === 'previous' ? before : now, turnover.products)).staked,
      lost: lost === null ? 0n : lost.staked - lost.payout,
      days: days === null ? 0 : (await played(now, null)).days,
      isSettled: !ofBefore || (previous !== null && (await periods.isSettled(db, merchantCode, previous))),
    };
  };
  const readBirthday = async (db: Db, { document, playerId, merchantCode, at }: Looked) => {
    const { birthday, identity } = document.conditions;
    if (birthday === null && !identity) return { isIdentified: false, isBirthday: false, year: null };
    const known = await identityFacts(db, playerId);
    if (known === null || birthday === null) return { isIdentified: known !== null, isBirthday: false, year: null };
    const { year, daysAgo } = lastBirthday(known.birthday, await readDay(db, merchantCode, at));
    return { isIdentified: true, isBirthday: daysAgo <= birthday.days, year };
  };
  return {
    /** Whether what a promotion counts of the period before is complete; true where it counts nothing of it. */
    isCounted: async ({ conditions, occurrence }: PromotionDocument, merchantCode: string, at: Date): Promise<boolean> => {
      const kind = byPeriod(occurrence);
      if (kind === null || (conditions.loss === null && conditions.turnover?.of !== 'previous')) return true;
      const present = await periods.at(pool, merchantCode, kind, at);
      const previous = await periods.at(pool, merchantCode, kind, new Date(present.from.getTime() - 1));
      return periods.isSettled(pool, merchantCode, previous);
    },
    /** How a player stands to a promotion; null where there is no such player. */
    look: async (asked: Looked, db: Db = pool): Promise<Standing | null> => {
      const { document, merchantCode, currency, playerId, hasCode } = asked;
      const looked = { ...asked, at: countedAt(document, asked.at) };
      const { at } = looked;
      const person = await readPersonFacts(db, playerId);
      if (person === null) return null;
      const kind = byPeriod(document.occurrence);
      const period = kind === null ? null : await periods.at(db, merchantCode, kind, at);
      const deposit = await readDeposit(db, looked, period);
      const { year, ...identity } = await readBirthday(db, looked);
      const facts: Facts = {
        registeredAt: person.registeredAt,
        hasPhone: person.hasPhone,
        level: document.audience.levels === null ? null : await readLevel(db, playerId),
        invitedBy: person.invitedBy,
        currency: person.currency,
        ...identity,
        deposit: deposit === null ? null : await depositFacts(db, document.key, playerId, deposit),
        ...(await readPlay(db, looked, period)),
        hasCode,
        hasPayoutAccount: document.limits.perPayoutAccount !== null && (await readPayoutTraces(db, playerId)).length > 0,
        isClaimTime: document.claimFrom === null || Date.parse(document.claimFrom) <= asked.at.getTime(),
      };
      const begins = new Date(document.from);
      const isMid = period !== null && period.from < begins && !document.startsMidPeriod && document.conditions.birthday === null;
      return {
        occurrence: document.occurrence === 'deposit' ? (deposit?.id ?? 'none') : year === null ? (period?.key ?? 'once') : String(year),
        opensAt: isMid ? period.until : begins > at ? begins : null,
        endsAt: closesAt(document, period, deposit),
        facts,
        judged: judge(document, facts, currency),
        reckoned: reckonAward(document, facts, currency),
      };
    },
  };
};
export type Eligibility = ReturnType<typeof createEligibility>;
