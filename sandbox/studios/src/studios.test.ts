import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemRuntime } from '@palaro/game-server';
import { NO_FAULTS, type Faults } from '@palaro/game-server';
import type { LogLevel } from './config.ts';
import { commitmentOf, playFair } from './engine/index.ts';
import { studioGame } from './games.ts';
import type { RoundView } from './rounds.ts';
import { createStudios, type Studios } from './studios.ts';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { createVisitor, GAME, SECRET, STAKE, testConfig } from './testing/visitor.ts';

/** What the platform checks signatures against. */
let acceptedSecret = SECRET;
const ORIGIN = 'http://lobby.test';
const RETRY_POLICY = { betAttempts: 3, winAttempts: 2, pauseMs: 5, pauseMaxMs: 40, sweepMs: 10 };

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;

let logged: string[] = [];

/** Every call here is answered, so a call may take a busy machine's time; a fault switch waits the whole of it. */
const callTimeouts = { plain: 5_000, faulty: 300 };

const launch = (faults: Faults = NO_FAULTS, logLevel: LogLevel = 'silent', retryPolicy = RETRY_POLICY): Promise<Studios> =>
  createStudios(
    { ...testConfig(platform.url, dataDir), allowedOrigins: [ORIGIN], faults, logLevel },
    {
      retryPolicy,
      callTimeoutMs: faults === NO_FAULTS ? callTimeouts.plain : callTimeouts.faulty,
      runtime: systemRuntime,
      logTo: { write: (line) => void logged.push(line) },
    },
  );
beforeEach(async () => {
  acceptedSecret = SECRET;
  dataDir = mkdtempSync(join(tmpdir(), 'studios-'));
  platform = await startProtocolPlatform(() => acceptedSecret);
  studios = await launch();
  await studios.start();
});
afterEach(async () => {
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

const { post, get, open, spin, health } = createVisitor(() => studios);
const until = async (test: () => boolean | Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 1500 && !(await test()); i++) await systemRuntime.wait(10);
  expect(await test()).toBe(true);
};
/** Money that should be there: the start less stakes, plus wins and returned stakes. */
const booked = (): bigint => platform.ledger.reduce((sum, entry) => sum + (entry.kind === 'bet' ? -entry.amount : entry.amount), 100_000n);

test('pages and scripts are compressed as the browser asks, answers of calls never, and a compressed body is not unpacked', async () => {
  const page = (encodings: string) =>
    studios.app.inject({ url: `/play?game=${GAME}`, headers: { 'accept-encoding': encodings, accept: 'text/html' } });
  const plain = await page('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await page(encoding);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(withoutNonces(unpack(packed.rawPayload).toString())).toBe(withoutNonces(plain.body));
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  }
  const script = /src="(\/assets\/play[^"]+)"/.exec(plain.body)?.[1] ?? '';
  expect((await studios.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');
  const token = await open();
  for (let round = 0; round < 4; round++) await spin(token, `round-${round}`);
  const history = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const answer = await studios.app.inject({ url: '/api/rounds', headers: history });
  expect({ status: answer.statusCode, encoding: answer.headers['content-encoding'] }).toEqual({ status: 200, encoding: undefined });
  expect(answer.body.length).toBeGreaterThan(1_024);
  const body = gzipSync(JSON.stringify({ game: GAME, token: 'x' }));
  const sent = await studios.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body,
  });
  expect(sent.statusCode).toBe(400);
});
const withoutNonces = (html: string): string => html.replaceAll(/nonce="[^"]+"/g, '');

