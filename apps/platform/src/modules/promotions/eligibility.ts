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
  /** When this time is over; null for no end. */
  readonly endsAt: Date | null;
  readonly facts: Facts;
  readonly judged: Judged;
  readonly reckoned: Reckoned;
};

const places = { first: 1, second: 2, third: 3 } as const;
const byPeriod = (occurrence: PromotionDocument['occurrence']): PeriodKind | null =>
  occurrence === 'once' || occurrence === 'deposit' ? null : occurrence;
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/** Asks the other modules what a promotion goes by, by their indexes, and judges. What is not known counts as not met. */
export const createEligibility = ({ pool, periods, identityFacts }: EligibilityDeps) => {
  const readDeposit = async (db: Db, { document, playerId, at }: Looked, period: Period | null): Promise<DepositFact | null> => {
    const wanted = document.conditions.deposit;
    if (wanted === null) return null;
    const begins = new Date(document.from);
    if (wanted.which !== 'any') {
      const nth = await readNthDeposit(db, playerId, places[wanted.which]);
      return nth !== null && nth.at >= begins ? nth : null;
    }
    const from = period !== null && period.from > begins ? period.from : begins;
    return readLastDeposit(db, playerId, from, new Date(at.getTime() + 1));
  };
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
    /** How a player stands to a promotion; null where there is no such player. */
    look: async (looked: Looked, db: Db = pool): Promise<Standing | null> => {
      const { document, merchantCode, currency, playerId, at, hasCode } = looked;
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
        deposit: deposit === null ? null : { ...deposit, isPlayed: await hasStakedSince(db, playerId, deposit.at) },
        ...(await readPlay(db, looked, period)),
        hasCode,
      };
      const begins = new Date(document.from);
      const isMid = period !== null && period.from < begins && !document.startsMidPeriod && document.conditions.birthday === null;
      const ends = document.until === null ? null : new Date(document.until);
      return {
        occurrence: document.occurrence === 'deposit' ? (deposit?.id ?? 'none') : year === null ? (period?.key ?? 'once') : String(year),
        opensAt: isMid ? period.until : begins > at ? begins : null,
        endsAt: earlier(ends, period?.until ?? null),
        facts,
        judged: judge(document, facts, currency),
        reckoned: reckonAward(document, facts, currency),
      };
    },
  };
};
export type Eligibility = ReturnType<typeof createEligibility>;
