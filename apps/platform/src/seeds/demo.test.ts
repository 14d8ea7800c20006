import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGame } from '../testing/builders.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';
import { seedDemo } from './demo.ts';

const merchant = 'PALARO';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  // Without art from here on, so that only the games tell whether the store is up to date.
  await seedAgain();
});
afterAll(() => site.stop());

/** What the next start does. */
const seedAgain = async (): Promise<void> => {
  const { merchant: merchants, catalogue, content, player } = site.platform.services;
  const credit = () => Promise.reject(new Error('a store with accounts gets no opening balances'));
  await seedDemo(merchant, { merchants, catalogue, content, art: undefined, now: Date.now, createAccount: player.createAccount, credit });
};
const found = async (gameName: string): Promise<string[]> =>
  valueOf(await site.guest()('gameList', { query: { gameName, language: 'EN' } })).games.map(({ nodeName }) => nodeName);

test('a store of an older library gets the games that are new, and closes those that its studios gave up', async () => {
  await site.pool.query("UPDATE game SET code = 'given-up', title_en = 'Given Up' WHERE code = 'pating'");
  await site.platform.services.catalogue.load(merchant, [], [aGame('PAROL', 'old-lantern', { titleEn: 'Old Lantern' })]);
  await seedAgain();
  expect(await found('Pating!')).toEqual(['Pating!']);
  expect([...(await found('Old Lantern')), ...(await found('Given Up'))]).toEqual([]);
});

test('a store that is up to date is left alone', async () => {
  await site.platform.services.catalogue.load(merchant, [], [aGame('PAROL', 'the-operators-own', { titleEn: 'Own Lantern' })]);
  await seedAgain();
  expect(await found('Own Lantern')).toEqual(['Own Lantern']);
});
