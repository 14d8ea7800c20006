import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegister as createDemoRegister, readConfig } from '@palaro/registry';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createTestClock } from '../kernel/clock.ts';
import { createFetching, type NamedRegister } from '../modules/exclusion/fetching.ts';
import { createRegistryAdministration } from '../modules/exclusion/index.ts';
import { createRegister } from '../modules/exclusion/register-client.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { askForIdentity, identityAdministration, submitDocument } from './identities.ts';
import { startTestPlatform, testSecret, valueOf, type TestPlatform } from './test-platform.ts';

const secret = 'secret of the register';
const folder = mkdtempSync(join(tmpdir(), 'palaro-registry-fetch-'));
const file = join(folder, 'persons.csv');
const write = (...lines: string[]): void => writeFileSync(file, ['name,birthday,number,from,until', ...lines, ''].join('\n'));
const lineOf = (number: string): string => `,,${number},2026-01-01,`;
let site: TestPlatform;
let url: string;
let demo: ReturnType<typeof createDemoRegister>;
/** What the register was asked for. */
const asked: string[] = [];
beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: folder, GATEWAY_SECRETS: `PALARO/REGISTRY=${secret},PALARO/WRONG=other` } });
  await askForIdentity(site, { depositNeeds: 'identity' });
  const read = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRY_SECRET: secret,
    REGISTRY_FILE: file,
    REGISTRY_PAGE: '2',
  });
  if (!read.ok) throw new Error(read.message);
  demo = createDemoRegister(read.config);
  demo.app.addHook('onRequest', async (request) => void asked.push(request.url.replace(/[0-9a-f]{16}/, 'VERSION')));
  url = await demo.start();
});
afterAll(async () => {
  await demo.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  demo.do('none');
  asked.length = 0;
});

let names = 0;
/** Connects a register of the test's own; every node goes by it once this is done. */
const connect = async (change: object = {}): Promise<string> => {
  const name = `FETCHED${++names}`;
  const { known, save } = site.platform.services.merchant;
  const config = known('PALARO');
  const registers = [{ name, url, secret: 'REGISTRY', hour: 4, ...change }];
  const saved = await save({ ...config, exclusion: { ...config.exclusion, registers } });
  if (!saved.ok) throw new Error(saved.failure.message);
  return name;
};
const run = async (name: string): Promise<void> => void (await site.platform.jobs.find((job) => job.name === name)?.run());
/** Fetches what is due. The platform's own run may have begun it: that is waited for. */
const fetchDue = async (): Promise<void> => {
  await run('registry.fetch');
  const underWay = `SELECT FROM registry_pull WHERE fault IS NULL AND (fetched_at IS NULL OR fetched_at < tried_at)`;
  await expect.poll(async () => (await site.pool.query(underWay)).rowCount, { timeout: 20_000 }).toBe(0);
};
/** Lets the time pass after which the register is due again. */
const pass = (source: string) =>
  site.pool.query(
    `UPDATE registry_pull SET tried_at = tried_at - interval '25 hours', fetched_at = fetched_at - interval '25 hours' WHERE source = $1`,
    [source],
  );
const administration = createRegistryAdministration({ secret: testSecret });
const stands = async (name: string) => (await administration.list(site.pool, 'PALARO')).find(({ source }) => source === name);
const askFor = (source: string, takesFewer = false) =>
  transaction(site.pool, (client) => administration.askFor(client, { merchantCode: 'PALARO', source }, new Date(), takesFewer));
