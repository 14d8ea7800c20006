import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimal, money } from '@palaro/money';
import type { Post } from '@palaro/post';
import { ownStoreVersion } from '../../apps/platform/src/db/store-version.ts';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { demoMerchant } from '../../apps/platform/src/modules/merchant/index.ts';
import { startPost } from '../../apps/platform/src/testing/post.ts';
import { runCommand } from '../../apps/platform/src/testing/run-command.ts';
import { openAccountByCode } from './account-by-code.ts';
import { createPlatformProcess } from './platform-process.ts';
import { createVendors, openingMinor, seatPlayers, stormEnv } from './run-bet-chaos.ts';
import { storm, type StormResult } from './bet-storm.ts';
import { verifyAsPlayer, verifyStore, withStore } from './verify.ts';

export type TwoVersionsOptions = {
  /** The sources of the version before this one. */
  readonly before: string;
  /** Which of the two makes the store. */
  readonly first: 'before' | 'present';
  readonly seed: number;
  readonly ports: Readonly<Record<'before' | 'present', number>>;
  readonly dataDir: string;
  /** Of an empty store. */
  readonly databaseUrl: string;
};
export type TwoVersionsReport = {
  readonly acknowledged: number;
  readonly rounds: number;
  /** Calls that nobody answered, or not the first time. */
  readonly retries: number;
};

type Version = TwoVersionsOptions['first'];
const playersEach = 1;
const playMs = 1500;
const newName = 'Bago';
const present = join(import.meta.dirname, '../../apps/platform/src');

const storeVersionOf = async (sources: string): Promise<number> =>
  (JSON.parse(await readFile(join(sources, 'db/store-version.json'), 'utf8')) as { version: number }).version;

/** Lets players bet at the nodes of two versions on one store. */
const createStorms = ({ before, seed, ports, dataDir, databaseUrl }: TwoVersionsOptions) => {
  const sources = { before, present };
  const env = { ...stormEnv({ dataDir, databaseUrl }), DATABASE_URL: databaseUrl };
  const nodes = {
    before: createPlatformProcess({ port: ports.before, env, program: join(before, 'main.ts') }),
    present: createPlatformProcess({ port: ports.present, env }),
  };
  let storms = 0;
  let areAllOver = false;
  /** Players bet at a node until they are told to end. `store` is the version whose store it is: its commands work. */
  const beginStorm = async (at: Version, store: Version) => {
    const number = ++storms;
    const { baseUrl } = nodes[at];
    const vendorOf = createVendors(baseUrl);
    const amount = formatDecimal(money('PHP', openingMinor));
    const players = await seatPlayers({
      baseUrl,
      vendorOf,
      usernames: Array.from({ length: playersEach }, (_, n) => `storm${number}n${n}`),
      // How soon a jackpot may be won again is the merchant's to say, and no version is asked to change it here.
      hasJackpots: false,
      fund: async (seated) => {
        const how = [env, sources[store]] as const;
        const funded = await Promise.all(seated.map(({ username }) => runCommand('player', ['fund', username, amount, '--yes'], ...how)));
        for (const { code, err } of funded) assert.equal(code, 0, err);
      },
    });
    let isOver = false;
    const playing = Promise.all(
      players.map((player, n) =>
        storm({ player, vendorOf, random: createTestRandom(seed + 10 * number + n), isOver: () => isOver || areAllOver }),
      ),
    );
    // Whoever waits for it hears of a failure.
    playing.catch(() => undefined);
    return {
      end: async (): Promise<readonly StormResult[]> => {
        isOver = true;
        const results = await playing;
        await Promise.all(results.map(verifyAsPlayer));
        return results;
      },
    };
  };
  return {
    nodes,
    beginStorm,
    command: (args: readonly string[], of: Version) => runCommand('merchant', args, env, sources[of]),
    endAll: async (): Promise<void> => {
      areAllOver = true;
      await Promise.all([nodes.before.kill(), nodes.present.kill()]);
    },
  };
};

/** What a merchant's document says of this version's keys, changed by its command while players bet at both; both send SMS to `post` then. */
const changeMerchant = async (command: ReturnType<typeof createStorms>['command'], post: Post): Promise<void> => {
  const { gateways } = demoMerchant('PALARO').messages;
  const sent = JSON.stringify(gateways.map((gateway) => ({ ...gateway, url: post.urls().SMS_URL, status: null })));
  const { code, err } = await command(['set', 'PALARO', `name="${newName}"`, `messages.gateways=${sent}`, '--yes'], 'present');
  assert.equal(code, 0, err);
};

