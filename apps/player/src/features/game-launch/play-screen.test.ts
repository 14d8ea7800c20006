// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  [844, 390, '100%'],
  [640, 320, '100%'],
  [390, 844, 'min(100%, 480px)'],
  [1280, 800, 'min(100%, 480px)'],
])('at %i by %i pixels a game is %s wide: as wide as the window on a phone that is held sideways', (width, height, expected) => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  const sheet = document.createElement('style');
  sheet.textContent = readFileSync(join(import.meta.dirname, 'play-screen.css'), 'utf8');
  document.head.replaceChildren(sheet);
  document.body.innerHTML = '<main class="play"></main>';
  expect(getComputedStyle(document.querySelector('.play') ?? document.body).getPropertyValue('inline-size')).toBe(expected);
});
