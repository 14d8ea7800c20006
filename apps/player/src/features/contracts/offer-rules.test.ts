import { expect, test } from 'vitest';
import { emptyRung, readRung, stepFault } from './offer-rules.ts';

const own = [
  { turnover: 0n, loss: 0n, active: 0, ppm: 10_000 },
  { turnover: 100_000n, loss: 5_000n, active: 5, ppm: 20_000 },
];
const step = (turnover: string, percent: string, active = '5', loss = '50') => ({ turnover, percent, active, loss });

test('what is typed is read in minor units, and what cannot be read is nothing', () => {
  expect(readRung(step('1000.50', '0.5'), 'PHP')).toEqual({ turnover: 100_050n, loss: 5_000n, active: 5, ppm: 5_000 });
  expect(readRung(emptyRung, 'PHP')).toEqual({ turnover: null, loss: 0n, active: 0, ppm: null });
});

test.each([
  [[step('', '1')], 0, 'turnover', 'contracts.fault.turnover'],
  [[step('1', '1', 'x')], 0, 'active', 'contracts.fault.active'],
  [[step('1', '1', '5', 'x')], 0, 'loss', 'contracts.fault.loss'],
  [[step('1', '0')], 0, 'percent', 'contracts.fault.percent'],
  [[step('1', '0.5'), step('1', '1')], 1, 'turnover', 'contracts.fault.turnover'],
  [[step('1', '1.1')], 0, 'percent', 'contracts.fault.limit'],
  [[step('1000', '2', '4')], 0, 'active', 'contracts.fault.limit'],
  [[step('1000', '2', '5', '49.99')], 0, 'loss', 'contracts.fault.limit'],
  [[step('0', '1', '4')], 0, 'active', 'contracts.fault.limit'],
])('%j is refused at step %i, field %s', (typed, rung, field, text) => {
  expect(stepFault(typed, own, 'PHP')).toEqual({ rung, field, text });
});

test('what the own terms allow is nowhere at fault', () => {
  expect(stepFault([step('0', '1'), step('1000', '2')], own, 'PHP')).toBeNull();
  expect(stepFault([step('1', '1')], [], 'PHP')).toEqual({ rung: 0, field: 'percent', text: 'contracts.fault.limit' });
});
