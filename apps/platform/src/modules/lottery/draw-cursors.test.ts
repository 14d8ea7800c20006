import { expect, test } from 'vitest';
import { createDrawCursors } from './draw-cursors.ts';

const game = { merchantCode: 'PALARO', gameId: 'five-3' };
const cursors = createDrawCursors('a secret');

test('a place in past draws is read again on every node, whatever letters the house writes it with', () => {
  for (const cursor of ['', '17', '2026-01-01T00:00:00Z|é|"', 'x'.repeat(500)]) {
    const wire = cursors.write(game, cursor);
    expect(wire).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(createDrawCursors('a secret').read(game, wire)).toBe(cursor);
  }
});

test('a place that nobody gave, that was changed or that is another game’s or merchant’s is none', () => {
  const wire = cursors.write(game, '17');
  const changed = `${wire.slice(0, -1)}${wire.endsWith('A') ? 'B' : 'A'}`;
  const otherMac = `${wire.startsWith('A') ? 'B' : 'A'}${wire.slice(1)}`;
  for (const bad of [
    '',
    'MTc',
    Buffer.from('17').toString('base64url'),
    changed,
    otherMac,
    wire.slice(0, 22),
    cursors.write(game, '18').slice(0, 22) + wire.slice(22),
  ])
    expect(cursors.read(game, bad), bad).toBeNull();
  expect(cursors.read({ ...game, gameId: 'five-4' }, wire)).toBeNull();
  expect(cursors.read({ ...game, merchantCode: 'SECOND' }, wire)).toBeNull();
  expect(createDrawCursors('another').read(game, wire)).toBeNull();
});
