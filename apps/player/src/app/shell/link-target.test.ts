// @vitest-environment happy-dom
import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkTarget } from './shell.tsx';

beforeEach(() => history.replaceState(null, '', '/m/home'));
afterEach(() => document.body.replaceChildren());

/** Where a tap on a link leads within the app; null where the browser follows it. */
const tapOn = (href: string): string | null => {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  const event = { target: link, button: 0, defaultPrevented: false, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  return linkTarget(event as unknown as MouseEvent);
};

test('a tap on a link to a screen stays within the app', () => {
  for (const href of ['/m/gameList?gameType=RNG', '/', '/m/launchGame?gameId=five-1', '/m/lotto-h5?gameId=five-1', '/m/statics'])
    expect(tapOn(href)).toBe(href);
});

test('B063 a tap on the address of a lottery page leaves it to the browser, since the server leads on from it', () => {
  expect(tapOn('/m/lotto-h5/m2/ent/games/five-3')).toBeNull();
});

test('links to files, to other sites, beside the app and within the screen are the browser’s', () => {
  for (const href of ['/m/static/palaro.mobileconfig', 'https://games.example/m/home', '/verify', '/mine', '#main', '/m/home#main'])
    expect(tapOn(href), href).toBeNull();
});
