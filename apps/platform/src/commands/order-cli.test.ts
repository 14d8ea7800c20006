import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalBus } from '../kernel/bus.ts';
import { createCatalogue } from '../modules/catalogue/index.ts';
import { addOperator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-order-'));
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ana');
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const order = (...args: string[]) => runCommand('order', args, { DATABASE_URL: site.connectionString });
const fileOf = (document: unknown): string => {
  const file = join(folder, 'order.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
};
const fish = async () => valueOf(await site.guest()('gameList', { query: { gameType: 'FISH' } })).games;

test('an operator pins a game to the first place of its category while the platform runs, and takes it back', async () => {
  const before = await fish();
  const [first, , third] = before;
  if (first === undefined || third === undefined) throw new Error('The test platform has too few games.');
  const document = { category: 'FISH', games: [{ game: `${third.vassalage}/${third.gameId}`, place: 1 }] };
  expect(await order('put', 'PALARO', fileOf(document), '--yes', '--by', 'Ana')).toMatchObject({ code: 0, err: '' });
  await expect.poll(async () => (await fish())[0]?.nodeId, { timeout: 5000 }).toBe(third.nodeId);
  expect((await fish())[1]?.nodeId).toBe(first.nodeId);
  expect((await order('list', 'PALARO')).out).toMatch(/^FISH +1 +1 +\S+Z +Ana$/m);
  expect((await order('show', 'PALARO', 'FISH')).out).toContain('"place": 1');
  expect(await order('put', 'PALARO', fileOf({ category: 'FISH', games: [{ game: 'x' }] }), '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('games.0'),
  });
  expect(await order('remove', 'PALARO', 'FISH', '--yes')).toMatchObject({ code: 0 });
  await expect.poll(async () => (await fish()).map(({ nodeId }) => nodeId), { timeout: 5000 }).toEqual(before.map(({ nodeId }) => nodeId));
});

test('a game that was closed lately is told to screens that still show it', async () => {
  const [game] = await fish();
  if (game === undefined) throw new Error('The test platform has no fish game.');
  const closed = async () => valueOf(await site.guest()('closedGames')).list;
  expect(await closed()).toEqual([]);
  const setOpen = async (isOpen: boolean): Promise<void> => {
    const catalogue = await createCatalogue({ pool: site.pool, bus: createLocalBus() });
    await catalogue.setGameOpen('PALARO', { vendorCode: game.vassalage, code: game.gameId }, isOpen);
    catalogue.close();
  };
  await setOpen(false);
  await expect.poll(closed, { timeout: 5000 }).toEqual([game.nodeId]);
  await setOpen(true);
  await expect.poll(closed, { timeout: 5000 }).toEqual([]);
});