const figure = async (metric: string, register: string): Promise<number> => {
  const text = await (await fetch(`${site.baseUrl}/metrics`)).text();
  return Number(new RegExp(`^${metric}\\{[^}]*register="${register}"[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
};

let numbers = 0;
const aMember = async () => {
  const number = `FETCH${10_000 + ++numbers}`;
  const member = await site.newPlayer();
  const { id } = valueOf(await member('memberInfo'));
  await submitDocument(site, member, { number, name: 'José Mañalac Cruz', birthday: `19${50 + numbers}-03-04` });
  const decide = async () => {
    const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM identity_check WHERE player_id = $1 AND state = 'submitted'`, [
      id,
    ]);
    const identity = identityAdministration(site, createFolderStorage(folder));
    return transaction(site.pool, (client) => identity.decide(client, 'PALARO', rows[0]?.id ?? '', { state: 'verified' }, 'Ana'));
  };
  const exclusions = async () =>
    (await site.pool.query<{ kind: string; by: string }>('SELECT kind, asked_by AS by FROM exclusion WHERE player_id = $1', [id])).rows;
  return { member, number, birthday: `19${50 + numbers}-03-04`, decide, exclusions };
};

test('a register is fetched page by page, and who is in it is not verified, by number or by name with birthday', async () => {
  const [one, two, three] = [await aMember(), await aMember(), await aMember()];
  write(lineOf(one.number), `"CRUZ Jose Mañalac",${two.birthday},,2026-01-01,`.replaceAll('"', ''), lineOf('NOBODY1'));
  const name = await connect();
  await fetchDue();
  expect(asked).toEqual(['/v1/list', '/v1/list/VERSION?page=1', '/v1/list/VERSION?page=2']);
  expect(await stands(name)).toMatchObject({ entries: 3, waiting: 0, fault: null, fetchedAt: expect.any(Date) as Date });
  expect([await one.decide(), await two.decide(), await three.decide()]).toEqual(['excluded', 'excluded', 'decided']);
  expect([await one.exclusions(), await two.exclusions(), await three.exclusions()]).toEqual([
    [{ kind: 'registry', by: `register ${name}` }],
    [{ kind: 'registry', by: `register ${name}` }],
    [],
  ]);
  expect(Date.now() / 1000 - (await figure('palaro_registry_fetched_seconds', name))).toBeLessThan(60);
  expect((await site.pool.query('SELECT FROM registry_staged')).rowCount).toBe(0);
});

test('it is asked for once a day, and nothing of a list that is here already is fetched again', async () => {
  write(lineOf('NOBODY1'));
  const name = await connect();
  await fetchDue();
  await fetchDue();
  expect(asked).toHaveLength(2);
  await pass(name);
  await fetchDue();
  expect(asked.slice(2)).toEqual(['/v1/list']);
  expect(Date.now() - ((await stands(name))?.fetchedAt?.getTime() ?? 0)).toBeLessThan(60_000);
});

test('who was verified before is excluded by a new list, by the key that it is hashed with', async () => {
  const member = await aMember();
  write(lineOf('NOBODY1'));
  const name = await connect();
  await fetchDue();
  expect(await member.decide()).toBe('decided');
  // Of this list and its key the store knows nothing of the member yet.
  write(lineOf('NOBODY1'), lineOf(member.number));
  await pass(name);
  await fetchDue();
  await run('identity.compare');
  expect(await member.exclusions()).toEqual([{ kind: 'registry', by: `register ${name}` }]);
  await expect.poll(async () => (await member.member('balance')).success, { timeout: 5_000 }).toBe(false);
});

test.each([
  ['error', 'status 500'],
  ['signature', 'signature'],
  ['large', 'no answer of the protocol'],
  ['cut', /.+/],
  ['count', 'page 1: 1 entries of 2'],
] as const)('a register that answers with %s changes nothing, is told of, and is asked again half an hour later', async (wrong, fault) => {
  write(lineOf('NOBODY1'), lineOf('NOBODY2'));
  const name = await connect();
  await fetchDue();
  const before = await stands(name);
  write(lineOf('NOBODY3'), lineOf('NOBODY4'), lineOf('NOBODY5'));
  demo.do(wrong);
  await pass(name);
  await fetchDue();
  const after = await stands(name);
  expect(after).toMatchObject({ entries: 2, fault: typeof fault === 'string' ? fault : (expect.stringMatching(fault) as string) });
  expect(after?.fetchedAt?.getTime()).toBe((before?.fetchedAt?.getTime() ?? 0) - 25 * 3_600_000);
  expect(await figure('palaro_registry_faults_total', name)).toBe(1);
  expect(site.logged()).toContain('a register could not be fetched');
  demo.do('none');
  await fetchDue();
  expect(await stands(name)).toEqual(after);
  await site.pool.query(`UPDATE registry_pull SET tried_at = tried_at - interval '30 minutes' WHERE source = $1`, [name]);
  await fetchDue();
  expect(await stands(name)).toMatchObject({ entries: 3, fault: null });
});

