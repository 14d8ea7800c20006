import { expect, test } from 'vitest';
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