describe('a round', () => {
  test('bets, decides, pays and closes, and shows the outcome that the seed determines', async () => {
    const token = await open();
    const round = await spin(token);
    expect(round.state).toBe('closed');
    expect(platform.ledger.map((entry) => entry.kind)).toEqual(['bet', 'win']);
    expect(round.balance).toBe(String(platform.balance()));
    expect(platform.balance()).toBe(100_000n - BigInt(STAKE) + BigInt(round.win ?? '0'));
    expect(round.serverSeed).toBeNull();
    const rotated = await post('/api/seed', { clientSeed: 'my own' }, token);
    const { serverSeed } = rotated.body.revealed;
    expect(commitmentOf(serverSeed)).toBe(round.seedHash);
    const math = studioGame(GAME)?.math;
    if (math === undefined) throw new Error('no game');
    const again = playFair(math, { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce }, '');
    expect(again).toEqual(round.outcome);
    expect(String((BigInt(STAKE) / BigInt(math.units)) * BigInt(again.coins))).toBe(round.win);
    expect(rotated.body.seed).toMatchObject({ clientSeed: 'my own', nonce: 0, hash: rotated.body.revealed.nextHash });
  });

  test('the same request, repeated or at once, is one round', async () => {
    const token = await open();
    const [first, second] = await Promise.all([spin(token), spin(token)]);
    expect(second).toEqual(first);
    expect((await spin(token)).id).toBe(first.id);
    expect((await get('/api/rounds/r-1', token)).body.id).toBe(first.id);
    expect(platform.ledger).toHaveLength(2);
  });

  test('a round asked for while it is being decided is answered when it is decided', async () => {
    const token = await open();
    let asked = false;
    platform.disturb((call, nth) => {
      asked ||= call === 'wallet/bet';
      return call === 'wallet/bet' && nth === 1 ? 'in-progress' : 'none';
    });
    const placed = spin(token);
    await until(() => asked);
    expect((await get('/api/rounds/r-1', token)).body).toMatchObject({ state: 'closed', outcome: expect.anything() });
    expect((await placed).state).toBe('closed');
  });

  test('refuses a stake or choice that the game does not have, and a second round while one runs', async () => {
    const token = await open();
    expect((await post('/api/rounds', { request: 'a', stake: '7', choice: '' }, token)).body.code).toBe('BAD_STAKE');
    expect((await post('/api/rounds', { request: 'b', stake: STAKE, choice: 'left' }, token)).body.code).toBe('BAD_CHOICE');
    const both = await Promise.all([
      post('/api/rounds', { request: 'c', stake: STAKE, choice: '' }, token),
      post('/api/rounds', { request: 'd', stake: STAKE, choice: '' }, token),
    ]);
    expect(both.map((one) => one.body.code ?? 'played').toSorted((a: string, b: string) => a.localeCompare(b))).toEqual([
      'played',
      'ROUND_OPEN',
    ]);
  });

  test('insufficient funds and an ended session are answered as such, and nothing is staked', async () => {
    const token = await open();
    platform.setBalance(0n);
    expect(await spin(token)).toMatchObject({ state: 'refused', reason: 'INSUFFICIENT_FUNDS', win: null, outcome: null });
    platform.setBalance(1_000n);
    platform.closeSession();
    expect(await spin(token, 'r-2')).toMatchObject({ state: 'refused', reason: 'SESSION_CLOSED' });
    expect((await post('/api/rounds', { request: 'r-3', stake: STAKE, choice: '' }, token)).body.code).toBe('SESSION_CLOSED');
    expect(platform.ledger).toEqual([]);
  });
});