/** Takes away what the demo's document says by values that the version before does not know: operators use those once no node is older. */
const forgetNewValues = (place: TwoVersionsOptions): Promise<unknown> =>
  withStore(place, ({ pool }) => pool.query(`UPDATE merchant SET config = config #- '{vendors,TAKIP}'`));

const documentOf = (place: TwoVersionsOptions): Promise<string> =>
  withStore(place, async ({ pool }) => {
    const { rows } = await pool.query<{ document: string }>(`SELECT version || ' ' || config::text AS document FROM merchant`);
    return rows.map(({ document }) => document).join();
  });

/** A document in a form that neither version can read, as the version after this one writes it. Returns what is stored then. */
const writeDocumentOfTheFuture = async (place: TwoVersionsOptions): Promise<string> => {
  await withStore(place, ({ pool }) => pool.query('UPDATE merchant SET config = config || $1', [{ schemaVersion: 99, ofTheFuture: true }]));
  return documentOf(place);
};

const settingsAt = async (baseUrl: string): Promise<{ readonly status: number; readonly name: unknown }> => {
  const response = await fetch(`${baseUrl}/wps/system/settings`);
  const { value } = (await response.json()) as { value?: { name?: unknown } };
  return { status: response.status, name: value?.name };
};

/** Nodes that knew the merchant go on with that; the older one, when it starts anew, closes it. None changes what is stored. */
const checkUnreadable = async (options: TwoVersionsOptions, nodes: ReturnType<typeof createStorms>['nodes']): Promise<void> => {
  const stored = await documentOf(options);
  for (const { baseUrl } of [nodes.before, nodes.present]) assert.deepEqual(await settingsAt(baseUrl), { status: 200, name: newName });
  await nodes.before.stop();
  await nodes.before.start();
  assert.equal((await settingsAt(nodes.before.baseUrl)).status, 503, 'a node serves a merchant that it cannot read');
  assert.equal(await documentOf(options), stored, 'a node changed a document that it cannot read');
};

/**
 * Runs this version and the one before it on one store at the same time: the second starts beside the first, then the one
 * before starts again, all of it while players bet at the nodes that are up. The merchant's document is changed meanwhile, by
 * this version and by one that is newer than both; accounts are opened by codes that one asks for and one is given. Throws with what was lost or refused.
 */
export const runTwoVersions = async (options: TwoVersionsOptions): Promise<TwoVersionsReport> => {
  const { first } = options;
  const { nodes, beginStorm, command, endAll } = createStorms(options);
  const second: Version = first === 'before' ? 'present' : 'before';
  const post = await startPost();
  try {
    await nodes[first].start();
    if (first === 'present') await forgetNewValues(options);
    const here = await beginStorm(first, first);
    await nodes[second].start();
    const there = await beginStorm(second, 'present');
    await changeMerchant(command, post);
    await pause(playMs);
    for (const { baseUrl } of [nodes.before, nodes.present]) assert.deepEqual(await settingsAt(baseUrl), { status: 200, name: newName });
    const { before, present: own } = nodes;
    for (const [asked, given] of [[before, before] as const, [before, own] as const, [own, before] as const, [own, own] as const])
      await openAccountByCode(post, asked.baseUrl, given.baseUrl);
    const [atBefore, atPresent] = first === 'before' ? [here, there] : [there, here];
    const results = [...(await atBefore.end())];
    // The one before starts again, while this version's players go on.
    await nodes.before.stop();
    // As long as no SQL has changed since the one before, the store is its own too.
    const isNewer = ownStoreVersion > (await storeVersionOf(options.before));
    const { code, err } = await command(['show', 'PALARO'], 'before');
    assert.equal(
      /the store is of version \d+, and this command of version \d+/.test(err),
      isNewer,
      `a command of the version before: ${err}`,
    );
    assert.equal(code !== 0, isNewer);
    await nodes.before.start();
    const again = await beginStorm('before', 'present');
    const future = await writeDocumentOfTheFuture(options);
    await pause(playMs);
    assert.equal(await documentOf(options), future, 'a node changed the document of a newer version');
    results.push(...(await again.end()), ...(await atPresent.end()));
    await checkUnreadable(options, nodes);
    await verifyStore(options, results);
    const sum = (part: (result: StormResult) => number): number => results.reduce((total, result) => total + part(result), 0);
    return {
      acknowledged: sum(({ acknowledged }) => acknowledged.length),
      rounds: sum(({ rounds }) => rounds.length),
      retries: sum(({ retries }) => retries),
    };
  } finally {
    await endAll();
    await post.stop();
  }
};
