import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disciplinesOf } from '../book/index.ts';
import type { FixtureRow } from '../book-store.ts';
import { createStudios } from '../studios.ts';
import { legOn, startBettor, type Bettor } from '../testing/bettor.ts';
import { match } from '../testing/match.ts';
import { createVisitor, SECRET, testConfig } from '../testing/visitor.ts';
import { createFixtures } from './fixtures.ts';

let platform: ProtocolPlatform;
let bettor: Bettor;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-gone-'));
  platform = await startProtocolPlatform(() => SECRET, { start: 10_000_000n });
  bettor = await startBettor(platform.url, dataDir);
});
afterEach(async () => {
  await bettor.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

/** Works on the stored file beside the running studios. */
const inStore = (sql: string, ...values: string[]): void => {
  const store = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  store.exec('PRAGMA foreign_keys = OFF');
  store.prepare(sql).run(...values);
  store.close();
};

test('a slip on a match that is gone is shown with what is stored of it, and hides none of the player’s others', async () => {
  const token = await bettor.open('one');
  const [first, second, third] = (await bettor.fixtures(token, '?discipline=tennis'))
    .filter(({ state }) => state === 'scheduled')
    .slice(-3);
  await bettor.place(token, 'r-1', '2000', [legOn(first!)]);
  await bettor.place(token, 'r-2', '2000', [legOn(second!)]);
  await bettor.place(token, 'r-3', '2000', [legOn(third!)]);
  inStore('DELETE FROM fixture WHERE id = ?', first!.id);
  inStore("UPDATE fixture SET discipline = 'pato' WHERE id = ?", second!.id);
  await bettor.restart();
  const slips = (await bettor.slips(token)).map(({ request, stake, legs }) => [request, stake, legs[0]?.outcome, legs[0]?.fixture]);
  expect(slips.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['r-1', '2000', 'gone', first!.id],
    ['r-2', '2000', 'gone', second!.id],
    ['r-3', '2000', 'open', third!.id],
  ]);
  const left = (await bettor.fixtures(token)).map(({ id }) => id);
  expect(left).not.toContain(second!.id);
});

test('a discipline that cannot be planned keeps no other from being played', () => {
  const days = new Map<string, readonly FixtureRow[]>();
  const warnings: string[] = [];
  const fixtures = createFixtures({
    store: {
      hasDay: (book: string, day: number) => days.has(`${book} ${day}`),
      addDay: (book: string, day: number, rows: readonly FixtureRow[]) => void days.set(`${book} ${day}`, rows),
    } as Parameters<typeof createFixtures>[0]['store'],
    transaction: (work) => work(),
    seed: () => '1'.repeat(64),
    now: () => Date.UTC(2026, 10, 25),
    warn: (_event, id) => void warnings.push(id),
    disciplines: (book) => disciplinesOf(book).map((one) => (one.code === 'tennis' ? { ...one, sides: [] } : one)),
  });
  fixtures.planAhead();
  const planned = new Set([...days.values()].flat().map(({ discipline }) => discipline));
  expect(planned.has('tennis')).toBe(false);
  expect(planned.size).toBe(disciplinesOf('sports').length + disciplinesOf('esports').length - 1);
  expect(warnings.every((id) => id.startsWith('tennis-'))).toBe(true);
});

/** The fixtures of the coming days, planned just after midnight in Manila, so that the first day is whole too. */
const planned = (): readonly FixtureRow[] => {
  const rows: FixtureRow[] = [];
  createFixtures({
    store: {
      hasDay: () => false,
      addDay: (_book: string, _day: number, added: readonly FixtureRow[]) => void rows.push(...added),
    } as unknown as Parameters<typeof createFixtures>[0]['store'],
    transaction: (work) => work(),
    seed: () => '1'.repeat(64),
    now: () => Date.UTC(2026, 10, 24, 16) - 1,
    warn: () => undefined,
  }).planAhead();
  return rows;
};

test('a side plays again only when all of its discipline have played', () => {
  const rows = planned();
  for (const { code, sides } of disciplinesOf('sports')) {
    const days = Map.groupBy(
      rows.filter(({ discipline }) => discipline === code),
      ({ id }) => id.split('-').at(-2),
    );
    expect(days.size, code).toBeGreaterThan(6);
    for (const [day, played] of days) {
      const names = played.flatMap(({ home, away }) => [home, away]).slice(0, 2 * Math.floor(sides.length / 2));
      expect(new Set(names).size, `${code} ${day}`).toBe(names.length);
    }
  }
});

test('matches of sport begin from 10 to 22 o’clock in Manila, those of e-sport all day', () => {
  const hours = (book: string) =>
    planned()
      .filter((row) => row.book === book)
      .map(({ startsAt }) => new Date(startsAt + 8 * 3_600_000).getUTCHours());
  const [sports, esports] = [hours('sports'), hours('esports')];
  expect([Math.min(...sports), Math.max(...sports)]).toEqual([10, 21]);
  expect([Math.min(...esports), Math.max(...esports)]).toEqual([0, 23]);
});

test('what a fixture’s seed makes of it is looked up once', () => {
  const row = { ...match(), discipline: match().discipline.code };
  const fixture = vi.fn<() => FixtureRow>(() => row);
  const fixtures = createFixtures({
    store: { fixture, fixtures: () => [row] } as unknown as Parameters<typeof createFixtures>[0]['store'],
    transaction: (work) => work(),
    seed: () => '',
    now: () => 0,
    warn: () => undefined,
  });
  const first = fixtures.find('match');
  expect([fixtures.find('match'), ...fixtures.list('sports', null, 0, 1, 1)]).toEqual([first, first]);
  expect(fixtures.find('match')).toBe(first);
  expect(fixture).toHaveBeenCalledTimes(1);
});

test('a round whose choice its game no longer reads is shown without an outcome, beside the player’s others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studios-gone-'));
  const studios = await createStudios(testConfig(platform.url, folder));
  const { post, get, open } = createVisitor(() => studios);
  const token = await open('one', 'ds88');
  for (const request of ['r-1', 'r-2']) await post('/api/rounds', { request, stake: '10000', choice: 'left' }, token);
  const store = new DatabaseSync(join(folder, 'studios.sqlite'));
  store.exec("UPDATE round SET choice = 'upwards' WHERE request = 'r-1'");
  store.close();
  const { code, body } = await get('/api/rounds', token);
  await studios.stop();
  rmSync(folder, { recursive: true });
  expect(code).toBe(200);
  expect((body.rounds as { request: string; outcome: unknown }[]).map(({ request, outcome }) => [request, outcome === null])).toEqual([
    ['r-2', false],
    ['r-1', true],
  ]);
});