describe('the money path under trouble', () => {
  test('a bet without an answer is repeated with the same id and staked once', async () => {
    const token = await open();
    platform.disturb((call, nth) =>
      call === 'wallet/bet' && nth === 1 ? 'lose-after' : call === 'wallet/bet' && nth === 2 ? 'in-progress' : 'none',
    );
    expect((await spin(token)).state).toBe('closed');
    expect(platform.ledger.map((entry) => entry.kind)).toEqual(['bet', 'win']);
  });

  test('a bet that is never answered is rolled back, whether it took effect or not', async () => {
    const token = await open();
    for (const [i, trouble] of (['lose-after', 'lose-before'] as const).entries()) {
      platform.disturb((call) => (call === 'wallet/bet' ? trouble : 'none'));
      expect(await spin(token, `r-${i}`)).toMatchObject({ state: 'cancelled', win: null, outcome: null });
      expect(platform.balance()).toBe(100_000n);
    }
  });

  test('a refusal after an unanswered bet is still rolled back', async () => {
    const token = await open();
    platform.disturb((call, nth) => {
      if (call === 'wallet/bet' && nth === 1) {
        platform.closeSession();
        return 'lose-before';
      }
      return 'none';
    });
    expect(await spin(token)).toMatchObject({ state: 'cancelled', reason: 'SESSION_CLOSED' });
    expect(platform.ledger.at(-1)?.kind).toBe('rollback');
  });

  test('an unanswered win is shown as being paid and paid once by the sweep', async () => {
    const token = await open();
    platform.disturb((call) => (call === 'wallet/win' ? 'lose-after' : 'none'));
    const round = await spin(token);
    expect(round).toMatchObject({ state: 'paying' });
    expect(round.win).not.toBeNull();
    platform.disturb(() => 'none');
    await until(async () => (await get('/api/rounds/r-1', token)).body.state === 'closed');
    expect(platform.ledger.filter((entry) => entry.kind === 'win')).toHaveLength(1);
    expect(platform.balance()).toBe(booked());
  });

  test('a win whose signature is refused is paid when it is taken again', async () => {
    const token = await open();
    platform.disturb((call) => {
      if (call === 'wallet/bet') acceptedSecret = 'another secret';
      return 'none';
    });
    expect((await spin(token)).state).toBe('paying');
    acceptedSecret = SECRET;
    await until(async () => (await get('/api/rounds/r-1', token)).body.state === 'closed');
    expect(platform.ledger.map((entry) => entry.kind)).toEqual(['bet', 'win']);
  });

  test('wins and rollbacks outlive a restart of the studios', async () => {
    const token = await open();
    platform.disturb((call) => (call === 'wallet/win' ? 'lose-before' : 'none'));
    const won = await spin(token, 'won');
    platform.disturb(() => 'lose-after');
    const lost = await spin(token, 'lost');
    expect([won.state, lost.state]).toEqual(['paying', 'cancelling']);
    await studios.stop();
    platform.disturb(() => 'none');
    studios = await launch();
    await studios.start();
    await until(
      async () =>
        (await get('/api/rounds/won', token)).body.state === 'closed' && (await get('/api/rounds/lost', token)).body.state === 'cancelled',
    );
    expect((await get('/api/rounds/won', token)).body).toMatchObject({ win: won.win, outcome: won.outcome });
    expect(platform.balance()).toBe(100_000n - BigInt(STAKE) + BigInt(won.win ?? '0'));
  });

  test('a bet that a crash left open is taken back; until then its seed stays shut, and the player plays on', async () => {
    const token = await open();
    platform.disturb((call) => (call === 'wallet/bet' ? 'lose-after' : call === 'wallet/rollback' ? 'in-progress' : 'none'));
    await spin(token, 'crashed');
    await studios.stop();
    // As the store is when the process is killed while it waits for the bet's answer.
    const store = new DatabaseSync(join(dataDir, 'studios.sqlite'));
    store.exec("UPDATE round SET state = 'betting', attempts = 0, dueAt = 0");
    store.close();
    platform.disturb((call) => (call === 'wallet/rollback' ? 'in-progress' : 'none'));
    studios = await launch();
    await studios.start();
    const stateOf = async (): Promise<string> => (await get('/api/rounds/crashed', token)).body.state;
    await until(async () => (await stateOf()) === 'cancelling');
    expect(await spin(token, 'next')).toMatchObject({ state: 'closed' });
    expect((await post('/api/seed', { clientSeed: 'x' }, token)).body.code).toBe('ROUND_OPEN');
    platform.disturb(() => 'none');
    await until(async () => (await stateOf()) === 'cancelled');
    expect(platform.balance()).toBe(booked());
    expect((await post('/api/seed', { clientSeed: 'x' }, token)).code).toBe(200);
  });

  test('a round that settles while others are being seen to stays settled', async () => {
    const tokens = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => open(`launch-${name}`)));
    platform.disturb((call) => (call === 'wallet/bet' ? 'lose-after' : call === 'wallet/rollback' ? 'late-in-progress' : 'none'));
    const left = await Promise.all(tokens.slice(0, 2).map((token) => spin(token, 'left')));
    expect(left.map(({ state }) => state)).toEqual(['cancelling', 'cancelling']);
    platform.disturb((call) => (call === 'wallet/bet' ? 'late' : call === 'wallet/rollback' ? 'late-in-progress' : 'none'));
    // One after the other, so that the next look at what is due meets one of them half-way, behind those that wait.
    const placed = tokens.slice(2).map(async (token, index) => {
      await systemRuntime.wait(index * 130);
      return { token, win: (await spin(token, 'placed')).win };
    });
    for (const { token, win } of await Promise.all(placed)) {
      await systemRuntime.wait(250);
      expect((await get('/api/rounds/placed', token)).body).toMatchObject({ state: 'closed', win });
    }
  });

  test('a win that is not answered is asked for less and less often', async () => {
    await studios.stop();
    studios = await launch(NO_FAULTS, 'silent', { ...RETRY_POLICY, pauseMs: 40, pauseMaxMs: 60_000 });
    await studios.start();
    const token = await open();
    platform.disturb((call) => (call === 'wallet/win' ? 'in-progress' : 'none'));
    await spin(token);
    await systemRuntime.wait(1200);
    const asked = platform.calls.filter((call) => call === 'wallet/win').length;
    expect(asked).toBeGreaterThan(RETRY_POLICY.winAttempts);
    // Pauses of 30 ms at least, doubled each time, leave room for no more.
    expect(asked).toBeLessThanOrEqual(RETRY_POLICY.winAttempts + 6);
  });

  test('a seed is not opened while one of its rounds is unsettled', async () => {
    const token = await open();
    platform.disturb((call) => (call === 'wallet/win' ? 'in-progress' : 'none'));
    await spin(token);
    expect((await post('/api/seed', { clientSeed: 'x' }, token)).body.code).toBe('ROUND_OPEN');
  });

  test('no fault of the fault switch loses or doubles a centavo', { timeout: 60_000 }, async () => {
    await studios.stop();
    studios = await launch({ delayMs: 1, duplicate: 0.4, reorder: 0.05, drop: 0.3, forge: 0.2 });
    await studios.start();
    let token = '';
    for (let i = 0; token === '' && i < 40; i++)
      token = (await post('/api/session', { game: GAME, token: `launch-${i}` })).body.token ?? '';
    for (let i = 0; i < 25; i++) await spin(token, `f-${i}`);
    await until(async () => (await health()).pending === 0);
    const rounds: RoundView[] = (await get('/api/rounds', token)).body.rounds;
    const expected = rounds
      .filter((round) => round.state === 'closed')
      .reduce((sum, round) => sum - BigInt(round.stake) + BigInt(round.win ?? '0'), 100_000n);
    expect(await health()).toEqual({ status: 'ok', pending: 0, stuck: 0 });
    expect(platform.balance()).toBe(expected);
  });
});

