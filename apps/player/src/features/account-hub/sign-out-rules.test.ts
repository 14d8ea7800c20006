import { expect, test } from 'vitest';
import { isSignedOut } from './sign-out-rules.ts';

test('A504 a logout refused for a missing or ended session is a sign-out', () => {
  expect(isSignedOut('session_ended')).toBe(true);
  expect(isSignedOut('not_logged_in')).toBe(true);
  expect(isSignedOut('offline')).toBe(false);
  expect(isSignedOut('unknown_error')).toBe(false);
});
