import { expect, test } from 'vitest';
import { shortId } from './short-id.ts';

test('a long id is drawn by its two ends, a short one whole', () => {
  expect(shortId('554ebcbd-8cb1-4ad6-9cf2-ab88745fd67f')).toBe('554ebcbd…fd67f');
  expect(shortId('PW-20261122-0001')).toBe('PW-20261122-0001');
});
