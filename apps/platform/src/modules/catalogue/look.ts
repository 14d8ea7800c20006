import type { Pool } from 'pg';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import { eachAlone, runFaultOf, SomeFailedError } from '../../kernel/each-alone.ts';
import { silentLogger, type Logger } from '../../kernel/log.ts';
import type { ClosedCategoriesPort, PopularPort } from './catalogue-ports.ts';
import { readGames, readVendors, readVersions } from './catalogue-store.ts';
import { ordersAt, type OrderDocument } from './game-order.ts';
import { readOrders } from './order-store.ts';
import { orderedSnapshot } from './ordered-snapshot.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

/** How often it is looked at what is played, and how many games that orders. */
const playedEveryMs = 60_000;
const playedMax = 200;

/** What is played most in each merchant's games, as ranks; asked for in the background, from the second look on. A fault is logged once until it is over. */
const createPlayed = (popular: PopularPort | undefined, clock: Clock, log: Pick<Logger, 'error'>) => {
  const failing = new Set<string>();
  const known = new Map<string, { readonly ranks: ReadonlyMap<string, number>; readonly at: number }>();
  return (merchantCode: string): ReadonlyMap<string, number> => {
    const now = clock.now();
    const held = known.get(merchantCode);
    if (popular !== undefined && held !== undefined && now - held.at >= playedEveryMs) {
      known.set(merchantCode, { ranks: held.ranks, at: now });
      void popular({ merchantCode, limit: playedMax }).then(
        (games) => {
          failing.delete(merchantCode);
          known.set(merchantCode, { ranks: new Map(games.map(({ nodeId }, place) => [nodeId, playedMax - place])), at: now });
        },
        (fault: unknown) => {
          if (!failing.has(merchantCode)) log.error({ ...runFaultOf(fault), merchantCode }, 'what is played most cannot be read');
          failing.add(merchantCode);
        },
      );
    }
    // At the start the modules that know it are not there yet.
    if (held === undefined) known.set(merchantCode, { ranks: new Map(), at: now });
    return held?.ranks ?? new Map();
  };
};

export type LookDeps = {
  readonly pool: Pool;
  readonly clock?: Clock;
  readonly log?: Pick<Logger, 'error'>;
  /** What is played most; without it games of equal weight stand as the merchant listed them. */
  readonly popular?: PopularPort;
  /** Without it none is closed. */
  readonly closedCategoriesOf?: ClosedCategoriesPort;
};

/** Tells of catalogues that cannot be read, once and not at every look. Anything else is thrown. */
const createFailureLog = (log: Pick<Logger, 'error'>) => {
  let logged = '';
  return async (looking: Promise<void>): Promise<void> => {
    const failed = await looking.then(
      () => null,
      (error: unknown) => {
        if (error instanceof SomeFailedError) return error;
        throw error;
      },
    );
    if (failed !== null && failed.message !== logged) log.error(runFaultOf(failed), 'a catalogue cannot be read; the one before goes on');
    logged = failed?.message ?? '';
  };
};

/** Brings snapshots up to date with the store: the catalogue by its version, the order by what of it holds now. */
export const createLook = ({ pool, clock = systemClock, log = silentLogger, popular, closedCategoriesOf = () => [] }: LookDeps) => {
  const logFailures = createFailureLog(log);
  /** As loaded, with the categories that were closed then, and what of its order it is shown in. */
  const loaded = new Map<string, { readonly base: Snapshot; readonly closed: string; readonly shownBy: string }>();
  const playedOf = createPlayed(popular, clock, log);
  return async (snapshots: Map<string, Snapshot>): Promise<void> => {
    const documents = Map.groupBy(await readOrders(pool), (order) => order.merchantCode);
    const bringUp = async ([merchantCode, version]: readonly [string, bigint]): Promise<void> => {
      const known = loaded.get(merchantCode);
      const closedTypes = closedCategoriesOf(merchantCode);
      const closed = closedTypes.join();
      const isCurrent = known?.base.version === version && known.closed === closed;
      const base = isCurrent
        ? known.base
        : await createSnapshot(version, await readVendors(pool, merchantCode), await readGames(pool, merchantCode), closedTypes);
      const categories = ordersAt(
        (documents.get(merchantCode) ?? []).map(({ document }): OrderDocument => document),
        clock.now(),
      );
      const played = playedOf(merchantCode);
      const shownBy = JSON.stringify([
        [...categories].map(([key, order]) => [key, [...order].map(([vendorCode, games]) => [vendorCode, [...games]])]),
        [...played],
      ]);
      if (known?.base === base && known.shownBy === shownBy) return;
      loaded.set(merchantCode, { base, closed, shownBy });
      snapshots.set(merchantCode, orderedSnapshot(base, { categories, played }));
    };
    // What cannot be read of one merchant leaves its catalogue as it was, and the others alone.
    await logFailures(eachAlone(await readVersions(pool), ([merchantCode]) => merchantCode, bringUp));
  };
};
