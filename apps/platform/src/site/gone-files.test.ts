import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { goneFile } from './gone-files.ts';

const minuteMs = 60_000;

/** How often a page fetches itself anew when it runs the script that stands for a gone one at each of these times. */
const reloads = (atMs: readonly number[], { isPlaying = false } = {}): number => {
  const kept = new Map<string, string>();
  let count = 0;
  for (const now of atMs) {
    const page = {
      document: { querySelector: (selector: string) => (isPlaying && selector === 'iframe' ? {} : null) },
      sessionStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
      location: { reload: () => (count += 1) },
      Date: { now: () => now },
    };
    expect(() => runInNewContext(goneFile('home-screen-Ab_3-x9Z.js') ?? '', page)).toThrow('This build is gone.');
  }
  return count;
};

test('a page that lacks a script is fetched anew, and not again within five minutes', () => {
  const start = Date.UTC(2026, 10, 20);
  expect(reloads([start])).toBe(1);
  expect(reloads([start, start + 5 * minuteMs - 1])).toBe(1);
  expect(reloads([start, start + 5 * minuteMs])).toBe(2);
});

test('a page in which a game is open stays', () => {
  expect(reloads([Date.UTC(2026, 10, 20)], { isPlaying: true })).toBe(0);
});

test('styles that are gone are empty, and a name that no build gives is not known', () => {
  expect(goneFile('home-screen-Ab_3-x9Z.css')).toBe('');
  for (const name of ['home-screen.js', 'sw.js', 'home-screen-Ab_3-x9Z.png', 'home-screen-Ab_3-x9.js'])
    expect(goneFile(name), name).toBeUndefined();
});
