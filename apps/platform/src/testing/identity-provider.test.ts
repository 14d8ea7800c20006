import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentityProvider, readConfig } from '@palaro/identity';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { freePort } from './free-port.ts';
import { askForIdentity, identityAdministration, submitDocument } from './identities.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

const secret = 'secret of the identity provider';
const folder = mkdtempSync(join(tmpdir(), 'palaro-identity-provider-'));
let site: TestPlatform;
let url: string;
let provider: ReturnType<typeof createIdentityProvider>;
/** What the provider was asked, oldest first. */
const asked: string[] = [];
/** What the provider waits for before it works on a call. */
let held = Promise.resolve();
beforeAll(async () => {
  const secrets = ['PALARO/IDENTITY', 'SECOND/IDENTITY'].map((name) => `${name}=${secret}`);
  site = await startTestPlatform({
    env: { HOST: '0.0.0.0', STORAGE_DIR: folder, GATEWAY_SECRETS: [...secrets, 'PALARO/WRONG=other'].join(',') },
  });
  const read = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    IDENTITY_SECRET: secret,
    IDENTITY_CLOCK: '1000',
    IDENTITY_EVENTS: `${site.baseUrl}/identity/events`,
  });
  if (!read.ok) throw new Error(read.message);
  provider = createIdentityProvider(read.config);
  provider.app.addHook('onRequest', async ({ method, url: path }) => {
    asked.push(`${method} ${path.replace(/=.*/, '')}`);
    await held;
  });
  url = await provider.start();
});
afterAll(async () => {
  await provider.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
});
const account = { name: 'checkers', secret: 'IDENTITY', waitMinutes: 60 };
beforeEach(async () => {
  await askForIdentity(site, { decidedBy: 'provider', provider: { ...account, url } });
  asked.length = 0;
});

let numbers = 0;
const administration = () => identityAdministration(site, createFolderStorage(folder));
/** A member who has submitted a document whose number begins so, with the check's id. */
const aCheck = async (word: string): Promise<{ readonly member: TestClient; readonly id: string }> => {
  const member = await site.newPlayer();
  await submitDocument(site, member, { number: `${word}${String(++numbers).padStart(5, '0')}` });
  const { id: playerId } = valueOf(await member('memberInfo'));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM identity_check WHERE player_id = $1', [playerId]);
  return { member, id: rows[0]?.id ?? '' };
};
const look = async (member: TestClient) => valueOf(await member('identity'));
const askOf = async (id: string) =>
  (
    await site.pool.query('SELECT state, fault, extract(epoch FROM ask_at - now())::float8 AS wait FROM identity_ask WHERE check_id = $1', [
      id,
    ])
  ).rows[0] as { readonly state: string; readonly fault: string | null; readonly wait: number | null };
const eventually = (see: () => Promise<void>) => vi.waitFor(see, { timeout: 15_000, interval: 100 });
const becomes = (id: string, wanted: object) => eventually(async () => expect(await askOf(id)).toMatchObject(wanted));
/** Lets the pause until the next question pass. */
const pass = (id: string) => site.pool.query('UPDATE identity_ask SET ask_at = now() WHERE check_id = $1 AND ask_at > now()', [id]);
/** Waits until a look has told nothing: the pause after it is longer than the time that a question may take. */
const isLookedAtLater = (id: string) => eventually(async () => expect((await askOf(id)).wait).toBeGreaterThan(65));
const queue = async () => (await administration().list('PALARO', true, 200)).map(({ id }) => id);
const decide = (id: string) =>
  transaction(site.pool, (client) => administration().decide(client, 'PALARO', id, { state: 'verified' }, 'Ana'));