describe('the pages', () => {
  test('only a listed origin may embed the game, under a policy with a fresh nonce', async () => {
    const page = await studios.app.inject(`/play?game=${GAME}&token=t&lang=fil&mode=real&theme=light&origin=${encodeURIComponent(ORIGIN)}`);
    const policy = String(page.headers['content-security-policy']);
    expect(page.statusCode).toBe(200);
    expect(policy).toContain(`frame-ancestors ${ORIGIN};`);
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(page.body).toContain(`nonce="${nonce}"`);
    expect(page.body).toContain('<html lang="fil" data-theme="light">');
    expect(page.body).not.toContain('token=t');
    const strange = await studios.app.inject(`/play?game=${GAME}&token=t&origin=http://evil.test`);
    expect(strange.statusCode).toBe(403);
    expect(strange.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('a used launch token opens no second session, and the studio session survives a reload', async () => {
    const token = await open('once');
    expect(await post('/api/session', { game: GAME, token: 'once' })).toMatchObject({ code: 409, body: { code: 'BAD_TOKEN' } });
    expect((await get('/api/session', token)).body).toMatchObject({ game: GAME, balance: '100000', currency: 'PHP' });
    expect((await get('/api/session', 'f'.repeat(64))).code).toBe(401);
  });

  test('a player’s rounds are listed newest first, and their seed and rounds are no other player’s', async () => {
    const [token, other] = [await open(), await open('second-1')];
    for (const request of ['first', 'last']) await spin(token, request);
    const requestsOf = async (of: string) => (await get('/api/rounds', of)).body.rounds.map((round: RoundView) => round.request);
    expect([await requestsOf(token), await requestsOf(other)]).toEqual([['last', 'first'], []]);
    const seedOf = async (of: string) => (await get('/api/session', of)).body.seed;
    const [own, theirs] = [await seedOf(token), await seedOf(other)];
    expect([own.nonce, theirs.nonce]).toEqual([2, 0]);
    expect(new Set([own.hash, own.nextHash, theirs.hash, theirs.nextHash]).size).toBe(4);
  });

  test('a game that was left ends at the platform too, and stays ended here whatever is opened later', async () => {
    const token = await open();
    expect((await post('/api/session/close', {}, token)).code).toBe(200);
    expect(platform.calls.at(-1)).toBe('session/close');
    await open('launch-2');
    expect(await get('/api/session', token)).toMatchObject({ code: 409, body: { code: 'SESSION_CLOSED' } });
  });

  test('unknown games and odd bodies are refused without a fault of the server', async () => {
    expect((await studios.app.inject('/play?game=%3Cscript%3E')).body).toMatch(/^(?!.*<script).*To the lobby/s);
    expect((await post('/api/session', { game: 'none', token: 't' })).body.code).toBe('UNKNOWN_GAME');
    expect((await post('/api/session', { game: GAME })).code).toBe(400);
    expect((await studios.app.inject({ method: 'GET', url: '/assets/../store.ts' })).statusCode).toBe(404);
  });

  test('an address that cannot be decoded is refused without being repeated', async () => {
    const broken = await studios.app.inject({ url: '/play/%E0%A4%A' });
    expect([broken.statusCode, broken.json()]).toEqual([400, { code: 'BAD_ADDRESS' }]);
  });

  test.each(['/', '/nothing'])('whoever comes to %s is shown the way to the lobby, a program the code', async (url) => {
    const page = await studios.app.inject({ url, headers: { accept: 'text/html,*/*', 'accept-language': 'fil-PH,en' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    for (const part of ['<html lang="fil">', '<h1>Binubuksan', `<a href="${ORIGIN}/m/" target="_top">Sa lobby</a>`])
      expect(page.body).toContain(part);
    const plain = await studios.app.inject({ url });
    expect([plain.statusCode, plain.json()]).toEqual([404, { code: 'NOT_FOUND' }]);
  });
});

describe('log', () => {
  test.each([
    ['warn', 0],
    ['info', 1],
  ] as const)('at %s the requests that are logged: %i, never with a token', async (level, loggedRequests) => {
    await studios.stop();
    logged = [];
    studios = await launch(NO_FAULTS, level);
    await studios.start();
    const launchTokens = ['a-launch-token', 'another-launch-token'];
    await studios.app.inject({ url: `/play?game=${GAME}&token=${launchTokens[0]}` });
    expect(logged.filter((line) => line.includes('incoming request'))).toHaveLength(loggedRequests);
    // A round played, its seed opened, and one whose bet the platform refuses.
    const token = await open(launchTokens[1]);
    await spin(token);
    const { serverSeed } = (await post('/api/seed', { clientSeed: 'a-seed-of-my-own' }, token)).body.revealed;
    acceptedSecret = 'another secret';
    await spin(token, 'refused');
    expect(logged.some((line) => line.includes('/api/rounds'))).toBe(loggedRequests === 1);
    for (const secret of [...launchTokens, token, serverSeed, 'a-seed-of-my-own', SECRET]) expect(logged.join('')).not.toContain(secret);
  });
});
