import { drawnHeadIcons, headIconUrl } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import { isPresent } from './head-icon-rules.ts';

test('a drawn head icon is the present one by its address, a photo never', () => {
  const [first, second] = drawnHeadIcons;
  expect(isPresent({ kind: 'drawn', id: first }, headIconUrl(first))).toBe(true);
  expect(isPresent({ kind: 'drawn', id: second }, headIconUrl(first))).toBe(false);
  expect(isPresent({ kind: 'drawn', id: '' }, '')).toBe(true);
  expect(isPresent({ kind: 'photo', file: new File([], 'me.png'), preview: '' }, '')).toBe(false);
});