const sendEvent = (reference: string, { key = secret, at = Date.now(), subject = 'event', base = site.baseUrl } = {}) => {
  const body = JSON.stringify({ id: 'evt', type: 'check.decided', state: 'verified', check: { id: 'chk', reference, state: 'verified' } });
  const time = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${time}.${subject}.${body}`).digest('hex');
  return fetch(`${base}/identity/events`, {
    method: 'POST',
    headers: { 'identity-time': time, 'identity-signature': signature },
    body,
  });
};

test('a document is verified by the provider within seconds, in its name, and no operator waits for it', async () => {
  const { member, id } = await aCheck('P');
  expect(await queue()).not.toContain(id);
  await eventually(async () => expect(await look(member)).toMatchObject({ state: 'verified', reason: null }));
  expect(await administration().one('PALARO', id)).toMatchObject({ state: 'verified', decidedBy: 'checkers' });
  expect(await askOf(id)).toMatchObject({ state: 'decided', wait: null });
  await site.delivered();
  expect(valueOf(await member('inboxMessages')).content.map(({ kind }) => kind)).toEqual(['identity_verified']);
});

test.each([
  ['TESTPICTURES', 'pictures'],
  ['TESTSELFIE', 'selfie'],
  ['TESTDETAILS', 'details'],
  ['TESTEXPIRED', 'ended'],
  ['TESTDOCUMENT', 'document'],
])('what the provider says of %s is refused for %s, and may be tried again', async (word, reason) => {
  const { member } = await aCheck(word);
  await eventually(async () => expect(await look(member)).toMatchObject({ state: 'refused', reason }));
  await submitDocument(site, member);
  await eventually(async () => expect(await look(member)).toMatchObject({ state: 'verified' }));
});

test('a check whose answer was lost is looked up, never sent a second time', async () => {
  const { member, id } = await aCheck('TESTLOST');
  await eventually(async () => expect(await look(member)).toMatchObject({ state: 'verified' }));
  expect(await askOf(id)).toMatchObject({ state: 'decided' });
  expect(asked).toEqual(['POST /v1/checks', 'GET /v1/checks?reference']);
});

test('after an error of the provider its check is looked up twice before it is sent anew', async () => {
  const { id, member } = await aCheck('TESTERROR');
  await becomes(id, { state: 'unknown', fault: 'status 500' });
  const looked = ['POST /v1/checks', 'GET /v1/checks?reference'];
  await pass(id);
  await isLookedAtLater(id);
  expect(asked).toEqual(looked);
  await pass(id);
  await eventually(async () => expect(asked).toEqual([...looked, 'GET /v1/checks?reference', 'POST /v1/checks']));
  expect(await look(member)).toMatchObject({ state: 'submitted' });
  await decide(id);
});

test('what the provider has not decided in time goes to the operators, after a last look', async () => {
  const { member, id } = await aCheck('TESTNEVER');
  await becomes(id, { state: 'sent' });
  expect((await askOf(id)).wait).toBeGreaterThan(50);
  expect(await queue()).not.toContain(id);
  // The last look comes with the end of the time, whatever the pause.
  await site.pool.query("UPDATE identity_ask SET until = now() + interval '30 s', ask_at = now() WHERE check_id = $1", [id]);
  await eventually(async () => expect(asked).toHaveLength(2));
  await eventually(async () => expect((await askOf(id)).wait).toBeLessThan(31));
  await site.pool.query('UPDATE identity_ask SET until = now(), ask_at = now() WHERE check_id = $1', [id]);
  await becomes(id, { state: 'left', wait: null });
  expect(asked.at(-1)).toBe('GET /v1/checks?reference');
  expect(await queue()).toContain(id);
  expect(await decide(id)).toBe('decided');
  expect(await look(member)).toMatchObject({ state: 'verified' });
});

test('an event is a hint alone: what it says is not believed, and an operator may have decided before', async () => {
  const { member, id } = await aCheck('TESTNEVER');
  await becomes(id, { state: 'sent' });
  const before = asked.length;
  expect((await sendEvent(id)).status).toBe(200);
  await isLookedAtLater(id);
  expect(asked).toHaveLength(before + 1);
  expect(await look(member)).toMatchObject({ state: 'submitted' });
  await decide(id);
  await sendEvent(id);
  await becomes(id, { state: 'left', fault: 'decided by another' });
  expect(asked).toHaveLength(before + 1);
  expect(await administration().one('PALARO', id)).toMatchObject({ state: 'verified', decidedBy: 'Ana' });
});

test('what was sent and never heard of, as after a crash, is looked up first', async () => {
  await askForIdentity(site, { provider: { ...account, url: `http://127.0.0.1:${await freePort()}` } });
  const { member, id } = await aCheck('P');
  await becomes(id, { state: 'prepared', fault: 'ECONNREFUSED' });
  await askForIdentity(site, { provider: { ...account, url } });
  await site.pool.query('UPDATE identity_ask SET asked = 1, ask_at = now() WHERE check_id = $1', [id]);
  await isLookedAtLater(id);
  expect(asked).toEqual(['GET /v1/checks?reference']);
  expect(await look(member)).toMatchObject({ state: 'submitted' });
  await decide(id);
});

