import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import type { Verdict } from '../modules/identity/index.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { aDocument, askForIdentity, askForPicture, identityAdministration, submitDocument, uploadDocument } from './identities.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-identity-'));
beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: folder } });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => askForIdentity(site, { triesPerDay: 3 }));

const look = async (member: TestClient) => valueOf(await member('identity'));
const idOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).id;
const refusal = (code: string, field?: string) => ({ success: false, code, ...(field === undefined ? {} : { data: { field } }) });
const administration = () => identityAdministration(site, createFolderStorage(folder));
const checkOf = async (member: TestClient): Promise<string> =>
  (
    await site.pool.query<{ id: string }>('SELECT id FROM identity_check WHERE player_id = $1 ORDER BY submitted_at DESC LIMIT 1', [
      await idOf(member),
    ])
  ).rows[0]?.id ?? '';
const decide = async (member: TestClient, verdict: Verdict) => {
  const id = await checkOf(member);
  return transaction(site.pool, (client) => administration().decide(client, 'PALARO', id, verdict, 'Ana'));
};
const submit = (member: TestClient, change: object = {}) => submitDocument(site, member, change);
const attempt = async (member: TestClient, change: object = {}) =>
  member('submitIdentity', { body: await aDocument(site, member, change) });
const expire = () => site.platform.jobs.find(({ name }) => name === 'identity.expire')?.run();
const kindsOf = async (member: TestClient) =>
  valueOf(await member('inboxMessages')).content.map(({ kind }: { readonly kind: string }) => kind);

test('a member submits a document once, an operator verifies it once, and the member is told', async () => {
  const member = await site.newPlayer();
  expect(await look(member)).toMatchObject({ state: 'none', kind: null, triesLeft: 3, againAt: null, ageMin: 21 });
  expect(await submit(member, { number: ' p 123-45.67a ' })).toMatchObject({ state: 'submitted', numberTail: '567A', triesLeft: 2 });
  expect(await attempt(member)).toMatchObject(refusal('identity_under_way'));
  expect(await decide(member, { state: 'verified' })).toBe('decided');
  expect(await decide(member, { state: 'refused', reason: 'selfie' })).toBe('ended');
  expect(await look(member)).toMatchObject({ state: 'verified', reason: null, validUntil: '2099-12-31' });
  expect(await attempt(member)).toMatchObject(refusal('identity_under_way'));
  await site.delivered();
  expect(await kindsOf(member)).toEqual(['identity_verified']);
});

test('of two documents of one member at once one is taken', async () => {
  const member = await site.newPlayer();
  const bodies = [await aDocument(site, member), await aDocument(site, member)];
  const answers = await Promise.all(bodies.map((body) => member('submitIdentity', { body })));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toMatchObject(refusal('identity_under_way'));
});

test('who is refused reads why and may try again, three times a day', async () => {
  const member = await site.newPlayer();
  for (const [reason, left] of [
    ['pictures', 2],
    ['selfie', 1],
    ['details', 0],
  ] as const) {
    await submit(member);
    expect(await decide(member, { state: 'refused', reason })).toBe('decided');
    expect(await look(member)).toMatchObject({ state: 'refused', reason, triesLeft: left });
  }
  expect((await look(member)).againAt).not.toBeNull();
  const refused = await attempt(member);
  expect(refused).toMatchObject(refusal('too_many_requests'));
  expect(!refused.success && refused.data?.retryAfterSeconds).toBeGreaterThan(86_000);
  await site.pool.query("UPDATE identity_check SET submitted_at = submitted_at - interval '1 day' WHERE player_id = $1", [
    await idOf(member),
  ]);
  expect(await look(member)).toMatchObject({ triesLeft: 3, againAt: null });
  expect(await submit(member)).toMatchObject({ state: 'submitted' });
});

test('a document of another account is refused as any other, whatever is between its letters; a refused one is nobody’s', async () => {
  const [first, second, third] = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()];
  await submit(first, { number: 'X 99-88 77' });
  expect(await submit(second, { number: 'x998877' })).toMatchObject({ state: 'refused', reason: 'document' });
  await site.delivered();
  expect(await kindsOf(second)).toEqual(['identity_refused']);
  // The same letters of another kind of document are another document.
  expect(await submit(third, { number: 'x998877', kind: 'umid', validUntil: null, back: await uploadDocument(site, third) })).toMatchObject(
    {
      state: 'submitted',
    },
  );
  await decide(first, { state: 'refused', reason: 'details' });
  expect(await submit(second, { number: 'x998877' })).toMatchObject({ state: 'submitted' });
  await decide(second, { state: 'verified' });
  expect(await submit(first, { number: 'x998877' })).toMatchObject({ state: 'refused', reason: 'document' });
});

