import { expect, test } from 'vitest';
import { formatUnread } from './unread.ts';

test('A530 B373 caps the unread count and shows nothing for none', () => {
  expect([0, 1, 99, 100].map((count) => formatUnread(count, 99))).toEqual([null, '1', '99', '99+']);
});
