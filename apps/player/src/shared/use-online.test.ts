import { expect, test } from 'vitest';
import { clock } from './clock.ts';
import { isAnswerOfNow } from './use-online.ts';

test('an answer that came after the page was opened proves a network that the browser denies; a kept one does not', () => {
  expect(isAnswerOfNow(clock.now() + 1)).toBe(true);
  expect(isAnswerOfNow(clock.now() - 60_000)).toBe(false);
});
