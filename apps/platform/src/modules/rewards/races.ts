import type { LanguageCode, RaceBoard, RaceView } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { maskedName } from '../../kernel/masked-name.ts';
import { readDay } from '../play/index.ts';
import { fingerprintOf, tellOfMovement } from '../wallet/index.ts';
import type { RaceDocument } from './race-document.ts';
import {
  closeRace,
  payPrize,
  readBoard,
  readOverRaces,
  readOwn,
  readOwnResult,
  readRaceByKey,
  readRaces,
  readResults,
  readUnpaid,
  rollScores,
  type BoardRow,
  type Race,
} from './race-store.ts';

const [shownRaces, shownPlaces, rollMax, paidMax] = [20, 50, 2_000, 500];

export type RacesDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchantCodes: () => readonly string[];
  readonly currencyOf: (merchantCode: string) => Currency;
  /** Whether a player sees rewards at all. */
  readonly seesAny: (caller: Caller) => Promise<boolean>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

/** What a place wins, in the document's own writing; null for nothing. */
const prizeOf = ({ prizes }: RaceDocument, place: bigint): string | null =>
  prizes.find(({ from, to }) => BigInt(from) <= place && place <= BigInt(to))?.amount ?? null;

const stateOf = ({ closedAt, document: { from, to } }: Race, today: string): RaceView['state'] => {
  if (closedAt !== null) return 'ended';
  if (today < from) return 'coming';
  return today > to ? 'counting' : 'running';
};
const showRace = (race: Race, currency: Currency, language: LanguageCode, today: string): RaceView => {
  const { key, from, to, products, prizes, copy } = race.document;
  const copies: Readonly<Partial<Record<LanguageCode, { readonly title: string; readonly rules: string }>>> = copy;
  const { title = key, rules = '' } = copies[language] ?? copies.EN ?? Object.values(copies)[0] ?? {};
  return { key, title, rules, state: stateOf(race, today), from, to, gameTypes: products, currency, prizes };
};

/** Races as players see them, and the job behind them. */
export const createRaces = ({ pool, clock, ids, merchantCodes, currencyOf, seesAny, onCommitted }: RacesDeps) => {
  const now = (): Date => new Date(clock.now());
  const payPrizes = async (merchantCode: string): Promise<void> => {
    const unpaid = await readUnpaid(pool, merchantCode, paidMax);
    await eachAlone(
      unpaid,
      ({ raceId, playerId }) => `${raceId} ${playerId}`,
      ({ raceId, playerId }) => {
        const fingerprint = fingerprintOf(['race', raceId, playerId]);
        const [transactionId, at] = [ids.newId(), now()];
        return transaction(pool, async (client) => {
          await payPrize(client, { raceId, playerId, transactionId, fingerprint, at });
          await tellOfMovement(client, 'race_won', transactionId, at);
        });
      },
    );
    if (unpaid.length > 0) onCommitted();
  };
  return {
    list: async (caller: Caller, language: LanguageCode): Promise<RaceView[]> => {
      if (!(await seesAny(caller))) return [];
      const { merchantCode } = caller;
      const today = await readDay(pool, merchantCode, now());
      const races = (await readRaces(pool, merchantCode, shownRaces)).filter(({ cancelledAt }) => cancelledAt === null);
      return races.map((race) => showRace(race, currencyOf(merchantCode), language, today));
    },
    /** The first places and the caller's own; null where there is no such race for them. */
    board: async (caller: Caller, key: string, language: LanguageCode): Promise<RaceBoard | null> => {
      const { merchantCode, playerId } = caller;
      const race = (await seesAny(caller)) ? await readRaceByKey(pool, merchantCode, key) : null;
      if (race === null || race.cancelledAt !== null) return null;
      const currency = currencyOf(merchantCode);
      const isOver = race.closedAt !== null;
      const rows = await (isOver ? readResults : readBoard)(pool, race.id, shownPlaces);
      // Of a race that is over, whoever won nothing has the place that the scores say.
      const won = isOver ? await readOwnResult(pool, race.id, playerId) : null;
      const own = won ?? (await readOwn(pool, race.id, playerId));
      const show = ({ place, score }: Pick<BoardRow, 'place' | 'score'>) => ({
        place: Number(place),
        score: formatDecimal(money(currency, score)),
        prize: isOver && won === null ? null : prizeOf(race.document, place),
      });
      return {
        race: showRace(race, currency, language, await readDay(pool, merchantCode, now())),
        rows: rows.map((row) => ({
          ...show(row),
          prize: prizeOf(race.document, row.place),
          name: maskedName(row.username),
          isOwn: row.playerId === playerId,
        })),
        own: own === null ? null : { ...show(own), isPaid: won?.isPaid ?? false },
      };
    },
    /** Counts what was fed, closes races that are over, and pays what was won. */
    run: async (): Promise<void> => {
      while ((await rollScores(pool, rollMax)) >= BigInt(rollMax));
      await eachAlone(
        merchantCodes(),
        (merchantCode) => merchantCode,
        async (merchantCode) => {
          const over = await readOverRaces(pool, merchantCode, await readDay(pool, merchantCode, now()));
          for (const { id } of over) await closeRace(pool, id, now());
          await payPrizes(merchantCode);
        },
      );
    },
  };
};
export type Races = ReturnType<typeof createRaces>;
