import { expect, test } from 'vitest';
import { vipLabel } from './member-rules.ts';

test('A203 A431 has a VIP label only when a club label exists', () => {
  expect(vipLabel({ clubLabel: { labelName: 'Gold' } })).toBe('Gold');
  expect(vipLabel({ clubLabel: { labelName: '0' } })).toBeNull();
  expect(vipLabel({ clubLabel: { labelName: '' } })).toBeNull();
  expect(vipLabel(undefined)).toBeNull();
});
