import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGame } from '../testing/builders.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';
import { createTestDesk } from '../testing/desk.ts';
import { demoOperators } from './demo-accounts.ts';
import { deliveryFolder, readCatalogue } from './delivery.ts';
import { seedDemo } from './demo.ts';

const merchant = 'PALARO';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

/** What the next start does. */
const seedAgain = async (): Promise<void> => {
  const { merchant: merchants, catalogue, content, operator, player } = site.platform.services;
  const credit = () => Promise.resolve();
  await seedDemo(merchant, {
    merchants,
    catalogue,
    content,
    publishPromotion: () => Promise.resolve(),
    publishRebates: () => Promise.resolve(),
    publishRace: () => Promise.resolve(),
    publishLevels: () => Promise.resolve(),
    publishPoints: () => Promise.resolve(),
    publishReferrals: () => Promise.resolve(),
    giveRates: () => Promise.resolve(),
    offerContract: () => Promise.resolve(),
    publishTasks: () => Promise.resolve(),
    readCatalogue: () => readCatalogue(deliveryFolder),
    hasBank: true,
    hasIdentity: true,
    hasRegistry: true,
    hasAccounts: true,
    now: Date.now,
    createAccount: player.createAccount,
    createOperator: (given) => operator.add(merchant, { ...given, by: 'tests' }),
    credit,
  });
};
const found = async (gameName: string): Promise<string[]> =>
  valueOf(await site.guest()('gameList', { query: { gameName, language: 'EN' } })).games.map(({ nodeName }) => nodeName);

const vendorOf = async (code: string): Promise<string> =>
  (await site.pool.query<{ vendor: string }>('SELECT vendor_code AS vendor FROM game WHERE code = $1', [code])).rows[0]?.vendor ?? '';
const rows = async (sql: string): Promise<unknown[]> => (await site.pool.query(sql)).rows;

test('every game of the demo states its rules, its return with the last check, its volatility and how to verify', async () => {
  for (const { code, minBet, maxBet, fairPlay } of (await readCatalogue(deliveryFolder)).games) {
    const { from = 0, to = 0 } = fairPlay?.statedReturn ?? {};
    expect([from > 800_000, from <= to, to < 1_000_000], code).toEqual([true, true, true]);
    expect(fairPlay, code).toMatchObject({
      rulesEn: expect.stringMatching(/\n/),
      rulesTy: expect.stringMatching(/\n/),
      volatility: expect.any(String),
      check: { on: expect.any(String), rounds: expect.any(Number) },
      verifies: true,
    });
    expect(maxBet, code).toBeGreaterThan(minBet);
  }
});

test('the demo’s operator logs in at the desk with the password of the README, and may answer', async () => {
  const [{ name, password }] = demoOperators;
  expect(readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')).toContain(`\`${name}\`, password \`${password}\``);
  expect(await createTestDesk(site.baseUrl).logIn(name, password)).toMatchObject({
    status: 200,
    value: { secondStepDue: false, permissions: ['chat:answer', 'chat:read'] },
  });
});

test('a store that was filled is left alone: games, texts and accounts are as their operator left them', async () => {
  const { catalogue } = site.platform.services;
  await catalogue.load(merchant, [], [aGame('PAROL', 'the-operators-own', { titleEn: 'Own Lantern' })]);
  expect(await catalogue.setGameOpen(merchant, { vendorCode: await vendorOf('pating'), code: 'pating' }, false)).toBe(true);
  await site.pool.query(`UPDATE game SET min_bet = 999, title_en = 'Renamed' WHERE code = 'sampaguita-serenade'`);
  await site.pool.query(`UPDATE content_item SET titles = '{"EN": "Mine"}', image = '' WHERE type = 'B'`);
  const look = async () => [
    await rows('SELECT * FROM game ORDER BY node_id'),
    await rows('SELECT * FROM vendor ORDER BY code'),
    await rows('SELECT * FROM content_item ORDER BY id'),
    await rows('SELECT * FROM content_history ORDER BY item_id, version'),
    await rows('SELECT * FROM catalogue_version'),
  ];
  const before = await look();
  await seedAgain();
  expect(await look()).toEqual(before);
  expect(await found('Own Lantern')).toEqual(['Own Lantern']);
});

test('a first start that was cut off is taken up by the next one', async () => {
  const { catalogue } = site.platform.services;
  await site.pool.query('DELETE FROM game');
  await site.pool.query('DELETE FROM vendor');
  await site.pool.query(`DELETE FROM content_item WHERE type = 'PL'`);
  await catalogue.load(merchant, [], []);
  await seedAgain();
  expect((await found('Pating!'))[0]).toBe('Pating!');
  expect(await rows(`SELECT 1 FROM content_item WHERE type = 'PL'`)).not.toEqual([]);
});

test('without DEMO_ACCOUNTS the demo has games and texts, and nobody who could log in', async () => {
  const bare = await startTestPlatform({ env: { DEMO_ACCOUNTS: 'false' } });
  try {
    expect(valueOf(await bare.guest()('gameList')).games).not.toEqual([]);
    for (const table of ['player', 'wallet_accounts WHERE player_id IS NOT NULL', 'wallet_transactions'])
      expect((await bare.pool.query(`SELECT * FROM ${table}`)).rows, table).toEqual([]);
    await expect(bare.as('player0')).rejects.toThrow('login_failed');
  } finally {
    await bare.stop();
  }
});

test('the demo has a small team: an agent with rates and a salary by the hour, one below, and players below both', async () => {
  const leader = await site.as('leader');
  const tomorrow = valueOf(await leader('agentRates', { query: {} }));
  expect(JSON.stringify(tomorrow)).toContain('3000');
  const { content } = valueOf(await leader('team', { query: { from: '2026-01-01', to: '2026-01-31' } }));
  expect(content.map(({ name, isAgent }) => `${name}${isAgent ? ', agent' : ''}`).toSorted()).toEqual(['captain, agent', 'mate1', 'mate2']);
  expect(valueOf(await leader('checkContracts', {}))).toEqual({ dailysalreqtype: 1, divtypecompperiodreq: 0, contracthoursalreq: 2 });
});
