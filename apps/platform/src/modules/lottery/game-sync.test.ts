import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { houseGame, startTestHouse, type TestHouse } from '../../testing/lottery-house.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestPlatform, testSecret as secret, valueOf, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse({ studiosSecret: secret });
  // Without games it would count as one that starts anew.
  house.state.games.push(houseGame('LOTT', 'stays', { name: 'Stays' }));
  site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin } });
  await sync();
});
afterAll(async () => {
  await site.stop();
  await house.stop();
});

const sync = (): Promise<void> => site.platform.services.lottery.syncGames();
const stored = (code: string) => site.platform.services.catalogue.of('PALARO').gameOfVendor('LOTT', code);
const isOpen = (code: string): boolean | undefined => stored(code)?.isOpen;
const list = async () => valueOf(await site.guest()('lotteryList', { query: { language: 'EN' } })).list;
/** Has the house list a game, and takes it out again. */
const listGame = async (code: string): Promise<void> => {
  house.state.games.push(houseGame('LOTT', code));
  await sync();
};
const unlistGame = async (code: string): Promise<void> => {
  house.state.games.splice(0, house.state.games.length, ...house.state.games.filter(({ gameId }) => gameId !== code));
  await sync();
};

test('the games of houses stand among those of the studios, not before all of them', async () => {
  const { games } = valueOf(await site.guest()('gameList', { query: { pageSize: 100 } }));
  expect(games[0]?.vassalage).not.toBe('LOTT');
  expect(games.map(({ gameId }) => gameId)).toContain('stays');
});

test('where a house answers in English alone, titles in Taglish stay as they were', async () => {
  house.state.namesIn = { fil: { stays: 'Nananatili' } };
  await sync();
  expect(stored('stays')).toMatchObject({ titleEn: 'Stays', titleTy: 'Nananatili' });
  house.state.namesIn = { fil: null, en: { stays: 'Still stays' } };
  await sync();
  expect(stored('stays')).toMatchObject({ titleEn: 'Still stays', titleTy: 'Nananatili' });
  house.state.namesIn = { en: null, fil: { stays: 'Iba na' } };
  await sync();
  expect(stored('stays')).toMatchObject({ titleEn: 'Still stays', titleTy: 'Nananatili', isOpen: true });
  house.state.namesIn = {};
  await sync();
  expect(stored('stays')).toMatchObject({ titleEn: 'Stays', titleTy: 'Stays' });
});

test('a game of which nothing but its entry in the catalogue is stored opens again too when its house lists it again', async () => {
  await listGame('bare');
  await site.pool.query("DELETE FROM lottery_game WHERE code = 'bare'");
  await unlistGame('bare');
  expect(isOpen('bare')).toBe(false);
  await listGame('bare');
  expect(isOpen('bare')).toBe(true);
  expect((await list()).find(({ gameId }) => gameId === 'bare')?.gameGroupName).toBe('Five digits');
  await unlistGame('bare');
});

test('a game that the operator closes while its house does not list it stays closed', async () => {
  await listGame('unwanted');
  await unlistGame('unwanted');
  const folder = mkdtempSync(join(tmpdir(), 'palaro-games-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'games.json');
  writeFileSync(file, JSON.stringify([{ code: 'unwanted', titleEn: 'Game unwanted', gameType: 'LOTT', minBet: '1.00', isOpen: false }]));
  const closing = await runCommand('games', ['import', 'LOTT', file, '--yes'], { DATABASE_URL: site.connectionString });
  expect(closing).toMatchObject({ code: 0, err: '' });
  await listGame('unwanted');
  expect(isOpen('unwanted')).toBe(false);
  await unlistGame('unwanted');
  // A command that starts on a busy machine.
}, 120_000);

test('of a game without details two lists at once ask the store once', async () => {
  await listGame('unknown');
  await site.pool.query("DELETE FROM lottery_game WHERE code = 'unknown'");
  const asked = vi.spyOn(pg.Pool.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  await Promise.all([list(), list()]);
  const reads = asked.mock.calls.filter(([query]) => (query as { readonly name?: string }).name === 'lottery-details');
  expect(reads).toHaveLength(1);
});

test.each([
  ['a lowest stake above its highest', { stakeMin: '200', stakeMax: '100' }],
  ['a name with a character of the code 0', { name: 'A\0' }],
  ['a name with half of a character', { name: 'A\ud83d' }],
  ['a rule that cannot be stored', { rules: ['A\0'] }],
])('a game with %s stays as it was, and keeps no other from being offered', async (_, odd) => {
  await listGame('odd');
  house.state.games.splice(-1, 1, houseGame('LOTT', 'odd', odd), houseGame('LOTT', 'beside'));
  await sync();
  expect([stored('odd')?.titleEn, isOpen('odd'), isOpen('beside')]).toEqual(['Game odd', true, true]);
  await unlistGame('odd');
  await unlistGame('beside');
});

test('a game that a house states twice stands as stated first, and the second is counted as malformed', async () => {
  const malformed = async (): Promise<number> =>
    Number(
      /palaro_feed_rows_malformed_total\{.*list="games"\} (\d+)/.exec(await (await fetch(`${site.baseUrl}/metrics`)).text())?.[1] ?? 0,
    );
  const before = await malformed();
  house.state.games.push(houseGame('LOTT', 'twice', { name: 'First' }), houseGame('LOTT', 'twice', { name: 'Second' }));
  await sync();
  expect(stored('twice')).toMatchObject({ titleEn: 'First', isOpen: true });
  expect(await malformed()).toBeGreaterThan(before);
  await unlistGame('twice');
});
