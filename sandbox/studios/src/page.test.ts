import { games } from '@palaro/game-library';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { CHOICES, codeOf, settled, serveGamePages } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());
const { openGame } = pages;
const shownBalance = async (page: Page): Promise<bigint> => BigInt((await page.locator('#balance').innerText()).replace(/\D/g, ''));

test("every kind of game plays a round by keyboard and shows the wallet's balance", { timeout: 60_000 }, async () => {
  for (const [mechanic, choose] of CHOICES) {
    const { page, faults } = await openGame(mechanic, { lang: 'fil' });
    const before = pages.platform().ledger.length;
    if (choose !== '') await page.locator(choose).first().click();
    await page.locator('#main').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => pages.platform().ledger.length, { message: mechanic }).toBe(before + 2);
    await settled(page);
    expect(await shownBalance(page)).toBe(pages.platform().balance());
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  }
});

test('a reload in the middle of a round shows the same round and stakes nothing twice', { timeout: 30_000 }, async () => {
  const { page } = await openGame('lines');
  const before = pages.platform().ledger.length;
  let lost = 0;
  pages.platform().disturb((call) => (call === 'wallet/bet' && lost++ < 1 ? 'lose-after' : 'none'));
  await page.locator('#main').click();
  await expect.poll(() => pages.platform().ledger.length).toBeGreaterThan(before);
  await page.reload();
  await page.locator('#main:enabled').waitFor();
  await settled(page);
  await expect.poll(() => page.locator('#win').innerText()).toMatch(/₱/);
  pages.platform().disturb(() => 'none');
  expect(
    pages
      .platform()
      .ledger.slice(before)
      .map((entry) => entry.kind),
  ).toEqual(['bet', 'win']);
  expect(await shownBalance(page)).toBe(pages.platform().balance());
  await page.context().close();
});

test('a lost network keeps the round and a retry shows it', { timeout: 30_000 }, async () => {
  const { page } = await openGame('ways');
  const before = pages.platform().ledger.length;
  await page.context().setOffline(true);
  await page.locator('#main').click();
  await page.getByRole('alert').getByRole('button').first().waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('nothing is lost');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => pages.platform().ledger.length).toBe(before + 2);
  await settled(page);
  expect(await shownBalance(page)).toBe(pages.platform().balance());
  await page.context().close();
});

test.each([
  ['asks for it again by itself', 1],
  ['asks for it again by hand', 3],
] as const)('a player whose round was played and its answer lost %s, and it is staked once', { timeout: 30_000 }, async (how, losses) => {
  const { page } = await openGame('lines');
  const before = pages.platform().ledger.length;
  const requests: string[] = [];
  await page.route('**/api/rounds', async (route) => {
    requests.push(route.request().postDataJSON().request);
    if (requests.length > losses) return route.continue();
    // The studio hears the request and plays the round; the page hears nothing.
    await route.fetch();
    return route.abort();
  });
  await page.locator('#main').click();
  if (how.endsWith('by hand')) await page.getByRole('button', { name: 'Try again' }).click();
  await settled(page);
  expect(requests).toEqual(Array.from({ length: losses + 1 }, () => requests[0]));
  expect(
    pages
      .platform()
      .ledger.slice(before)
      .map(({ kind }) => kind),
  ).toEqual(['bet', 'win']);
  expect(await shownBalance(page)).toBe(pages.platform().balance());
  await page.context().close();
});