test('a list of far fewer entries is taken by an operator alone, and once', async () => {
  write(lineOf('NOBODY1'), lineOf('NOBODY2'), lineOf('NOBODY3'));
  const name = await connect();
  await fetchDue();
  write(lineOf('NOBODY1'));
  await askFor(name);
  await fetchDue();
  expect(await stands(name)).toMatchObject({ entries: 3, fault: 'far fewer entries: 1 instead of 3' });
  await askFor(name, true);
  await fetchDue();
  expect(await stands(name)).toMatchObject({ entries: 1, fault: null });
  const { rows } = await site.pool.query('SELECT asked_at, takes_fewer FROM registry_pull WHERE source = $1', [name]);
  expect(rows).toEqual([{ asked_at: null, takes_fewer: false }]);
});

test('a register without its secret, or with another, is named and asked for nothing that counts', async () => {
  write(lineOf('NOBODY1'));
  for (const [change, fault] of [
    [{ secret: 'MISSING' }, 'no address or no secret'],
    [{ url: null }, 'no address or no secret'],
    [{ secret: 'WRONG' }, 'status 401'],
  ] as const) {
    const name = await connect(change);
    await fetchDue();
    expect(await stands(name)).toMatchObject({ entries: 0, fetchedAt: null, fault });
    expect(await figure('palaro_registry_fetched_seconds', name)).toBe(0);
  }
});

test('what a file has replaced is fetched again', async () => {
  write(lineOf('NOBODY1'), lineOf('NOBODY2'));
  const name = await connect();
  await fetchDue();
  const persons = [{ name: '', birthday: '', number: 'FROMFILE1', from: '2026-01-01', until: null }];
  await transaction(site.pool, (client) => administration.replace(client, 'PALARO', name, persons));
  expect(await stands(name)).toMatchObject({ entries: 1 });
  await pass(name);
  await fetchDue();
  expect(await stands(name)).toMatchObject({ entries: 2 });
});

/** A register that is asked on a clock of the test's own, within a short time. */
const onClock = (source: string, hour: number) => {
  const clock = createTestClock();
  const named: NamedRegister = {
    merchantCode: 'PALARO',
    source,
    hour,
    timeZone: 'Asia/Manila',
    register: createRegister({ url, secret }, { now: Date.now }, 300),
  };
  const metrics = { countRegistryFault: () => undefined, setRegistryFetched: () => undefined };
  const log = { warn: () => undefined };
  const match = () => Promise.resolve();
  return { clock, run: createFetching({ pool: site.pool, clock, log, metrics, registers: () => [named], secret: testSecret, match }) };
};

test('one that is too slow is given up', async () => {
  write(lineOf('NOBODY1'));
  demo.do('slow');
  await onClock('SLOW', 4).run();
  expect(await stands('SLOW')).toMatchObject({ entries: 0, fault: 'no answer in time' });
});

test('the hour is that of the merchant’s day', async () => {
  write(lineOf('NOBODY1'));
  const { clock, run: fetchOnClock } = onClock('HOURLY', 4);
  const asksAt = async (at: string): Promise<number> => {
    clock.set(Date.parse(at));
    asked.length = 0;
    await fetchOnClock();
    return asked.length;
  };
  // Four o'clock in Manila is 20:00 in UTC.
  expect(await asksAt('2026-11-29T10:00:00Z')).toBe(2);
  expect(await asksAt('2026-11-29T19:59:59Z')).toBe(0);
  expect(await asksAt('2026-11-29T20:00:00Z')).toBe(1);
  expect(await asksAt('2026-11-30T19:59:59Z')).toBe(0);
  expect(await asksAt('2026-11-30T20:00:01Z')).toBe(1);
});
