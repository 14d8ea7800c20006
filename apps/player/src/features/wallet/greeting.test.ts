import { expect, test } from 'vitest';
import { memberNameOf } from './greeting.tsx';

test('A205 A244 greets by nickname, else by account', () => {
  expect(memberNameOf({ nickname: 'Neng', account: 'maria' }, 'maria')).toBe('Neng');
  expect(memberNameOf({ nickname: '', account: 'maria' }, 'x')).toBe('maria');
  expect(memberNameOf(undefined, 'maria')).toBe('maria');
});