test('a round whose answers are lost is shown when its player opens the game anew, and to nobody else', { timeout: 60_000 }, async () => {
  const { page } = await openGame('lines');
  const before = pages.platform().ledger.length;
  const moves = () => pages.platform().ledger.slice(before);
  await page.route('**/api/rounds', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.locator('#main').click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  const win = moves().find(({ kind }) => kind === 'win')?.amount ?? 0n;
  const openAnew = async (launch: string): Promise<void> => {
    await page.goto(`${pages.base()}/play?game=${codeOf('lines')}&token=${launch}&lang=en`);
    await page.locator('#main[aria-disabled=false]').waitFor();
    await settled(page);
  };
  await openAnew('second-player');
  expect(await page.locator('#win').innerText()).not.toMatch(/₱/);
  // Since then the player has got money elsewhere.
  pages.platform().setBalance(pages.platform().balance() + 500n);
  await openAnew('page-anew');
  await expect.poll(() => page.locator('#win').innerText()).toMatch(/₱/);
  expect(BigInt((await page.locator('#win').innerText()).replace(/\D/g, ''))).toBe(win);
  await expect.poll(() => shownBalance(page)).toBe(pages.platform().balance());
  expect(moves().map(({ kind }) => kind)).toEqual(['bet', 'win']);
  await page.context().close();
});

test.each(['Space', 'Enter'])('a held %s key stakes one round, and none when it is let go', { timeout: 30_000 }, async (key) => {
  const { page } = await openGame('lines');
  const before = pages.platform().ledger.length;
  await page.locator('#main').focus();
  await page.keyboard.down(key);
  // Held during the round, when a tap would skip it, and past its end, when a tap would stake the next.
  await page.keyboard.down(key);
  await settled(page);
  await page.locator('#main[aria-disabled=false]').waitFor();
  for (const act of ['down', 'down', 'up'] as const) await page.keyboard[act](key);
  await settled(page);
  expect(
    pages
      .platform()
      .ledger.slice(before)
      .map(({ kind }) => kind),
  ).toEqual(['bet', 'win']);
  await page.context().close();
});

test('insufficient funds are said plainly and the game goes on', { timeout: 30_000 }, async () => {
  const { page } = await openGame('lines');
  const money = pages.platform().balance();
  pages.platform().setBalance(1n);
  await page.locator('#main').click();
  await page.getByText('Your balance does not cover this bet').waitFor();
  pages.platform().setBalance(money);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  const before = pages.platform().ledger.length;
  await page.locator('#main').click();
  await expect.poll(() => pages.platform().ledger.length).toBe(before + 2);
  await settled(page);
  expect(await shownBalance(page)).toBe(pages.platform().balance());
  await page.context().close();
});

test('changing the seed opens the old one, and the verification page finds the same win', { timeout: 30_000 }, async () => {
  const { page, faults } = await openGame('cluster');
  const winOfRound = async (): Promise<bigint> => {
    await page.locator('#main').click();
    await settled(page);
    await expect.poll(() => page.locator('#win').innerText()).toMatch(/₱/);
    return BigInt((await page.locator('#win').innerText()).replace(/\D/g, ''));
  };
  let win = await winOfRound();
  for (let rounds = 1; rounds < 10 && win === 0n; rounds++) win = await winOfRound();
  expect(win).toBeGreaterThan(0n);
  await page.getByRole('button', { name: 'Game information' }).click();
  await page.getByRole('tab', { name: 'Fair play' }).click();
  await page.getByRole('button', { name: 'Get a new seed' }).click();
  await page.getByText('Opened server seed').waitFor();
  await page.getByRole('tab', { name: 'Rounds' }).click();
  const address = await page.locator('.rounds a').first().getAttribute('href');
  await page.goto(`${pages.base()}${address}`);
  await page.getByText('The seed matches the sealed hash.').waitFor();
  // A round without a win says so in words.
  const shown = await page.locator('.big-result').innerText();
  expect(BigInt(/₱([\d.,]+)/.exec(shown)?.[1]?.replace(/\D/g, '') ?? '0')).toBe(win);
  await page.getByText('Seeds and round number').click();
  await page.locator('#server').fill('00'.repeat(32));
  await page.getByRole('button', { name: 'Recompute' }).click();
  await page.getByText('The seed does not match the sealed hash.').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a game of choices asks for one first, and a tap before that stakes nothing', { timeout: 60_000 }, async () => {
  for (const [mechanic, choose] of CHOICES.filter((choice) => choice[1] !== '')) {
    const { page } = await openGame(mechanic);
    const main = page.locator('#main');
    const before = pages.platform().ledger.length;
    expect(await main.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('status').innerText()).toBe('Pick one to play.');
    await main.focus();
    await page.keyboard.press('Space');
    expect(await main.getAttribute('class')).not.toContain('busy');
    await page.locator(choose).first().click();
    expect(await main.getAttribute('aria-disabled')).toBe('false');
    expect(await page.getByRole('status').innerText()).toBe('Choose your bet and play.');
    expect(pages.platform().ledger.length, mechanic).toBe(before);
    await page.context().close();
  }
});

test.each([320, 390])('at %d pixels the ring of the spin button keeps 8 pixels from what changes the bet', async (width) => {
  const { page } = await openGame('lines', { lang: 'fil', width });
  const free = await page.locator('#main').evaluate((main) => {
    const ring = 6;
    const own = main.getBoundingClientRect();
    const stake = document.querySelector('.stake-box')?.getBoundingClientRect();
    const lower = main.previousElementSibling?.getBoundingClientRect();
    const higher = main.nextElementSibling?.getBoundingClientRect();
    if (stake === undefined || lower === undefined || higher === undefined) throw new Error('no controls');
    return {
      least: Math.min(own.top - stake.bottom, own.left - lower.right, higher.left - own.right) - ring,
      button: Math.min(lower.width, lower.height, higher.width, higher.height),
    };
  });
  expect(free.least).toBeGreaterThanOrEqual(7.9);
  expect(free.button).toBeGreaterThanOrEqual(44);
  await page.context().close();
});

// Its sense is a short time, which a busy machine may miss.
test(
  'a tap that was meant to skip a round and comes late stakes nothing; the next one in earnest does',
  { timeout: 30_000, retry: 2 },
  async () => {
    const { page } = await openGame('lines', { reducedMotion: 'no-preference' });
    const before = pages.platform().ledger.length;
    const main = page.locator('#main');
    await main.click();
    // Skips, and taps again the moment that the round has ended, and a little later.
    const atRest = await main.evaluate(
      (button: HTMLButtonElement) =>
        new Promise<(string | null)[]>((resolve) => {
          const skipping = setInterval(() => {
            if (button.getAttribute('aria-label') === 'Skip') return button.click();
            clearInterval(skipping);
            button.click();
            setTimeout(() => {
              button.click();
              resolve(['aria-label', 'aria-disabled'].map((name) => button.getAttribute(name)));
            }, 300);
          }, 5);
        }),
    );
    expect(atRest).toEqual(['Spin', 'true']);
    expect(
      pages
        .platform()
        .ledger.slice(before)
        .map(({ kind }) => kind),
    ).toEqual(['bet', 'win']);
    await page.locator('#main[aria-disabled=false]').waitFor();
    await main.click();
    await expect.poll(() => pages.platform().ledger.length).toBe(before + 4);
    await page.context().close();
  },
);

test('the verification page leads back to the page before it, or closes its own tab', { timeout: 30_000 }, async () => {
  const { page } = await openGame('lines');
  const game = page.url();
  await page.goto(`${pages.base()}/verify?game=${codeOf('lines')}&lang=en`);
  expect(await page.getByRole('link', { name: 'Back to the game' }).getAttribute('href')).toBe(`${pages.platform().url}/m/`);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.waitForURL(game);
  const opened = page.context().waitForEvent('page');
  await page.evaluate((address) => window.open(address, '_blank', 'noopener'), `${pages.base()}/verify?game=${codeOf('lines')}&lang=en`);
  const tab = await opened;
  const closed = tab.waitForEvent('close');
  // The tab may be gone before its tap is acknowledged.
  await Promise.all([
    closed,
    tab
      .getByRole('link', { name: 'Back to the game' })
      .click()
      .catch((fault: unknown) => {
        if (!tab.isClosed()) throw fault;
      }),
  ]);
  await page.context().close();
});

/** Texts smaller than 12 px, and elements that stand out of the page, out of a sheet's body or, as a symbol's ribbon, out of its picture's place. */
const unfit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const stands = (inner: Element, outer: Element): boolean => {
      const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
      return a.left < b.left - 0.5 || a.right > b.right + 0.5;
    };
    for (const element of document.querySelectorAll('body *')) {
      const texts = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      if (!texts || !element.checkVisibility()) continue;
      const name = `${element.parentElement?.className} ${element.tagName} ${element.textContent?.slice(0, 20)}`;
      const size = Number(getComputedStyle(element).fontSize.replace('px', ''));
      if (size < 12) found.push(`${size} px: ${name}`);
      const place = element.closest('.cell, .pays li, .sheet-body');
      if (place !== null && stands(element, place)) found.push(`stands out: ${name}`);
    }
    for (const box of document.querySelectorAll('html, .sheet-body'))
      if (box.scrollWidth > box.clientWidth) found.push(`wider than its place: ${box.tagName} ${box.className}`);
    return found;
  });

