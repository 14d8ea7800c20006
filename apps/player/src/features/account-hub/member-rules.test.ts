import { expect, test } from 'vitest';
import { greetedName, vipLabel } from './member-rules.ts';

test('A203 A431 has a VIP label only when a club label exists', () => {
  expect(vipLabel({ clubLabel: { labelName: 'Gold' } })).toBe('Gold');
  expect(vipLabel({ clubLabel: { labelName: '0' } })).toBeNull();
  expect(vipLabel({ clubLabel: { labelName: '' } })).toBeNull();
  expect(vipLabel(undefined)).toBeNull();
});

test('A205 greets by nickname, else by account', () => {
  expect(greetedName({ nickname: 'Neng', account: 'maria' }, 'maria')).toBe('Neng');
  expect(greetedName({ nickname: '', account: 'maria' }, 'x')).toBe('maria');
  expect(greetedName(undefined, 'maria')).toBe('maria');
});
