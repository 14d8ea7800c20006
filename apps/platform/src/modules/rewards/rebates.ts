import type { Code, LanguageCode, Rebates } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, pagesOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { settleAfterMinutes, type Period, type Periods } from '../play/index.ts';
import type { SessionModule } from '../session/index.ts';
import { fingerprintOf, tellOfMovement } from '../wallet/index.ts';
import { percentOf, ppmOf, type RebateDocument } from './rebate-document.ts';
import {
  callPay,
  markDispatched,
  readDaySum,
  readDueDays,
  readLines,
  readOpenPlayers,
  readPaidBy,
  readVersionOf,
  type Caps,
  type DaySum,
  type Line,
  type Paid,
} from './rebate-store.ts';
import type { RewardSettings } from './rewards-section.ts';

const playersPage = 500;
const minuteMs = 60_000;

export type RebatesDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly periods: Pick<Periods, 'at' | 'isSettled'>;
  readonly settingsOf: (merchantCode: string) => RewardSettings;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
export type RebateViewsDeps = RebatesDeps & {
  readonly sessions: Pick<SessionModule['service'], 'hold'>;
  /** Whether a player sees rewards at all. */
  readonly seesAny: (caller: Caller) => Promise<boolean>;
  readonly currencyOf: (merchantCode: string) => Currency;
};

/** How much of a day all its rebates may be, by what the merchant's document says of the licence. */
export const capsOf = ({ turnoverCapPercent, lossCapPercent }: RewardSettings): Caps => ({
  turnoverPpm: ppmOf(turnoverCapPercent),
  lossPpm: ppmOf(lossCapPercent),
});

/** Pays what is due of days. Whoever asks, it is one statement under the lock of the player's account. */
export const createRebatePaying = ({ pool, clock, ids, periods, settingsOf, onCommitted }: RebatesDeps) => {
  const pay = async (
    client: PoolClient,
    merchantCode: string,
    given: { readonly playerId: string; readonly day: string; readonly key: string | null; readonly closes: boolean },
  ): Promise<Paid> => {
    const transactionId = ids.newId();
    const fingerprint = fingerprintOf(['rebate', given.playerId, given.day, transactionId]);
    const at = new Date(clock.now());
    const paid = await callPay(client, { ...given, ...capsOf(settingsOf(merchantCode)), transactionId, fingerprint, at });
    // Whoever collects it reads the sum in the answer.
    if (given.key === null) await tellOfMovement(client, 'rebate_paid', transactionId, at);
    return paid;
  };
  /** Pays a day out to everybody, and closes it; false where not all of it is counted yet. */
  const dispatchDay = async (merchantCode: string, day: string): Promise<boolean> => {
    if (!(await periods.isSettled(pool, merchantCode, { kind: 'day', key: day }))) return false;
    for await (const page of pagesOf<string>(playersPage, (last) => readOpenPlayers(pool, merchantCode, day, last ?? '', playersPage))) {
      await eachAlone(
        page,
        (playerId) => playerId,
        (playerId) => transaction(pool, (client) => pay(client, merchantCode, { playerId, day, key: null, closes: true })),
      );
      if (page.length > 0) onCommitted();
    }
    await markDispatched(pool, merchantCode, day, new Date(clock.now()));
    return true;
  };
  return {
    pay,
    dispatchDay,
    /** Pays out the days of a merchant whose time has come. */
    dispatch: async (merchantCode: string): Promise<void> => {
      const afterMinutes = settleAfterMinutes + settingsOf(merchantCode).payAfterMinutes;
      const days = await readDueDays(pool, merchantCode, new Date(clock.now() - afterMinutes * minuteMs));
      for (const day of days) await dispatchDay(merchantCode, day);
    },
  };
};
export type RebatePaying = ReturnType<typeof createRebatePaying>;

const noSum = 0n;
const atLeastNone = (amount: bigint): bigint => (amount > noSum ? amount : noSum);

