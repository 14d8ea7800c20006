import { expect, test } from 'vitest';
import { slipFault, typedTime } from './slip-rules.ts';

const now = new Date(2026, 10, 29, 20, 2).getTime();
const minuteMs = 60_000;
const good = { reference: 'BH 1234-5678', sender: 'Juan Dela Cruz', paidAt: typedTime(now) };

test('an instant is written as an input of day and time has it', () => {
  expect(typedTime(now)).toBe('2026-11-29T20:02');
  expect(typedTime(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2026-01-02T03:04');
});

test.each([
  ['reference', {}, null],
  ['reference', { reference: ' ' }, 'validation.required'],
  ['reference', { reference: 'A-1' }, 'cashier.slip.reference.invalid'],
  ['sender', {}, null],
  ['sender', { sender: '' }, 'validation.required'],
  ['paidAt', {}, null],
  ['paidAt', { paidAt: '' }, 'validation.required'],
  ['paidAt', { paidAt: typedTime(now + 2 * minuteMs) }, 'cashier.slip.paidAt.future'],
  ['paidAt', { paidAt: 'no time' }, 'cashier.slip.paidAt.future'],
  ['paidAt', { paidAt: typedTime(now - 30 * 1440 * minuteMs) }, null],
  ['paidAt', { paidAt: typedTime(now - 30 * 1440 * minuteMs - minuteMs) }, 'cashier.slip.paidAt.old'],
] as const)('the %s of a slip with %j: %s', (field, more, fault) => {
  expect(slipFault(field, { ...good, ...more }, now)).toBe(fault);
});
