import { games } from '@palaro/game-library';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playFair } from './engine/index.ts';
import { studioGame } from './games.ts';
import { findChromium } from '../../../tools/test-programs.mjs';
import { CHOICES, serveGamePages, settled } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());
const style = (place: Locator, property: string): Promise<string> =>
  place.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const close = (page: Page): Promise<void> => page.context().close();

test('a game in the lobby has one title: that of the page around it; alone it has its own', { timeout: 30_000 }, async () => {
  for (const embedded of [true, false]) {
    const { page } = await pages.openGame('cluster', { embedded });
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box?.width ?? 0)[embedded ? 'toBeLessThanOrEqual' : 'toBeGreaterThan'](1);
    await close(page);
  }
});

test.each(['dark', 'light'] as const)(
  'in the %s theme the main button is an outline before a choice, and gold once it plays',
  async (theme) => {
    const { page } = await pages.openGame('duel', { theme });
    const main = page.locator('#main');
    expect(await style(main, 'background-image')).toBe('none');
    expect(await style(main, 'box-shadow')).toMatch(/0px 0px 0px 6px/);
    await main.click({ force: true });
    expect(await page.locator('.duel').getAttribute('class')).toContain('asked');
    expect(await page.locator('.status').innerText()).toBe('Pick one to play.');
    await page.locator('.side.left').click();
    expect(await style(main, 'background-image')).toMatch(/^radial-gradient/);
    await close(page);
  },
);

test('the side that a player picked and the side that won look different and say what they are', { timeout: 30_000 }, async () => {
  pages.arrangeRound('duel', 'left', ({ detail }) => detail.kind === 'duel' && detail.result === 'right');
  const { page } = await pages.openGame('duel');
  await page.locator('.side.left').click();
  expect(await page.getByText('Winner').count()).toBe(2);
  for (const sign of await page.getByText('Winner').all()) expect(await sign.isVisible()).toBe(false);
  await page.locator('#main').click();
  await settled(page);
  expect(await page.locator('.side .your-pick >> visible=true').count()).toBe(1);
  expect(await page.locator('.side.left .your-pick').isVisible()).toBe(true);
  expect(await page.locator('.winner >> visible=true').count()).toBe(1);
  expect(await page.locator('.fighter.right .winner').isVisible()).toBe(true);
  expect(await style(page.locator('.side.left'), 'box-shadow')).not.toBe(await style(page.locator('.fighter.right'), 'box-shadow'));
  // Each side's name, picture and drawn strength stand on its own card.
  for (const [side, name] of [
    ['left', 'Red'],
    ['right', 'Blue'],
  ] as const)
    expect((await page.locator(`.fighter.${side}`).innerText()).replace(/\s+/g, ' ')).toMatch(new RegExp(`${name} strength \\d+`));
  await close(page);
});

test.each(['en', 'fil'])('the pit calls its sides Meron, draw and Wala in every language, and shows no strength: %s', async (lang) => {
  const { page } = await pages.openGame('', { game: 'ds88', lang });
  expect(await page.locator('.side b').allInnerTexts()).toEqual(['MERON', 'DRAW', 'WALA']);
  expect(await page.locator('.fight-number').innerText()).toBe(lang === 'en' ? 'Fight #1' : 'Laban #2');
  await page.locator('.side.left').click();
  await page.locator('#main').click();
  await settled(page);
  expect(await page.locator('.fight-number').innerText()).toBe(lang === 'en' ? 'Fight #2' : 'Laban #3');
  expect(await page.locator('.road li').count()).toBeGreaterThan(0);
  expect(await page.locator('.arena').innerText()).not.toMatch(/\d/);
  await page.close();
});

test('a draw of the pit gives the bet on a side back and says so; the road shows it after a reload too', { timeout: 60_000 }, async () => {
  const found = studioGame(games.find(({ family, code }) => family === 'COCKFIGHT' && code !== 'ds88')?.code ?? '');
  if (found === null) throw new Error('no second game of the pit');
  pages.arrangeSeed('pit', (seed) => {
    const { detail } = playFair(found.math, seed, 'left');
    return detail.kind === 'duel' && detail.result === 'tie';
  });
  const { page } = await pages.openGame('', { game: found.game.code });
  await page.locator('.side.left').click();
  await page.locator('#main').click();
  await settled(page);
  expect(await page.locator('.status').innerText()).toBe('DRAW. Your bet is back.');
  expect(await page.locator('#win').innerText()).toBe(await page.locator('#stake').innerText());
  await page.reload();
  await expect.poll(() => page.locator('.road').innerText()).toContain('D');
  await close(page);
});

