import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createRegistryAdministration, type ListedPerson } from '../modules/exclusion/index.ts';
import type { Verdict } from '../modules/identity/index.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { askForIdentity, identityAdministration, submitDocument } from './identities.ts';
import { encryptLogin, logInAt, startTestPlatform, testSecret, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-registry-'));
beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: folder } });
  await askForIdentity(site, { depositNeeds: 'identity' });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const day = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
let count = 0;
/** A member who has submitted a document of a person of their own. */
const aMember = async (change: object = {}) => {
  count += 1;
  const username = `listed${process.pid}x${count}`;
  const member = await site.newPlayer(username);
  const { id } = valueOf(await member('memberInfo'));
  const person = {
    name: `Listed ${'abcdefghijklmnopqrstuvwxyz'[count] ?? ''}son`,
    birthday: '1980-01-02',
    number: `LISTED${1000 + count}`,
  };
  const submit = (again: object = {}) => submitDocument(site, member, { ...person, ...change, ...again });
  await submit();
  return { id, username, member, person, submit };
};
type Member = Awaited<ReturnType<typeof aMember>>;
const entry = (change: Partial<ListedPerson>): ListedPerson => ({
  name: '',
  birthday: '',
  number: '',
  from: day(-10),
  until: null,
  ...change,
});
/** Makes these all entries of a register. */
const bring = (source: string, persons: readonly Partial<ListedPerson>[], merchantCode = 'PALARO'): Promise<number> =>
  transaction(site.pool, (client) =>
    createRegistryAdministration({ secret: testSecret }).replace(client, merchantCode, source, persons.map(entry)),
  );
const decide = async ({ id }: Member, verdict: Verdict = { state: 'verified' }) => {
  const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM identity_check WHERE player_id = $1 AND state = 'submitted'`, [
    id,
  ]);
  const identity = identityAdministration(site, createFolderStorage(folder));
  return transaction(site.pool, (client) => identity.decide(client, 'PALARO', rows[0]?.id ?? '', verdict, 'Ana'));
};
const checksOf = async ({ id }: Member) =>
  (
    await site.pool.query<{ state: string; reason: string | null; by: string }>(
      'SELECT state, reason, decided_by AS by FROM identity_check WHERE player_id = $1 ORDER BY submitted_at',
      [id],
    )
  ).rows;
const exclusionsOf = async ({ id }: Member) =>
  (
    await site.pool.query<{ kind: string; by: string; endsAt: Date | null }>(
      'SELECT kind, asked_by AS by, ends_at AS "endsAt" FROM exclusion WHERE player_id = $1 ORDER BY starts_at',
      [id],
    )
  ).rows;
const run = (name: string) => site.platform.jobs.find((job) => job.name === name)?.run();
const match = () => run('registry.match');
const isIn = async (member: TestClient): Promise<boolean> => (await member('balance')).success;

test('who is in a register by number is not verified: the account is excluded at once, and its player reads no more than of any document', async () => {
  const listed = await aMember();
  await bring('BY-NUMBER', [{ number: listed.person.number }]);
  expect(await decide(listed)).toBe('excluded');
  expect(await checksOf(listed)).toEqual([{ state: 'refused', reason: 'document', by: 'rules' }]);
  expect(await exclusionsOf(listed)).toEqual([{ kind: 'registry', by: 'register BY-NUMBER', endsAt: null }]);
  await expect.poll(() => isIn(listed.member), { timeout: 5_000 }).toBe(false);
  const restricted = await logInAt(site.baseUrl, listed.username, 'Fresh!2026');
  expect(restricted.session).toMatchObject({ isExcluded: true });
  expect(valueOf(await restricted('exclusions')).active).toMatchObject({ kind: 'registry', endsAt: null });
  expect(valueOf(await restricted('identity'))).toMatchObject({ state: 'refused', reason: 'document' });
});

test('a person is found by name with birthday, last name first and in capitals, until the entry ends', async () => {
  const listed = await aMember({ name: 'José Mañalac Cruz', birthday: '1981-03-04' });
  await bring('BY-NAME', [
    { name: 'Jose Manalac Cruz', birthday: '1981-03-05' },
    { name: 'CRUZ, JOSE MANALAC', birthday: '1981-03-04', until: day(30) },
  ]);
  expect(await decide(listed)).toBe('excluded');
  const [{ endsAt } = { endsAt: null }] = await exclusionsOf(listed);
  const late = (endsAt?.getTime() ?? 0) - (Date.parse(day(30)) + 36 * hourMs);
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(hourMs);
});

test('entries that begin later, that are over, or of another merchant count for nothing, and neither does what is refused', async () => {
  const member = await aMember();
  const { number } = member.person;
  await bring('OTHER-DAYS', [
    { number, from: day(3) },
    { number: 'NOBODY1', until: day(-3) },
  ]);
  await bring('OVER', [{ number, until: day(-3) }]);
  await bring('ELSEWHERE', [{ number }], 'SECOND');
  expect(await decide(member)).toBe('decided');
  await match();
  expect([await checksOf(member), await exclusionsOf(member)]).toEqual([[{ state: 'verified', reason: null, by: 'Ana' }], []]);
  const refused = await aMember();
  await bring('REFUSED', [{ number: refused.person.number }]);
  expect(await decide(refused, { state: 'refused', reason: 'selfie' })).toBe('decided');
  expect(await exclusionsOf(refused)).toEqual([]);
});

test('a file becomes all that its register has, and what stays in it is not compared again', async () => {
  const [one, two] = [await aMember(), await aMember()];
  const of = ({ person: { number } }: Member, until: string | null = null) => ({ number, until });
  await decide(one);
  await decide(two);
  expect(await bring('WHOLE', [of(one, day(5)), of(one, day(9)), { number: 'NOBODY1' }])).toBe(2);
  await match();
  const excluded = await exclusionsOf(one);
  expect(excluded).toMatchObject([{ kind: 'registry', by: 'register WHOLE' }]);
  expect(excluded[0]?.endsAt?.getTime()).toBeGreaterThan(Date.parse(day(9)));
  await expect.poll(() => isIn(one.member), { timeout: 5_000 }).toBe(false);
  expect(await exclusionsOf(two)).toEqual([]);
  const waiting = async () =>
    (await createRegistryAdministration({ secret: testSecret }).list(site.pool, 'PALARO')).find(({ source }) => source === 'WHOLE');
  expect(await bring('WHOLE', [of(one, day(9)), of(two)])).toBe(2);
  expect(await waiting()).toEqual({ source: 'WHOLE', entries: 2, waiting: 1, fetchedAt: null, fault: null });
  await match();
  expect([await exclusionsOf(one), await exclusionsOf(two), await waiting()]).toMatchObject([
    [{ kind: 'registry' }],
    [{ kind: 'registry', endsAt: null }],
    { waiting: 0 },
  ]);
  // An entry that ends later than before is compared anew.
  await bring('WHOLE', [of(one), of(two)]);
  await match();
  expect(await exclusionsOf(one)).toMatchObject([{ kind: 'registry' }, { kind: 'registry', endsAt: null }]);
});

test('a file of many is written whole, and an import that fails leaves the register as it was', async () => {
  const many = Array.from({ length: 12_001 }, (_, index) => ({ number: `MANY${10_000 + index}` }));
  expect(await bring('MANY', many)).toBe(12_001);
  await expect(bring('MANY', [{ number: 'MANY10000' }, { number: 'MANY10001', from: 'never' }])).rejects.toThrow('never');
  const { rows } = await site.pool.query<{ count: number }>(`SELECT count(*)::int FROM registry_entry WHERE source = 'MANY'`);
  expect(rows).toEqual([{ count: 12_001 }]);
  await match();
  expect((await site.pool.query(`SELECT FROM registry_entry WHERE source = 'MANY' AND matched_at IS NULL`)).rowCount).toBe(0);
});

test('who is verified while new entries are compared is seen by one of both', async () => {
  const member = await aMember();
  const identity = identityAdministration(site, createFolderStorage(folder));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM identity_check WHERE player_id = $1', [member.id]);
  let matching: Promise<unknown> | undefined;
  await transaction(site.pool, async (client) => {
    expect(await identity.decide(client, 'PALARO', rows[0]?.id ?? '', { state: 'verified' }, 'Ana')).toBe('decided');
    await bring('MEANWHILE', [{ number: member.person.number }]);
    matching = match();
    await expect
      .poll(
        async () => (await site.pool.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'registry_person'::regclass`)).rowCount,
      )
      .toBe(1);
  });
  await matching;
  expect(await exclusionsOf(member)).toMatchObject([{ kind: 'registry', by: 'register MEANWHILE' }]);
});

