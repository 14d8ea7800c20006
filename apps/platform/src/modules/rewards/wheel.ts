import type { Code, LanguageCode, Wheel } from '@palaro/contract';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { copyIn, showAward, storedAward } from './award-document.ts';
import type { GivingDeps } from './giving.ts';
import { callSpin, readGone, readSpins, readTickets, readWheels, type Spun, type WheelVersion } from './wheel-store.ts';

const [shownSpins, notDrawn] = [20, -1];
type WheelDeps = GivingDeps & {
  /** A whole number below another, each as likely as any. */
  readonly draw: (below: number) => number;
};
type Asked = { readonly key: string; readonly version: number };
type SpinAnswer = { readonly prize: string; readonly award: Wheel['spins'][number]['award']; readonly tickets: number };

const refusals: Readonly<Record<Exclude<Spun['status'], 'ok' | 'repeat'>, Code>> = {
  blocked: 'no_permission',
  changed: 'wheel_changed',
  no_ticket: 'wheel_no_ticket',
};
const sumOf = ({ document }: WheelVersion): number => document.prizes.reduce((sum, { weight }) => sum + weight, 0);

/** The wheel as players see and spin it. */
export const createWheel = ({ pool, clock, ids, sessions, turnover, seesAny, currencyOf, onCommitted, draw }: WheelDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    read: async (caller: Caller, language: LanguageCode): Promise<Wheel> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const [newest] = (await seesAny(caller)) ? await readWheels(pool, merchantCode, 1) : [];
      const nothing = { currency, version: null, weights: 0, prizes: [], tickets: 0, ticketsEnd: null, spins: [] };
      if (newest === undefined || newest.document.prizes.length === 0) return nothing;
      const gone = new Set(await readGone(pool, merchantCode, newest.number));
      const { count, nextDay } = await readTickets(pool, playerId, now());
      const prizes = newest.document.prizes.map(({ key, weight, fallback, award, copy }) => {
        const stored = award === null ? null : storedAward(award, currency, {});
        return {
          key,
          title: copyIn(copy, language)?.title ?? key,
          weight,
          isGone: gone.has(key),
          isFallback: fallback,
          award: stored === null ? null : showAward({ ...stored, days: stored.bonus?.days ?? null }, currency),
        };
      });
      const spins = await readSpins(pool, playerId, shownSpins);
      const shown = spins.flatMap(({ id, number, prize, at }) => {
        const one = number === newest.number ? prizes.find(({ key }) => key === prize) : undefined;
        return one === undefined ? [] : [{ id: String(id), title: one.title, award: one.award, at: at.toISOString() }];
      });
      return {
        currency,
        version: newest.number,
        weights: sumOf(newest),
        prizes,
        tickets: Number(count),
        ticketsEnd: nextDay,
        spins: shown,
      };
    },
    /** Draws one ticket by the odds that were shown. A repeat gets what the first drew. */
    spin: async (caller: Caller, { key, version }: Asked): Promise<Result<SpinAnswer, { readonly code: Code }>> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const spun = await transaction(pool, async (client): Promise<Spun | null> => {
        if (!(await sessions.hold(client, caller))) return null;
        const [id, transactionId, at] = [ids.newId(), ids.newId(), now()];
        await turnover.count(client, playerId, at);
        const [newest] = await readWheels(client, merchantCode, 1);
        // Without a draw by the odds that were shown nothing is given.
        const sum = newest?.number === version ? sumOf(newest) : 0;
        const fingerprint = fingerprintOf(['wheel', playerId, key, transactionId]);
        const roll = sum === 0 ? notDrawn : draw(sum);
        const one = await callSpin(client, { playerId, key, version, roll, id, transactionId, fingerprint, at });
        if (one.status === 'ok' && one.award === 'cash') await turnover.openFor(client, playerId, `wheel:${id}`, one, at);
        return one;
      });
      if (spun === null) return fail({ code: 'session_ended' });
      const { status, prize, award, amount, required } = spun;
      if (status !== 'ok' && status !== 'repeat') return fail({ code: refusals[status] });
      if (status === 'ok') onCommitted();
      const { count } = await readTickets(pool, playerId, now());
      const given = award === null ? null : showAward({ kind: award, amount, required, days: null }, currency);
      return ok({ prize, award: given, tickets: Number(count) });
    },
  };
};
export type WheelService = ReturnType<typeof createWheel>;