test('the two sides of a duel never look alike', { timeout: 60_000 }, async () => {
  for (const family of ['COCKFIGHT', 'LIVE', 'PVP']) {
    const game = games.find((one) => one.family === family)?.code ?? '';
    const { page } = await pages.openGame('duel', { game });
    const looks = await page
      .locator('.fighter img')
      .evaluateAll((all) => all.map((image) => `${image.getAttribute('src')} ${getComputedStyle(image).filter}`));
    expect(new Set(looks).size, family).toBe(2);
    // Nobody else is there in a duel, and it says so.
    expect(await page.getByText('You play against the house.').count(), family).toBe(family === 'PVP' ? 1 : 0);
    await close(page);
  }
});

test.each([
  [320, 588, 'fil'],
  [390, 792, 'en'],
] as const)('at %d by %d the sides of a live table cover neither its results nor what is said', async (width, height, lang) => {
  const game = games.find(({ family }) => family === 'LIVE')?.code ?? '';
  const { page } = await pages.openGame('duel', { game, width, height, lang });
  await expect.poll(() => page.locator('.road li').count()).toBeGreaterThan(0);
  // A table that has been open for long: as many results as it shows.
  await page
    .locator('.road')
    .evaluate((road) => road.append(...Array.from({ length: 35 }, () => road.firstElementChild?.cloneNode(true) ?? '')));
  const place = async (of: string) => (await page.locator(of).boundingBox()) ?? { y: 0, height: 0 };
  const [table, arena, sides, said] = await Promise.all(['.table', '.arena', '.sides', '.status'].map(place));
  expect((table?.y ?? 0) + (table?.height ?? 0)).toBeLessThanOrEqual(arena?.y ?? 0);
  expect((sides?.y ?? 0) + (sides?.height ?? 0)).toBeLessThanOrEqual(said?.y ?? 0);
  await close(page);
});

test.each([
  [390, 844],
  [640, 268],
] as const)('at %d by %d each target of a catch stands right over its prize and chance', async (width, height) => {
  const { page } = await pages.openGame('catch', { width, height });
  const gaps = await page.locator('.target').evaluateAll((targets) =>
    targets.map((target) => {
      const [picture, tag] = ['img', '.tag'].map((place) => target.querySelector(place)?.getBoundingClientRect());
      return (tag?.top ?? 0) - (picture?.bottom ?? 0);
    }),
  );
  expect(gaps).toHaveLength(6);
  for (const gap of gaps) expect(Math.abs(gap)).toBeLessThanOrEqual(2);
  await close(page);
});

test('a draw says how many of five are picked and were right', { timeout: 30_000 }, async () => {
  const { page } = await pages.openGame('draw');
  expect(await page.locator('.pick-note').innerText()).toBe('0 of 5 picked');
  await page.getByRole('button', { name: 'Quick pick' }).click();
  expect(await page.locator('.pick-note').innerText()).toBe('5 of 5 picked');
  expect(await page.locator('.prizes b').allInnerTexts()).toEqual(['2 of 5', '3 of 5', '4 of 5', '5 of 5']);
  await close(page);
});

test.each(CHOICES)("%s names the bet that its sheet's amounts are for", { timeout: 30_000 }, async (mechanic) => {
  const { page } = await pages.openGame(mechanic);
  await page.getByRole('button', { name: 'Higher bet' }).click();
  const stake = (await page.locator('#stake').innerText()).trim();
  await page.getByRole('button', { name: 'Game information' }).click();
  const text = await page.locator('.sheet-body').innerText();
  expect(text).toContain(`Amounts for a bet of ${stake}`);
  expect(text.indexOf('Amounts for')).toBeLessThan(text.indexOf('₱', text.indexOf(stake) + stake.length));
  // Never less than what can be won.
  if (mechanic === 'duel') expect(text).toContain('×12.4 the bet');
  await close(page);
});