test('an event of another merchant’s provider makes no check of this one due', async () => {
  const { known, save } = site.platform.services.merchant;
  const saved = await save({ ...known('PALARO'), code: 'SECOND', name: 'Ikalawa', domains: ['127.0.0.2'], origin: null });
  if (!saved.ok) throw new Error(saved.failure.message);
  const { id } = await aCheck('TESTNEVER');
  await becomes(id, { state: 'sent' });
  const [before, pause] = [asked.length, (await askOf(id)).wait ?? 0];
  const { port } = new URL(site.baseUrl);
  expect((await sendEvent(id, { base: `http://127.0.0.2:${port}` })).status).toBe(200);
  expect((await askOf(id)).wait).toBeGreaterThan(pause - 5);
  expect(asked).toHaveLength(before);
  await decide(id);
});

test('an event that comes while the provider is asked is not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const { id } = await aCheck('TESTNEVER');
  await eventually(async () => expect(asked).toHaveLength(1));
  await sendEvent(id);
  resolve();
  await eventually(async () => expect(asked).toEqual(['POST /v1/checks', 'GET /v1/checks?reference']));
  await decide(id);
});

test('an event that is not the provider’s, old, or signed as a call is refused; one about nothing is taken', async () => {
  expect((await sendEvent('x', { key: 'other' })).status).toBe(401);
  expect((await sendEvent('x', { at: Date.now() - 301_000 })).status).toBe(401);
  expect((await sendEvent('x', { subject: 'POST /v1/checks' })).status).toBe(401);
  expect((await sendEvent('x')).status).toBe(200);
  expect((await sendEvent('')).status).toBe(400);
  await askForIdentity(site, { decidedBy: 'operator' });
  expect((await sendEvent('x')).status).toBe(401);
});

test('a provider that is away is asked the same again', async () => {
  await askForIdentity(site, { provider: { ...account, url: `http://127.0.0.1:${await freePort()}` } });
  const { member, id } = await aCheck('P');
  await becomes(id, { state: 'prepared', fault: 'ECONNREFUSED' });
  await askForIdentity(site, { provider: { ...account, url } });
  await pass(id);
  await eventually(async () => expect(await look(member)).toMatchObject({ state: 'verified' }));
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

test('a check that the provider refuses, or that no provider of its name is there for, goes to the operators at once', async () => {
  await askForIdentity(site, { provider: { ...account, url, secret: 'WRONG' } });
  const refused = await aCheck('P');
  await becomes(refused.id, { state: 'left', fault: 'status 401' });
  await askForIdentity(site, { provider: { ...account, url } });
  const { id } = await aCheck('TESTNEVER');
  await becomes(id, { state: 'sent' });
  await askForIdentity(site, { provider: { ...account, name: 'others', url } });
  await pass(id);
  await becomes(id, { state: 'left', fault: 'no such provider' });
  expect(await queue()).toEqual(expect.arrayContaining([refused.id, id]));
});

test('where operators decide, or the secret is missing, nothing is sent', async () => {
  await askForIdentity(site, { decidedBy: 'operator' });
  const first = await aCheck('P');
  await askForIdentity(site, { decidedBy: 'provider', provider: { ...account, url, secret: 'MISSING' } });
  const second = await aCheck('P');
  expect(await queue()).toEqual(expect.arrayContaining([first.id, second.id]));
  const { rows } = await site.pool.query('SELECT FROM identity_ask WHERE check_id = ANY ($1)', [[first.id, second.id]]);
  expect(rows).toHaveLength(0);
});
