import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { beginExclusion } from './exclusion-store.ts';
import { registryKeySeal } from './fetching.ts';
import { askForPull, forgetVersion, readKeys } from './pull-store.ts';
import { createPersonHashes, daysAt, hoursUntilEndOf, ownKeyId, type Person } from './registry-rules.ts';
import {
  beginGathering,
  countOf,
  gather,
  isOtherExcluded,
  listSources,
  lockPersons,
  notePerson,
  readListing,
  replaceByGathered,
  takeNew,
  type KeyedHashes,
  type ListedBy,
  type Owner,
  type Source,
} from './registry-store.ts';

/** Entries that one transaction compares, and that one statement of an import writes. */
const matchMax = 2_000;
const importMax = 5_000;

type ExcludingDeps = {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Ends all logins of a player, and all games with them. */
  readonly endAll: (client: PoolClient, playerId: string) => Promise<unknown>;
};

/** Excludes who is in a register, until their entry ends; nothing where an exclusion holds that ends no sooner. */
const createExcluding =
  ({ clock, ids, endAll }: ExcludingDeps) =>
  async (client: PoolClient, playerId: string, { source, validUntil }: ListedBy): Promise<void> => {
    const now = clock.now();
    const span = validUntil === null ? { hours: 0, months: null } : { hours: hoursUntilEndOf(validUntil, now), months: 0 };
    const kept = { kind: 'registry', irrevocableMonths: 0, timeZone: 'UTC', by: `register ${source}`, at: new Date(now) } as const;
    if ((await beginExclusion(client, { ...span, ...kept, id: ids.newId(), playerId })) !== null) await endAll(client, playerId);
  };

/** Persons whom a register excludes, or the merchant itself: asked before the owner of an account is verified. */
export const createRegistry = ({ secret, ...deps }: ExcludingDeps & { readonly secret: string }) => {
  const { clock } = deps;
  const hashesOf = createPersonHashes(secret);
  const seal = registryKeySeal(secret);
  const exclude = createExcluding(deps);
  /** A person as the merchant's registers may name them: by the installation's own key, and by that of each register that is fetched. */
  const allHashesOf = async (client: PoolClient, merchantCode: string, person: Person): Promise<readonly KeyedHashes[]> => [
    { keyId: ownKeyId, ...hashesOf(person) },
    ...(await readKeys(client, merchantCode)).map(({ keyId, keySealed }) => ({
      keyId,
      ...createPersonHashes(seal.open(keySealed))(person),
    })),
  ];
  /** Notes whose an account is, and excludes it where a register has the person; returns whether one has. */
  const compare = async (client: PoolClient, owner: Owner, person: Person): Promise<boolean> => {
    const hashes = await allHashesOf(client, owner.merchantCode, person);
    await notePerson(client, owner, hashes);
    const listed = await readListing(client, owner.merchantCode, hashes, daysAt(clock.now()));
    if (listed !== null) await exclude(client, owner.playerId, listed);
    return listed !== null;
  };
  return {
    compare,
    /** Whether the owner of an account may be verified: not who is in a register, nor whose other account is excluded. */
    admits: async (client: PoolClient, owner: Owner, person: Person): Promise<boolean> =>
      !(await compare(client, owner, person)) && !(await isOtherExcluded(client, owner, hashesOf(person), new Date(clock.now()))),
  };
};
export type Registry = ReturnType<typeof createRegistry>;

/** Excludes whom new entries name among those who were verified before. */
export const createRegistryMatching = ({ pool, ...deps }: ExcludingDeps & { readonly pool: Pool; readonly onCommitted: () => void }) => {
  const exclude = createExcluding(deps);
  const matchSome = (): Promise<number> =>
    transaction(pool, async (client) => {
      await lockPersons(client);
      const now = deps.clock.now();
      const { taken, listed } = await takeNew(client, daysAt(now), new Date(now), matchMax);
      for (const { playerId, ...entry } of listed) await exclude(client, playerId, entry);
      return taken;
    });
  return async (): Promise<void> => {
    for (let taken = matchMax; taken === matchMax;) taken = await matchSome();
    deps.onCommitted();
  };
};

/** A person as a register's file has them. Days are `YYYY-MM-DD`; no last day is until further notice. */
export type ListedPerson = Person & { readonly from: string; readonly until: string | null };

/** What operators do with registers. */
export const createRegistryAdministration = ({ secret }: { readonly secret: string }) => {
  const hashesOf = createPersonHashes(secret);
  return {
    list: (pool: Pool, merchantCode: string): Promise<readonly Source[]> => listSources(pool, merchantCode),
    countOf,
    /** Makes these all entries of a source, in the transaction that its caller gives; returns how many there are. */
    replace: async (client: PoolClient, merchantCode: string, source: string, persons: readonly ListedPerson[]): Promise<number> => {
      await beginGathering(client);
      for (let at = 0; at < persons.length; at += importMax)
        await gather(
          client,
          persons.slice(at, at + importMax).map(({ from, until, ...person }) => ({ ...hashesOf(person), from, until })),
        );
      await forgetVersion(client, { merchantCode, source });
      return replaceByGathered(client, merchantCode, source);
    },
    /** Asks that a register is fetched within a minute; `takesFewer`: though it has far fewer entries than before. */
    askFor: askForPull,
  };
};