test('who is too young is refused, and what does not belong to a kind of document', async () => {
  const member = await site.newPlayer();
  const body = await aDocument(site, member);
  for (const [change, code, field] of [
    [{ birthday: '2010-01-01' }, 'under_age', 'birthday'],
    [{ birthday: '2199-01-01' }, 'birthday_invalid', 'birthday'],
    [{ number: '12' }, 'field_invalid', 'number'],
    [{ name: '123' }, 'field_invalid', 'name'],
    [{ validUntil: '2020-01-01' }, 'field_invalid', 'validUntil'],
    [{ validUntil: null }, 'field_invalid', 'validUntil'],
    [{ kind: 'umid' }, 'field_invalid', 'validUntil'],
    [{ kind: 'umid', validUntil: null }, 'field_invalid', 'back'],
    [{ back: '0'.repeat(26) }, 'field_invalid', 'back'],
    [{ selfie: '0'.repeat(26) }, 'picture_unknown', undefined],
  ] as const)
    expect(await member('submitIdentity', { body: { ...body, ...change } })).toMatchObject(refusal(code, field));
  expect((await attempt(member, { selfie: await uploadDocument(site, await site.newPlayer()) })).success).toBe(false);
  expect((await attempt(member, { selfie: await uploadDocument(site, member, 'attachment') })).success).toBe(false);
  expect(await look(member)).toMatchObject({ state: 'none', triesLeft: 3 });
});

test('nothing of a document stands in the store or the storage to be read, nobody is given its pictures, and operators open them', async () => {
  const member = await site.newPlayer();
  const body = await aDocument(site, member, { number: 'SEALED777', name: 'Maria Sealed' });
  valueOf(await member('submitIdentity', { body }));
  const { rows } = await site.pool.query<{ row: string }>('SELECT c::text AS row FROM identity_check c WHERE player_id = $1', [
    await idOf(member),
  ]);
  const stored = JSON.stringify(rows);
  for (const text of ['SEALED', 'Maria', '1990-05-04', Buffer.from('SEALED777').toString('hex')]) expect(stored).not.toContain(text);
  expect((await askForPicture(site, member, body.front)).status).toBe(404);
  expect((await askForPicture(site, await site.newPlayer(), body.front)).status).toBe(404);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes(body.front));
  expect(files).toHaveLength(1);
  expect(readFileSync(join(folder, files[0] ?? '')).includes('JFIF')).toBe(false);
  const check = (await administration().one('PALARO', await checkOf(member)))!;
  expect(administration().opened(check)).toMatchObject({ number: 'SEALED777', name: 'Maria Sealed', birthday: '1990-05-04' });
  const pictures = await administration().pictures(check);
  expect(pictures.map(([name, content]) => [name, content?.subarray(0, 2).toString('hex')])).toEqual([
    ['front', 'ffd8'],
    ['selfie', 'ffd8'],
  ]);
  expect(await administration().one('SECOND', check.id)).toBeNull();
});

test('what holds by a document that has ended holds no more: at once, and the job tells its player once', async () => {
  const member = await site.newPlayer();
  await submit(member);
  await decide(member, { state: 'verified' });
  await site.pool.query('UPDATE identity_check SET valid_until = current_date - 2 WHERE player_id = $1', [await idOf(member)]);
  expect(await look(member)).toMatchObject({ state: 'expired' });
  await expire();
  await expire();
  await site.delivered();
  expect(await look(member)).toMatchObject({ state: 'expired' });
  expect(await kindsOf(member)).toEqual(['identity_expired', 'identity_verified']);
  // Another document, or the same with another end, is theirs again.
  expect(await submit(member)).toMatchObject({ state: 'submitted' });
});

test('a document that has ended is in nobody’s way before the job has been there, and stays its player’s when it is refused later', async () => {
  const [member, other] = [await site.newPlayer(), await site.newPlayer()];
  await submit(member, { number: 'KEPT4455' });
  await decide(member, { state: 'verified' });
  await site.pool.query('UPDATE identity_check SET valid_until = current_date - 2 WHERE player_id = $1', [await idOf(member)]);
  expect(await submit(member, { number: 'KEPT4455' })).toMatchObject({ state: 'submitted' });
  await decide(member, { state: 'refused', reason: 'pictures' });
  expect(await submit(other, { number: 'KEPT4455' })).toMatchObject({ state: 'refused', reason: 'document' });
});
