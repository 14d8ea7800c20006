import { expect, test } from 'vitest';
import { allModels, modelOf, type ModelId } from './engine/index.ts';
import { games, gameOf } from './games.ts';
import { drawsAfter } from './schedule.ts';

const at = Date.parse('2026-11-25T15:59:30Z');
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

test('fast draws are numbered by the day of their zone, and follow one another without a gap', () => {
  expect(
    drawsAfter(gameOf('five-1'), at, 2).map(({ issue, opensAt, closesAt, drawsAt }) => [issue, ...[opensAt, closesAt, drawsAt].map(iso)]),
  ).toEqual([
    ['20261126-0001', '2026-11-25T15:59:00', '2026-11-25T15:59:55', '2026-11-25T16:00:00'],
    ['20261126-0002', '2026-11-25T16:00:00', '2026-11-25T16:00:55', '2026-11-25T16:01:00'],
  ]);
  for (const game of games) {
    const draws = drawsAfter(game, at, 30);
    draws.slice(1).forEach((draw, i) => expect(draw.opensAt).toBe(draws[i]?.drawsAt));
    expect(new Set(draws.map(({ drawId }) => drawId)).size).toBe(30);
    for (const { drawId } of draws) expect(drawId).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  }
});

test('a daily draw is drawn at its hour in its zone', () => {
  const [today, tomorrow] = drawsAfter(gameOf('vn-hanoi'), Date.parse('2026-11-25T11:14:59Z'), 2);
  expect([today?.issue, iso(today?.drawsAt ?? 0), iso(today?.closesAt ?? 0)]).toEqual([
    '20261125',
    '2026-11-25T11:15:00',
    '2026-11-25T11:10:00',
  ]);
  expect(tomorrow?.issue).toBe('20261126');
  expect(drawsAfter(gameOf('vn-hanoi'), Date.parse('2026-11-25T11:15:00Z'), 1)[0]?.issue).toBe('20261126');
});

test('there are draws of 1, 3 and 5 minutes and of the day, and every kind of number, in each vendor where it belongs', () => {
  const clocks = (vendor: string) =>
    new Set(games.filter((game) => game.vendor === vendor).map(({ clock }) => ('everySeconds' in clock ? clock.everySeconds : 'day')));
  expect(clocks('TCG_LOTTO_VN')).toEqual(new Set(['day', 60, 180, 300]));
  expect(clocks('TCG_SEA')).toEqual(new Set(['day', 180, 300]));
  expect(clocks('LOTT')).toEqual(new Set(['day', 60, 180, 300]));
  expect(clocks('ELOTT')).toEqual(new Set([60, 180, 300]));
  expect(new Set(games.flatMap(({ region }) => region ?? []))).toEqual(new Set(['north', 'central', 'south']));
  expect(new Set(games.map(({ model }) => model.id))).toEqual(new Set(allModels.map(({ id }) => id)));
  const bets = (id: ModelId) => modelOf(id).betKinds.map((kind) => kind.id);
  for (const id of ['vn-north', 'vn-south'] as const) expect(bets(id)).toEqual(expect.arrayContaining(['d2', 'd3', 'd4', 'lo2', 'lo3']));
  expect(bets('sea')).toEqual(expect.arrayContaining(['d2', 'd3', 'd4']));
  for (const { model } of games)
    expect(new Set(model.betKinds.map(({ playType }) => playType)), model.id).toEqual(new Set(['trad', 'ent']));
});