test('who was verified before registers were asked is compared once', async () => {
  const member = await aMember();
  await decide(member);
  await bring('BEFORE', [{ number: member.person.number }]);
  await site.pool.query('UPDATE registry_entry SET matched_at = now()');
  await site.pool.query('DELETE FROM registry_person WHERE player_id = $1', [member.id]);
  await match();
  expect(await exclusionsOf(member)).toEqual([]);
  await run('identity.compare');
  await run('identity.compare');
  expect(await exclusionsOf(member)).toMatchObject([{ kind: 'registry', by: 'register BEFORE' }]);
});

test('nobody whose other account is excluded is verified, by whatever document; the second account is refused and no more', async () => {
  const first = await aMember();
  await decide(first);
  const body = await encryptLogin(first.member, { length: '6m', loginPassword: 'Fresh!2026' });
  valueOf(await first.member('excludeSelf', { body: { data: body.data }, headers: { encryption: body.encryption } }));
  const second = await aMember({ ...first.person, number: 'ANOTHER55' });
  expect(await decide(second)).toBe('excluded');
  expect([await checksOf(second), await exclusionsOf(second)]).toEqual([[{ state: 'refused', reason: 'document', by: 'rules' }], []]);
  expect(await isIn(second.member)).toBe(true);
  // Once it is over, the person may be verified again.
  await site.pool.query('ALTER TABLE exclusion DISABLE TRIGGER exclusion_is_kept');
  await site.pool.query('DELETE FROM exclusion WHERE player_id = $1', [first.id]);
  await site.pool.query('ALTER TABLE exclusion ENABLE TRIGGER exclusion_is_kept');
  await second.submit();
  expect(await decide(second)).toBe('decided');
});
