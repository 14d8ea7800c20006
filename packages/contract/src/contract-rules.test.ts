import { expect, test } from 'vitest';
import { aboveFault, ladderFault, limitsAt, percentOfPpm, ppmOfPercent, type Rung } from './contract-rules.ts';

const rung = (turnover: bigint, ppm: number, active = 0, loss = 0n): Rung => ({ turnover, loss, active, ppm });

test.each([
  ['0.5', 5_000],
  ['100', 1_000_000],
  ['0.0001', 1],
  ['1.25', 12_500],
])('%s %% is %i millionths, and is written so', (percent, ppm) => {
  expect([ppmOfPercent(percent), percentOfPpm(ppm)]).toEqual([ppm, percent]);
});
test.each(['', '-1', '1.00001', '1,5', 'x', '1000'])('%j is no rate', (percent) => expect(ppmOfPercent(percent)).toBeNull());

test.each<[string, readonly Rung[], object | null]>([
  ['one that rises', [rung(0n, 1), rung(5n, 2, 3, 4n)], null],
  ['a turnover twice', [rung(5n, 1), rung(5n, 2)], { rung: 1, field: 'turnover' }],
  ['a rate that falls', [rung(0n, 2), rung(5n, 1)], { rung: 1, field: 'percent' }],
  ['fewer active', [rung(0n, 1, 3), rung(5n, 1, 2)], { rung: 1, field: 'active' }],
  ['a lower loss', [rung(0n, 1, 0, 3n), rung(5n, 1)], { rung: 1, field: 'loss' }],
  ['no rate', [rung(0n, 0)], { rung: 0, field: 'percent' }],
  ['more than all', [rung(0n, 1_000_001)], { rung: 0, field: 'percent' }],
  ['a turnover below zero', [rung(-1n, 1)], { rung: 0, field: 'turnover' }],
])('a ladder with %s', (_what, rungs, fault) => expect(ladderFault(rungs)).toEqual(fault));

const own = [rung(0n, 10), rung(100n, 20, 5)];
test.each<[string, readonly Rung[], bigint | null]>([
  ['the same', own, null],
  ['a higher rate', [rung(0n, 11, 5)], 0n],
  ['a rate before it is earned', [rung(99n, 20, 5)], 99n],
  ['fewer active at a break of the own ladder', [rung(0n, 10)], 100n],
  ['less of all', [rung(50n, 5, 9)], null],
])('%s is compared with the own ladder', (_what, given, fault) => expect(aboveFault(given, own)).toBe(fault));

test('the own limits at a turnover are those of the highest rung below it', () => {
  expect([limitsAt(own, 99n)?.ppm, limitsAt(own, 100n)?.ppm, limitsAt([rung(5n, 1)], 4n)]).toEqual([10, 20, null]);
});
