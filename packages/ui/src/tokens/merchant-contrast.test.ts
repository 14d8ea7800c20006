import { expect, test } from 'vitest';
import { accentFaults } from './merchant-contrast.ts';

test('colours that can be read have no fault', () => {
  expect(accentFaults('dark', { accent: '#7fd1ff', onAccent: '#06202f', accentInk: '#9bdcff' })).toEqual([]);
  expect(accentFaults('light', { accent: '#0b4f7a', onAccent: '#ffffff', accentInk: '#0b4f7a' })).toEqual([]);
});

test('text that cannot be read on its ground is named with its ratio, in its own theme alone', () => {
  const faint = { accent: '#7fd1ff', onAccent: '#ffffff', accentInk: '#9bdcff' };
  expect(accentFaults('dark', faint)).toEqual([
    expect.stringMatching(/^on-accent on accent: 1\.\d, at least 4\.5$/),
    expect.stringContaining('on-accent on accent-from'),
    expect.stringContaining('on-accent on accent-to'),
  ]);
  expect(accentFaults('light', faint)).toContainEqual(expect.stringMatching(/^accent-ink on ground: 1\.\d/));
});
