import { createHmac } from 'node:crypto';
import { isTable, tableClock } from '@palaro/game-library';
import { commitmentOf, playFair, type RoundDetail } from './engine/index.ts';
import type { StudioGame } from './games.ts';
import type { SeedRow } from './store.ts';

const everyMs = tableClock.everySeconds * 1000;
const betMs = tableClock.betSeconds * 1000;
/** Results that somebody who sits down is shown. */
const SHOWN_MAX = 36;
/** A shared round has one result for all: the number of the player's own round plays no part. */
export const TABLE_NONCE = 0;

/** One round of every table: its number and its times, milliseconds since 1970. */
export type TableRound = { number: number; opensAt: number; closesAt: number; endsAt: number };

/** @returns the round that the clock on the wall says: the same for everybody, and after a restart. */
export const tableRoundAt = (now: number): TableRound => {
  const number = Math.floor(now / everyMs);
  const opensAt = number * everyMs;
  return { number, opensAt, closesAt: opensAt + betMs, endsAt: opensAt + everyMs };
};

/** What a page at a table is told. A seed is told once the bets of its round are closed, its hash a round before they open. */
export type TableView = TableRound & {
  now: number;
  hash: string;
  nextHash: string;
  /** Sessions that have looked at this table within its last two rounds, this one among them. */
  players: number;
  /** The latest results, the newest first. */
  results: { number: number; serverSeed: string; clientSeed: string; detail: RoundDetail }[];
};

export const isAtTable = ({ game }: StudioGame): boolean => isTable(game);

/** Who sits at which table: a page looks at each opening and closing of its round, and is gone when it looks no more. */
function createSeats() {
  const seen = new Map<string, Map<string, number>>();
  return {
    /** @returns how many sit at the table of a game with this session. */
    sit(game: string, session: string, now: number): number {
      const seats = seen.get(game) ?? new Map<string, number>();
      seen.set(game, seats.set(session, now));
      for (const [other, at] of seats) if (at <= now - 2 * everyMs) seats.delete(other);
      return seats.size;
    },
  };
}

/** The shared id of a round: the vendor's round id of every bet in it. */
export const tableRoundId = (game: string, number: number): string => `${game}.${number}`;

/**
 * The rounds of the tables. A seed is drawn from the secret, the game and the round's number, so that nothing has to be
 * kept of rounds that nobody bet on, and several processes and restarts draw the same. It is fixed before any bet, and
 * its hash is published a round earlier.
 */
export function createTables(secret: string) {
  const seedOf = (game: string, number: number): string =>
    createHmac('sha256', secret)
      .update(`table:${tableRoundId(game, number)}`)
      .digest('hex');
  const clientSeedOf = (number: number): string => `table ${number}`;
  const resultOf = ({ game, math }: StudioGame, number: number): TableView['results'][number] => {
    const seed = { serverSeed: seedOf(game.code, number), clientSeed: clientSeedOf(number), nonce: TABLE_NONCE };
    // The cards do not depend on what anybody chose.
    const { detail } = playFair(math, seed, math.returns[0]?.choice ?? '');
    return { number, serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, detail };
  };
  const seats = createSeats();
  return {
    view(found: StudioGame, session: string, now: number): TableView {
      const round = tableRoundAt(now);
      const latest = now >= round.closesAt ? round.number : round.number - 1;
      return {
        ...round,
        now,
        hash: commitmentOf(seedOf(found.game.code, round.number)),
        nextHash: commitmentOf(seedOf(found.game.code, round.number + 1)),
        players: seats.sit(found.game.code, session, now),
        results: Array.from({ length: SHOWN_MAX }, (_, back) => resultOf(found, latest - back)),
      };
    },
    /** The seed of a round as the store keeps it: nobody's own, and revealed when its bets close. */
    seedRow({ game, vendor }: StudioGame, { number, closesAt }: TableRound): SeedRow {
      return {
        id: `table:${tableRoundId(game.code, number)}`,
        operator: '',
        vendor: vendor.code,
        player: `table ${number}`,
        game: game.code,
        serverSeed: seedOf(game.code, number),
        nextServerSeed: seedOf(game.code, number + 1),
        clientSeed: clientSeedOf(number),
        nonce: 0,
        revealedAt: closesAt,
      };
    },
  };
}
export type Tables = ReturnType<typeof createTables>;