test.each(CHOICES)(
  '%s shows no text smaller than 12 pixels, and nothing overflows 320 pixels',
  { timeout: 60_000 },
  async (mechanic, choose) => {
    const { page } = await openGame(mechanic, { lang: 'fil', width: 320 });
    const picture = page.locator('.cell .picture').first();
    // Which symbols stand on the reels is chance: the ribbon of a wild is put on one of them.
    if ((await picture.count()) > 0)
      await picture.evaluate((node) => {
        node.classList.add('special');
        node.append(Object.assign(document.createElement('b'), { textContent: 'Wild' }));
      });
    expect(await unfit(page)).toEqual([]);
    if (choose !== '') await page.locator(choose).first().click();
    await page.locator('#main').click();
    await settled(page);
    const higher = page.getByRole('button', { name: 'Taasan ang taya' });
    while (await higher.isEnabled()) await higher.click();
    expect(await unfit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tungkol sa laro' }).click();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.locator('.sheet-body > :not(.note)').first().waitFor();
      expect(await unfit(page), await tab.innerText()).toEqual([]);
    }
    await page.context().close();
  },
);

test('the largest balance a wallet can hold keeps every digit at 320 pixels', { timeout: 30_000 }, async () => {
  const before = pages.platform().balance();
  pages.platform().setBalance(2n ** 63n - 1n);
  const { page } = await openGame('lines', { width: 320 });
  pages.platform().setBalance(before);
  const balance = page.locator('#balance');
  await expect.poll(() => balance.innerText()).toBe('₱92,233,720,368,547,758.07');
  const cut = await balance.evaluate((node) => {
    const text = document.createRange();
    text.selectNodeContents(node);
    const [drawn, width] = [text.getBoundingClientRect(), document.documentElement.clientWidth];
    const clips = [...document.querySelectorAll('body *')].filter(
      (each) => each.contains(node) && getComputedStyle(each).overflowX !== 'visible',
    );
    return drawn.left < 0 || drawn.right > width || clips.some((each) => each.scrollWidth > each.clientWidth);
  });
  expect(cut).toBe(false);
  expect(await unfit(page)).toEqual([]);
  await page.context().close();
});

test.each(['lines', 'book'])(
  'a page of %s says that it is ready once it shows something, and that it has closed where it can only be left',
  async (mechanic) => {
    for (const [token, said] of [
      [`embedded-${mechanic}`, 'palaro:ready'],
      ['bad', 'palaro:closed'],
    ] as const) {
      const { page, heard } = await pages.embedGame(codeOf(mechanic), token);
      await expect.poll(heard, { timeout: 10_000 }).toEqual([said]);
      await page.close();
    }
  },
);

test('a live table whose session has ended says so, and can only be left', async () => {
  const { page } = await pages.openGame('duel', { game: games.find(({ family }) => family === 'LIVE')?.code ?? '' });
  await page.route('**/api/table', (route) => route.fulfill({ status: 401, json: { code: 'NO_SESSION' } }));
  await page.reload();
  await page.getByRole('alert').getByText('This game session has ended.').waitFor();
  expect(await page.getByRole('alert').getByRole('button').allInnerTexts()).toEqual(['Leave the game']);
  await page.context().close();
});
