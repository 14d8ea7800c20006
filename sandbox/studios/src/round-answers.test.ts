import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@palaro/game-library';
import { systemRuntime } from '@palaro/game-server';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitmentOf } from './engine/index.ts';
import { createStudios, type Studios } from './studios.ts';
import { legOn } from './testing/bettor.ts';
import { createVisitor, GAME, SECRET, STAKE, testConfig } from './testing/visitor.ts';

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-rounds-'));
  platform = await startProtocolPlatform(() => SECRET, { start: 10_000_000n });
  studios = await createStudios(testConfig(platform.url, dataDir), { runtime: systemRuntime });
  await studios.start();
});
afterEach(async () => {
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});
const { get, post, open, spin } = createVisitor(() => studios);

const vendorOf = (code: string): string => games.find((game) => game.code === code)?.vendor ?? '';
/** Asks as the platform does of its player; the test platform calls everybody `player-1`. */
const ask = async (path: 'look' | 'open', asked: object, secret = SECRET) => {
  const timestamp = String(systemRuntime.now());
  const payload = JSON.stringify({ merchant: 'PALARO', player: 'player-1', language: 'en', theme: 'light', ...asked });
  const answer = await studios.app.inject({
    method: 'POST',
    url: `/rounds/v1/${path}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-vendor-timestamp': timestamp,
      'x-vendor-signature': createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex'),
    },
  });
  return { code: answer.statusCode, body: answer.json() };
};
const factsIn = (path: string): URLSearchParams => new URLSearchParams(path.split('#')[1]);

test('the platform is told of a player’s round; its seed is opened when the player asks, and the page that checks it is filled in', async () => {
  const token = await open();
  const round = await spin(token);
  const about = { vendor: vendorOf(GAME), game: GAME, round: round.id };
  expect(await ask('look', about)).toEqual({ code: 200, body: { status: 'OK', picks: [], results: [], check: { state: 'sealed' } } });
  const opened = await ask('open', about);
  expect(opened.body.check.state).toBe('ready');
  const [{ path }] = opened.body.check.pages;
  expect(path).toMatch(new RegExp(`^/verify\\?game=${GAME}&lang=en&theme=light#`));
  const facts = factsIn(path);
  expect(commitmentOf(facts.get('server') ?? '')).toBe(round.seedHash);
  expect([facts.get('hash'), facts.get('nonce'), facts.get('stake')]).toEqual([round.seedHash, '0', STAKE]);
  expect((await ask('look', about)).body.check).toEqual(opened.body.check);
  // The next round is of the seed that was committed to before.
  expect((await get('/api/session', token)).body.seed.hash).not.toBe(round.seedHash);
  expect((await ask('open', about)).body.check).toEqual(opened.body.check);
});

test('nobody is told of a round but the platform that signs, and of no other player’s', async () => {
  const round = await spin(await open());
  const about = { vendor: vendorOf(GAME), game: GAME, round: round.id };
  expect((await ask('look', about, 'another-secret-of-nobody')).code).toBe(401);
  for (const other of [{ player: 'player-2' }, { vendor: 'OTHER' }, { game: 'another' }, { round: 'another' }])
    expect((await ask('open', { ...about, ...other })).body.status, JSON.stringify(other)).toBe('UNKNOWN_ROUND');
  expect((await ask('look', { ...about, more: 'x' })).code).toBe(400);
});

test('a duel and a draw tell what was chosen and what came, in the language asked for', async () => {
  const duel = games.find(({ mechanic, family }) => mechanic === 'duel' && family === 'PVP');
  const code = duel?.code ?? '';
  const token = await open('launch-1', code);
  const { minBet } = duel ?? { minBet: 0n };
  const round = (await post('/api/rounds', { request: 'd-1', stake: String(minBet), choice: 'left' }, token)).body;
  const told = await ask('look', { vendor: vendorOf(code), game: code, round: round.id, language: 'fil' });
  expect(told.body.picks).toEqual(['Pula']);
  expect(told.body.results).toHaveLength(2);
  expect(['Pula', 'Asul', 'Tabla']).toContain(told.body.results[1]);
});

test('a slip tells its matches with market, pick and odds, and can be checked once they have ended', async () => {
  const game = 'palaro-sportsbook';
  const token = await open('launch-1', game);
  const { fixtures } = (await get('/api/book/fixtures', token)).body;
  const fixture = fixtures.find(({ state }: { state: string }) => state === 'scheduled');
  const leg = legOn(fixture, 'winner', 'home');
  await post('/api/book/slips', { request: 's-1', stake: '2000', accept: 'any', legs: [leg] }, token);
  const [slip] = (await get('/api/book/slips', token)).body.slips;
  const told = await ask('look', { vendor: vendorOf(game), game, round: slip.id });
  expect(told.body.picks).toEqual([
    expect.stringMatching(new RegExp(`^${fixture.home} – ${fixture.away} · .+ · ${fixture.home} · \\d+\\.\\d\\d$`)),
  ]);
  expect([told.body.results, told.body.check]).toEqual([[], { state: 'later' }]);
});
