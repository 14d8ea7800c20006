import { expect, test } from 'vitest';
import { jackpotsSection } from './jackpots-section.ts';

const { schema } = jackpotsSection;

const game = { vendor: 'TALA', game: 'noche-buena' };
const jackpot = { code: 'FIESTA', name: 'Fiesta', seed: '5000.00', games: [game] };
const isTaken = (change: object): boolean => schema.safeParse([{ ...jackpot, ...change }]).success;

test('a jackpot without more has ten minutes between two wins and no ceiling of its own', () => {
  expect(schema.parse([jackpot])).toEqual([{ ...jackpot, pauseMinutes: 10, seedsPerDay: null }]);
});

test.each([
  ['code', ['FI', 'F'.repeat(20), 'A_9'], ['F', 'F'.repeat(21), 'fiesta', 'FI-1', 'FIESTA ']],
  ['name', ['F', 'F'.repeat(40)], ['', 'F'.repeat(41)]],
  ['seed', ['0', '123456789', '5000.00', '1.2345'], ['', '-1', '1.', '.5', '1,000', '1234567890', '1.23456', '5000 ', ' 5000', '1x00']],
  ['seedsPerDay', [null, '25000.00'], ['', '-1']],
  ['pauseMinutes', [0, 10_080], [-1, 10_081, 1.5]],
])('the %s of a jackpot is one of %j, and none of %j', (key, good, bad) => {
  for (const value of good) expect(isTaken({ [key]: value }), String(value)).toBe(true);
  for (const value of bad) expect(isTaken({ [key]: value }), String(value)).toBe(false);
});

test('its games are named by their vendors and codes', () => {
  const takes = (change: object): boolean => isTaken({ games: [{ ...game, ...change }] });
  for (const vendor of ['TA', 'T'.repeat(20), 'TALA_2']) expect(takes({ vendor }), vendor).toBe(true);
  for (const vendor of ['T', 'T'.repeat(21), 'tala', 'TALA 2', ' TALA', 'TALA ']) expect(takes({ vendor }), vendor).toBe(false);
  for (const code of ['g', 'g'.repeat(64), 'A.b_c-9']) expect(takes({ game: code }), code).toBe(true);
  for (const code of ['', 'g'.repeat(65), 'a b', ' ab', 'ab ', 'a/b']) expect(takes({ game: code }), code).toBe(false);
  expect(takes({ more: 1 })).toBe(false);
});

test('of each jackpot there is one code, and a game takes part in one alone', () => {
  const other = { ...jackpot, code: 'OTHER', games: [{ ...game, game: 'parol' }] };
  const read = (...jackpots: readonly object[]): boolean => schema.safeParse(jackpots).success;
  expect(read()).toBe(true);
  expect(read(jackpot, other)).toBe(true);
  expect(read(jackpot, { ...other, code: 'FIESTA' })).toBe(false);
  expect(read(jackpot, { ...other, games: [game] })).toBe(false);
  expect(read({ ...jackpot, games: [game, game] })).toBe(false);
  // Of another vendor it is another game.
  expect(read(jackpot, { ...other, games: [{ ...game, vendor: 'HABI' }] })).toBe(true);
});

test('there are ten jackpots at the most, each of two hundred games', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...jackpot, code: `J_${n}`, games: [] }));
  expect([schema.safeParse(many(10)).success, schema.safeParse(many(11)).success]).toEqual([true, false]);
  const games = (count: number) => Array.from({ length: count }, (_, n) => ({ ...game, game: `g${n}` }));
  expect([isTaken({ games: games(200) }), isTaken({ games: games(201) })]).toEqual([true, false]);
});