type Shown = { readonly document: RebateDocument; readonly currency: Currency; readonly language: LanguageCode };
type Rate = RebateDocument['rebates'][number]['rates'][number];
/** From which VIP level on there is the rate that applied; null of one for all. A rate of a category goes before one of all. */
const levelOf = ({ product, vendor, ppm }: Line, rates: readonly Rate[]): number | null => {
  const fitting = rates.filter(
    (rate) => (rate.vendor ?? '') === vendor && [null, product].includes(rate.product) && ppmOf(rate.percent) === ppm,
  );
  const ofCategory = fitting.filter((rate) => rate.product !== null);
  return (ofCategory.length > 0 ? ofCategory : fitting).reduce<number | null>(
    (most, { level }) => ((level ?? 0) > (most ?? 0) ? level : most),
    null,
  );
};
const showLine = (line: Line, { document, currency, language }: Shown) => {
  const rebate = document.rebates.find(({ key }) => key === line.rebate);
  const copy: Readonly<Partial<Record<LanguageCode, { readonly title: string }>>> = rebate?.copy ?? {};
  const written = (minor: bigint): string => formatDecimal(money(currency, minor));
  return {
    rebate: line.rebate,
    title: (copy[language] ?? copy.EN ?? Object.values(copy)[0])?.title ?? line.rebate,
    gameType: line.product,
    vendor: line.vendor === '' ? null : line.vendor,
    of: line.basis,
    base: written(line.base),
    percent: percentOf(line.ppm),
    level: levelOf(line, rebate?.rates ?? []),
    paid: written(line.paid),
    due: written(atLeastNone(line.earned - line.paid)),
  };
};
/** What of a day can be collected, and what of it is set off against what was paid too much before. */
const openOf = (sum: DaySum, owed: bigint): { readonly due: bigint; readonly setOff: bigint } => {
  const rest = sum.isClosed ? noSum : atLeastNone(sum.due - sum.paid - sum.setOff);
  const setOff = rest < owed ? rest : owed;
  return { due: rest - setOff, setOff };
};

/** Rebates as players see and collect them. */
export const createRebates = (deps: RebateViewsDeps, paying: RebatePaying) => {
  const { pool, clock, periods, sessions, settingsOf, currencyOf, seesAny, onCommitted } = deps;
  /** The day before and the present, in this order. */
  const daysNow = async (db: Pool | PoolClient, merchantCode: string): Promise<readonly Period[]> => {
    const today = await periods.at(db, merchantCode, 'day', new Date(clock.now()));
    return [await periods.at(db, merchantCode, 'day', new Date(today.from.getTime() - 1)), today];
  };
  return {
    read: async (caller: Caller, language: LanguageCode): Promise<Rebates> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const written = (minor: bigint): string => formatDecimal(money(currency, minor));
      if (!(await seesAny(caller))) return { currency, days: [], due: written(noSum) };
      const settings = settingsOf(merchantCode);
      const days: Rebates['days'] = [];
      let [total, usedOfOwed] = [noSum, noSum];
      for (const { key: day, until } of await daysNow(pool, merchantCode)) {
        const version = await readVersionOf(pool, merchantCode, day);
        if (version === null || version.document.rebates.length === 0) continue;
        const lines = await readLines(pool, playerId, day);
        const sum = await readDaySum(pool, playerId, day, capsOf(settings));
        const { due, setOff } = openOf(sum, sum.owed - usedOfOwed);
        usedOfOwed += setOff;
        total += due;
        const paysAt = new Date(until.getTime() + (settleAfterMinutes + settings.payAfterMinutes) * minuteMs).toISOString();
        days.unshift({
          day,
          isClosed: sum.isClosed,
          paysAt: sum.isClosed ? null : paysAt,
          lines: lines.map((line) => showLine(line, { document: version.document, currency, language })),
          paid: written(sum.paid),
          due: written(due),
          isCapped: sum.due < sum.earned,
          setOff: written(sum.setOff + setOff),
        });
      }
      return { currency, days, due: written(total) };
    },
    /** Collects what is due of the day before and the present, in one transaction. A repeat gets what the first was paid. */
    claim: async (
      caller: Caller,
      key: string,
    ): Promise<Result<{ readonly paid: string; readonly currency: Currency }, { readonly code: Code }>> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const paid = await transaction(pool, async (client): Promise<bigint | null> => {
        if (!(await sessions.hold(client, caller))) return null;
        let sum = await readPaidBy(client, playerId, key);
        if (sum > noSum) return sum;
        for (const { key: day } of await daysNow(client, merchantCode))
          sum += (await paying.pay(client, merchantCode, { playerId, day, key, closes: false })).amount;
        return sum;
      });
      if (paid === null) return fail({ code: 'session_ended' });
      if (paid === noSum) return fail({ code: 'rebate_none' });
      onCommitted();
      return ok({ paid: formatDecimal(money(currency, paid)), currency });
    },
  };
};
export type RebatesService = ReturnType<typeof createRebates>;
