import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentRateMax, mayTransferUp, rateText, writtenRate } from './agent-rules.ts';

test('a rate is written in percent with at most 4 decimals', () => {
  expect(['0.45', '0,45', ' 5 ', '0.0001', '5.0001', '1.23456', '.5', '-1', '', 'x'].map(writtenRate)).toEqual([
    4500,
    4500,
    50_000,
    1,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([0, 1, 4500, 10_000, 50_000].map(rateText)).toEqual(['0', '0.0001', '0.45', '1', '5']);
});

test('every rate is read as it is written', () => {
  fc.assert(fc.property(fc.nat(agentRateMax), (ppm) => writtenRate(rateText(ppm)) === ppm));
});

test('A242 money goes to the agent above only with the flag, an account that is allowed to, and a type that is not 2', () => {
  const cases = [true, false].flatMap((isOn) =>
    [true, false].flatMap((toUpline) => [1, 2].map((type) => [isOn, toUpline, type, mayTransferUp({ isOn, toUpline, type })])),
  );
  expect(cases).toEqual([
    [true, true, 1, true],
    [true, true, 2, false],
    [true, false, 1, false],
    [true, false, 2, false],
    [false, true, 1, false],
    [false, true, 2, false],
    [false, false, 1, false],
    [false, false, 2, false],
  ]);
});
