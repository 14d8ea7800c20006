import type { LanguageCode } from '@palaro/contract';
import type { PoolClient } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Bus } from '../../kernel/bus.ts';
import { hear, hint } from '../../topics/topics.ts';
import {
  deleteVendors,
  raiseVersion,
  setGameOpen,
  setVendorOpen,
  upsertGames,
  upsertVendors,
  type NewGame,
  type NewVendor,
} from './catalogue-store.ts';
import { readFairPlay, upsertFairPlay, type FairPlay, type GameKey } from './fair-play.ts';
import { createLook, type LookDeps } from './look.ts';
import { createSnapshot, titleIn, type Snapshot } from './snapshot.ts';

/** How long a node may go on with what it holds when a hint was lost, in milliseconds. */
const checkEveryMs = 1000;

/** Games written by one statement, so that a large catalogue stays far from the store's time limit. */
const gamesPerStatement = 2000;

export type CatalogueDeps = LookDeps & { readonly bus: Bus };
type GameQuery = { readonly merchantCode: string; readonly nodeId: string; readonly vendorCode: string; readonly language: LanguageCode };
type GameNames = {
  readonly gameName: string;
  readonly vendorName: string;
  /** Its picture, or empty, and the colour until it is there. */
  readonly iconUrl: string;
  readonly colour: string;
};
export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

/** Adds or updates games, as many at once as a statement takes. */
const upsertAll = async (
  client: PoolClient,
  merchantCode: string,
  games: readonly NewGame[],
  onProgress: (written: number) => void,
): Promise<void> => {
  for (let from = 0; from < games.length; from += gamesPerStatement) {
    await upsertGames(client, merchantCode, games.slice(from, from + gamesPerStatement));
    onProgress(Math.min(games.length, from + gamesPerStatement));
  }
};

/** Runs a look at the store, or waits for the one under way and then another: that one may have missed the change. */
const oneAfterAnother = (check: () => Promise<void>): (() => Promise<void>) => {
  let checking: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    if (checking === null) return (checking = check().finally(() => (checking = null)));
    const again = (): Promise<void> => {
      following = null;
      return refresh();
    };
    return (following ??= checking.then(again, again));
  };
  return refresh;
};

/**
 * The catalogue: PostgreSQL is the truth, and each node answers from a snapshot in memory. A hint, or a look
 * at the version every second, brings the next snapshot; until it is there, the one before serves.
 */
export const createCatalogue = async (deps: CatalogueDeps) => {
  const { pool, bus } = deps;
  const snapshots = new Map<string, Snapshot>();
  const look = createLook(deps);
  const refresh = oneAfterAnother(() => look(snapshots));
  const empty = await createSnapshot(0n, [], []);
  const unsubscribe = hear(bus, 'catalogue.changed', () => void refresh().catch(() => undefined));
  /** Changes a merchant's catalogue, here at once and by a hint on the other nodes. */
  const change = async <T>(merchantCode: string, write: (client: PoolClient) => Promise<T>): Promise<T> => {
    const answer = await transaction(pool, async (client) => {
      const written = await write(client);
      await raiseVersion(client, merchantCode);
      return written;
    });
    await refresh();
    hint(bus, 'catalogue.changed', merchantCode);
    return answer;
  };
  await refresh();
  const watch = setInterval(() => void refresh().catch(() => undefined), checkEveryMs).unref();

  const of = (merchantCode: string): Snapshot => snapshots.get(merchantCode) ?? empty;

  return {
    /** The merchant's catalogue as this node holds it. */
    of,
    /** Names and looks of a game, and its vendor's name, for people. Games that left the catalogue still have records: their codes stand for them. */
    describe: ({ merchantCode, nodeId, vendorCode, language }: GameQuery): GameNames => {
      const game = of(merchantCode).game(nodeId);
      return {
        gameName: game === undefined ? nodeId : titleIn(game, language),
        iconUrl: game?.icon ?? '',
        colour: game?.colour ?? '',
        vendorName: of(merchantCode).vendor(vendorCode)?.displayName ?? vendorCode,
      };
    },
    /** What a vendor states of a game's fairness; null where it states nothing. */
    fairPlay: (merchantCode: string, game: GameKey) => readFairPlay(pool, merchantCode, game),
    /** Keeps what vendors state of games that the catalogue has. It is in no snapshot, so nothing else changes. */
    stateFairPlay: (merchantCode: string, games: readonly (GameKey & { readonly fairPlay: FairPlay })[]): Promise<void> =>
      transaction(pool, (client) => upsertFairPlay(client, merchantCode, games)),
    /** Adds or updates vendors and games; node ids stay. `onProgress` is called with how many games are written, before all are kept. */
    load: async (
      merchantCode: string,
      vendors: readonly NewVendor[],
      games: readonly NewGame[],
      onProgress: (written: number) => void = () => undefined,
      alongside: Alongside = nothingElse,
    ): Promise<void> => {
      await change(merchantCode, async (client) => {
        await upsertVendors(client, merchantCode, vendors);
        await upsertAll(client, merchantCode, games, onProgress);
        await alongside(client);
      });
    },
    /** Takes vendors and all their games away; returns how many games that were. */
    remove: (merchantCode: string, vendorCodes: readonly string[]): Promise<number> =>
      change(merchantCode, (client) => deleteVendors(client, merchantCode, vendorCodes)),
    /** Opens or closes one game; false when the merchant has no such game. Who played it keeps it in the record. */
    setGameOpen: (merchantCode: string, game: Pick<NewGame, 'vendorCode' | 'code'>, isOpen: boolean): Promise<boolean> =>
      change(merchantCode, (client) => setGameOpen(client, merchantCode, game, isOpen)),
    /** Switches a vendor with all its games on or off. */
    setVendorOpen: (merchantCode: string, vendorCode: string, isOpen: boolean, alongside: Alongside = nothingElse): Promise<void> =>
      change(merchantCode, async (client) => {
        await setVendorOpen(client, merchantCode, vendorCode, isOpen);
        await alongside(client);
      }),
    close: (): void => {
      clearInterval(watch);
      unsubscribe();
    },
  };
};
