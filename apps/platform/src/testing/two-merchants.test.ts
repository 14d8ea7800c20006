import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveEventsPath } from '@palaro/contract';
import { money, type Currency } from '@palaro/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { demoMerchant, type MerchantConfig } from '../modules/merchant/index.ts';
import { aGame, aVendor, renderer } from './builders.ts';
import { createTestClient, encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';

const password = 'Kambal!2026';
const vendor = 'TALA';
/** The same code at both: a game of one vendor that each merchant has its own agreement for. */
const [sharedGame, ownGame] = ['bulan-test', 'disyerto'];

const demo = demoMerchant('PALARO');
const second: MerchantConfig = {
  ...demo,
  code: 'SECOND',
  name: 'Ikalawa',
  domains: ['127.0.0.2'],
  origin: 'https://second.example',
  languages: ['EN'],
  languageDefault: 'EN',
  currency: 'KWD',
  currencySymbol: 'KD',
  minorDigits: 3,
  depositMin: '10.500',
  withdrawMin: '20.000',
  jackpots: [],
  timeZone: 'Asia/Kuwait',
  flags: { TRANSBETREPMEM3: true, MAILCEN: true },
  agents: { transfers: { down: false, dayMax: null, timesADay: 10 } },
  categories: ['HOME', 'RNG'],
  theme: { dark: { accent: '#7fd1ff', onAccent: '#06202f', accentInk: '#9bdcff' }, light: null },
  vendors: { default: { ...demoMerchant('SECOND').vendors.default, gameServer: 'https://games.second.example', horizonMinutes: 5 } },
};

let folder = '';
let site: TestPlatform;
/** Where each merchant is asked. */
const baseUrlOf: Record<string, string> = {};

const saveSecond = async (change: Partial<MerchantConfig> = {}): Promise<void> => {
  const saved = await site.platform.services.merchant.save({ ...second, ...change });
  if (!saved.ok) throw new Error(saved.failure.message);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palaro-merchants-'));
  for (const path of ['client/assets', 'server']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'server/entry-server.js'), renderer);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  site = await startTestPlatform({
    env: {
      HOST: '0.0.0.0',
      PLAYER_DIST: folder,
      TRUSTED_PROXIES: '127.0.0.9',
      PUBLIC_ORIGIN: 'https://play.example',
      HOME_CACHE_MS: '60000',
    },
  });
  const { port } = new URL(site.baseUrl);
  const hosts = { PALARO: '127.0.0.1', SECOND: '127.0.0.2' };
  for (const [code, host] of Object.entries(hosts)) baseUrlOf[code] = `http://${host}:${port}`;
  await saveSecond();
  const { catalogue, content } = site.platform.services;
  await catalogue.load('PALARO', [], [aGame(vendor, sharedGame, { titleEn: 'Shared here', titleTy: 'Dito' })]);
  await catalogue.load(
    'SECOND',
    [aVendor(vendor)],
    [aGame(vendor, sharedGame, { titleEn: 'Shared there', minBet: 1500n }), aGame(vendor, ownGame, { titleEn: 'Desert' })],
  );
  await content.publish('SECOND', {
    id: 'second-banner',
    type: 'B',
    groupName: 'm_home',
    titles: { EN: 'Only there' },
    contents: { EN: '<p>There</p>' },
    link: '',
    image: '',
    execution: null,
    needsFlag: null,
    position: 0,
    publishedAt: new Date(systemClock.now() - 1000),
  });
}, 120_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const guestAt = (code: string) => createTestClient(baseUrlOf[code] ?? '');
const logInTo = async (code: string, username: string): Promise<TestClient> => {
  const client = guestAt(code);
  const { data, encryption } = await encryptLogin(client, { action: 'username', username, password });
  client.use(valueOf(await client('login', { body: { data }, headers: { encryption } })), client.cookie);
  return client;
};

let players = 0;
const registerAt = async (code: string, username = `kambal${++players}`): Promise<TestClient> => {
  const client = guestAt(code);
  const body = { username, password, confirmPassword: password, type: 0, agreement: true } as const;
  client.use(valueOf(await client('registerByUsername', { body })), client.cookie);
  return client;
};
const vendorAt = (code: string, secretOf = code): VendorClient =>
  createVendorClient({
    baseUrl: baseUrlOf[code] ?? '',
    vendor,
    secret: sandboxSecret(site.studiosSecret, { merchantCode: secretOf, vendorCode: vendor }),
    now: systemClock.now,
  });

/** A new member of a merchant with money in an open game, and what the vendor sends that merchant about it. */
const aSeat = async (code: 'PALARO' | 'SECOND', username?: string) => {
  const member = await registerAt(code, username);
  const currency: Currency = code === 'SECOND' ? 'KWD' : 'PHP';
  const { id } = valueOf(await member('memberInfo'));
  await site.platform.services.wallet.deposit({ playerId: id, source: 'test', reference: id, amount: money(currency, 100_000n) });
  const game = valueOf(await member('gameList', { query: { vassalage: vendor, pageSize: 100 } })).games.find(
    ({ gameId }) => gameId === sharedGame,
  );
  if (game === undefined) throw new Error('there is no such game');
  const launch = () => member('launchGame', { query: { category: 'RNG', vendor, gameId: sharedGame, nodeId: game.nodeId } });
  const url = new URL(valueOf(await launch()).url);
  const studio = vendorAt(code);
  const opened = await studio.call('session/open', { token: url.searchParams.get('token'), game: sharedGame });
  const { player = '', session = '' } = opened;
  const key = (round: string, transaction: string) => ({ player, game: sharedGame, round, transaction, currency });
  return {
    member,
    id,
    player,
    session,
    currency,
    game,
    url,
    opened,
    launch,
    key,
    bet: (round: string, transaction: string, by = studio) =>
      by.call('wallet/bet', { ...key(round, transaction), session, amount: '1500' }),
    win: (round: string, transaction: string, by = studio) =>
      by.call('wallet/win', { ...key(round, transaction), amount: '2750', closed: true }),
  };
};

describe('what a visitor sees', () => {
  test('each host shows its own merchant: settings, terms, games, banners', async () => {
    const seen = async (code: string) => {
      const guest = guestAt(code);
      const [settings, wallet, status, games, banners] = await Promise.all([
        guest('siteSettings').then(valueOf),
        guest('merchantWallet').then(valueOf),
        guest('systemStatus').then(valueOf),
        guest('gameList', { query: { pageSize: 100, vassalage: vendor, language: 'EN' } }).then(valueOf),
        guest('announcements', { query: { types: 'B', language: 'EN' } }).then(valueOf),
      ]);
      return {
        settings,
        wallet,
        status,
        titles: games.games.map(({ nodeName }) => nodeName),
        banners: banners.list.map(({ title }) => title),
      };
    };
    const [here, there] = [await seen('PALARO'), await seen('SECOND')];
    expect(there.settings).toMatchObject({
      merchantCode: 'SECOND',
      name: 'Ikalawa',
      currency: 'KWD',
      categories: ['HOME', 'RNG'],
      languages: ['EN'],
    });
    expect(there.wallet).toEqual({ currency: 'KWD', symbol: 'KD', minorDigits: 3, depositMin: '10.500', withdrawMin: '20.000' });
    expect(there.status.info.domainRoute).toEqual({ api: 'https://second.example', web: 'https://second.example' });
    expect(there.titles.toSorted()).toEqual(['Desert', 'Shared there']);
    expect(there.banners).toEqual(['Only there']);
    expect(here.settings).toMatchObject({ merchantCode: 'PALARO', name: 'Palaro', currency: 'PHP' });
    expect(here.status.info.domainRoute.web).toBe('https://play.example');
    expect(here.titles).toContain('Shared here');
    expect(here.titles).not.toContain('Desert');
    expect(here.banners).not.toContain('Only there');
  });

  test('the least stake is in the currency of the merchant', async () => {
    const [game] = valueOf(await guestAt('SECOND')('gameList', { query: { gameName: 'Shared' } })).games;
    expect(game?.minBet).toBe('1.500');
  });

  test('the page of each host carries its own data, and frames only its own vendors’ games', async () => {
    const page = async (code: string) => {
      const response = await fetch(`${baseUrlOf[code]}/m/home`);
      return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
    };
    const [here, there] = [await page('PALARO'), await page('SECOND')];
    expect(there.html).toContain('Ikalawa');
    expect(there.html).toContain('Only there');
    expect(there.html).not.toContain('"Palaro"');
    expect(there.html).toContain('#7fd1ff');
    expect(here.html).not.toMatch(/Ikalawa|Only there|KWD|#7fd1ff/);
    expect(there.policy).toContain('frame-src https://games.second.example;');
    expect(here.policy).not.toContain('second.example');
  });

  test('a merchant that is closed, or closed to a region, closes nobody else; each has its own flags', async () => {
    const flagsAt = async (code: string) => valueOf(await guestAt(code)('systemStatus')).info.whitelabel;
    expect([await flagsAt('PALARO'), await flagsAt('SECOND')]).toEqual([demo.flags, second.flags]);
    for (const [code, change] of [
      ['maintenance', { maintenance: true }],
      ['region_restricted', { region: { allow: [], deny: ['127.0.0.0/8'] } }],
    ] as const) {
      await saveSecond(change as Partial<MerchantConfig>);
      expect(await guestAt('SECOND')('gameList')).toMatchObject({ success: false, code });
      expect(await guestAt('PALARO')('gameList')).toMatchObject({ success: true });
    }
    await saveSecond();
  });

  test('HSTS goes by the origin of the merchant of the host, in every kind of answer', async () => {
    const hasHsts = async (code: string, path: string, headers: Record<string, string> = {}): Promise<boolean> => {
      const answer = await fetch(`${baseUrlOf[code]}${path}`, { headers, redirect: 'manual' });
      await answer.body?.cancel();
      return answer.headers.has('strict-transport-security');
    };
    await saveSecond({ origin: 'http://second.example' });
    try {
      for (const path of ['/wps/system/settings', '/m/home', '/m/promotion', '/wps/nowhere', '/%zz'])
        expect([await hasHsts('PALARO', path), await hasHsts('SECOND', path)], path).toEqual([true, false]);
      const streams = ['PALARO', 'SECOND'].map(async (code) => {
        const { session, cookie } = await registerAt(code);
        return hasHsts(code, liveEventsPath, { authorization: `Bearer ${session?.token}`, cookie: `__Host-palaro_session=${cookie}` });
      });
      expect(await Promise.all(streams)).toEqual([true, false]);
    } finally {
      await saveSecond();
    }
  });
});

describe('players and their sessions', () => {
  test('two players of one name are two, each with a password, a wallet and a currency of their own', async () => {
    const [here, there] = [await registerAt('PALARO', 'magkapangalan'), await registerAt('SECOND', 'magkapangalan')];
    const ids = await Promise.all([here, there].map(async (member) => valueOf(await member('memberInfo')).id));
    expect(new Set(ids).size).toBe(2);
    expect(valueOf(await there('balance'))).toEqual({ sumBalance: '0.000', currency: 'KWD' });
    expect(valueOf(await here('balance'))).toEqual({ sumBalance: '0.00', currency: 'PHP' });
    expect(await here('memberInfo')).toMatchObject({ success: true });
    await site.platform.services.player.setStatus(ids[1] ?? '', 'disabled');
    expect((await logInTo('PALARO', 'magkapangalan')).session?.merchantCode).toBe('PALARO');
    await expect(logInTo('SECOND', 'magkapangalan')).rejects.toThrow('user_unknown');
  });

  test('a name of one merchant logs in at no other’s host', async () => {
    const member = await registerAt('SECOND');
    await expect(logInTo('PALARO', member.session?.userName ?? '')).rejects.toThrow('login_failed');
  });

  test('a session is ended at another merchant’s host, where public calls take its player for a guest', async () => {
    const member = await registerAt('SECOND');
    const elsewhere = guestAt('PALARO');
    elsewhere.use(member.session, member.cookie);
    for (const name of ['balance', 'memberInfo', 'favouriteIds', 'logout'] as const)
      expect(await elsewhere(name), name).toMatchObject({ success: false, code: 'session_ended' });
    expect(valueOf(await elsewhere('siteSettings'))).toMatchObject({ merchantCode: 'PALARO' });
    expect(valueOf(await elsewhere('resume'))).toEqual({ session: null });
    expect(await member('balance')).toMatchObject({ success: true });
  });

  test('what caches may give to everybody is answered as to a guest, also with a session', async () => {
    const member = await registerAt('SECOND');
    const gameList = vi.spyOn(site.platform.handlers, 'gameList');
    expect(await member('gameList')).toMatchObject({ success: true });
    expect(gameList.mock.lastCall?.[0].context).toMatchObject({ session: null, merchantCode: 'SECOND' });
    gameList.mockRestore();
  });

  test('a game is a favourite only where it is offered', async () => {
    const [{ game }, there] = [await aSeat('PALARO'), await aSeat('SECOND')];
    expect(await there.member('addFavourite', { body: { nodeId: game.nodeId, vendor } })).toMatchObject({
      success: false,
      code: 'game_unknown',
    });
    expect(await there.member('addFavourite', { body: { nodeId: there.game.nodeId, vendor } })).toMatchObject({ success: true });
  });
});

describe('play', () => {
  test('a launch leads to the merchant’s own game server, names the operator and its page', async () => {
    const { url, opened } = await aSeat('SECOND');
    expect(url.origin).toBe('https://games.second.example');
    expect([url.searchParams.get('operator'), url.searchParams.get('origin')]).toEqual(['SECOND', 'https://second.example']);
    expect(opened).toMatchObject({ status: 'OK', currency: 'KWD', balance: '100000' });
    const here = await aSeat('PALARO');
    expect([here.url.searchParams.get('operator'), here.url.searchParams.get('origin')]).toEqual(['PALARO', 'https://play.example']);
  });

  test('one vendor’s ids meet neither in rounds nor in transactions, and amounts have the currency’s digits', async () => {
    const [here, there] = [await aSeat('PALARO'), await aSeat('SECOND')];
    for (const seat of [here, there]) {
      expect(await seat.bet('round-1', 'shared-bet')).toMatchObject({ status: 'OK', duplicate: false, balance: '98500' });
      expect(await seat.win('round-1', 'shared-win')).toMatchObject({ status: 'OK', duplicate: false, balance: '101250' });
    }
    const lines = valueOf(await there.member('statement')).content;
    expect(lines.map(({ amount, balanceAfter, gameName }) => [amount, balanceAfter, gameName])).toEqual([
      ['2.750', '101.250', 'Shared there'],
      ['-1.500', '98.500', 'Shared there'],
      ['100.000', '100.000', ''],
    ]);
    const record = valueOf(await there.member('bettingRecord'));
    expect(record.content).toMatchObject([{ stake: '1.500', payout: '2.750', currency: 'KWD', gameName: 'Shared there' }]);
    const winners = async (code: string) => valueOf(await guestAt(code)('winners', { query: { language: 'EN' } })).list.map(({ vo }) => vo);
    expect(await winners('SECOND')).toMatchObject([{ gameName: 'Shared there', winAmount: '2.750' }]);
    expect(await winners('PALARO')).toMatchObject([{ gameName: 'Shared here', winAmount: '27.50' }]);
    // They are counted when all nodes have written them.
    await site.pool.query(`UPDATE gaming_rounds SET opened_at = opened_at - interval '10 minutes'`);
    for (const { name, run } of site.platform.jobs) if (name === 'catalogue.popular') await run();
    expect(valueOf(await guestAt('SECOND')('popularGames')).list.map(({ nodeName }) => nodeName)).toEqual(['Shared there']);
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('a vendor’s secret and its players are those of the host that it calls', async () => {
    const { key, session, player, currency, bet, launch } = await aSeat('SECOND');
    expect(await bet('r', 'b', vendorAt('SECOND', 'PALARO'))).toMatchObject({ status: 'BAD_SIGNATURE' });
    const elsewhere = vendorAt('PALARO');
    const trialed = await elsewhere.call('sandbox/player', {});
    expect(await vendorAt('SECOND').call('sandbox/token', { player: trialed.player, game: sharedGame })).toMatchObject({
      status: 'UNKNOWN_PLAYER',
    });
    const token = new URL(valueOf(await launch()).url).searchParams.get('token');
    expect(await elsewhere.call('session/open', { token, game: sharedGame })).toMatchObject({ status: 'BAD_TOKEN' });
    expect(await bet('r', 'b')).toMatchObject({ status: 'OK' });
    for (const [name, body] of Object.entries({
      'wallet/balance': { session, player, currency },
      'wallet/bet': { ...key('r', 'b2'), session, amount: '1500' },
      'wallet/bet-win': { ...key('r', 'b3'), session, stake: '1500', payout: '1', closed: false },
      'wallet/win': { ...key('r', 'w'), amount: '1', closed: true },
      'wallet/rollback': { ...key('r', 'rb'), target: 'b' },
      'round/close': { player, game: sharedGame, round: 'r' },
      'session/close': { session, player },
    }))
      expect(await elsewhere.call(name, body), name).toMatchObject({ status: 'UNKNOWN_PLAYER' });
    await elsewhere.call('sandbox/delay', { call: 'wallet/bet-win', milliseconds: 10_000 });
    const betWin = { ...key('r', 'b4'), session, stake: '1500', payout: '0', closed: false };
    expect(await vendorAt('SECOND').call('wallet/bet-win', betWin)).toMatchObject({ status: 'OK', balance: '97000' });
  });

  test('a game that one merchant closes takes no more bets there, pays what it owes, and goes on at the other', async () => {
    const [here, there] = [await aSeat('PALARO'), await aSeat('SECOND')];
    expect(await there.bet('open', `${there.id}-1`)).toMatchObject({ status: 'OK' });
    const { catalogue } = site.platform.services;
    await catalogue.setGameOpen('SECOND', { vendorCode: vendor, code: sharedGame }, false);
    try {
      expect(await there.bet('open', `${there.id}-2`)).toMatchObject({ http: 422, status: 'GAME_CLOSED' });
      expect(await there.launch()).toMatchObject({ success: false, code: 'game_closed' });
      expect(await there.win('open', `${there.id}-3`)).toMatchObject({ status: 'OK' });
      expect(await here.bet('open', `${here.id}-1`)).toMatchObject({ status: 'OK' });
      expect(await here.launch()).toMatchObject({ success: true });
    } finally {
      await catalogue.setGameOpen('SECOND', { vendorCode: vendor, code: sharedGame }, true);
    }
    expect(await there.bet('next', `${there.id}-4`)).toMatchObject({ status: 'OK' });
  });

  test('each merchant says where its vendors call from', async () => {
    const [here, there] = [await aSeat('PALARO'), await aSeat('SECOND')];
    const { default: terms } = second.vendors;
    await saveSecond({ vendors: { default: terms, [vendor]: { ...terms, callsFrom: ['203.0.113.7'] } } });
    try {
      expect(await there.bet('r', `${there.id}-1`)).toMatchObject({ status: 'BAD_SIGNATURE' });
      expect(await here.bet('r', `${here.id}-1`)).toMatchObject({ status: 'OK' });
    } finally {
      await saveSecond();
    }
  });

  test('a round without news becomes unresolved at the horizon of its own merchant', async () => {
    await site.pool.query(
      `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at)
       SELECT 'quiet-' || merchant, merchant, $1, merchant, 'a***', 'g', '1', 'RNG', 'quiet', 'real', 'PHP', 100, 0, 1, 0, 'pending', now(), now() - interval '10 minutes'
       FROM unnest(array['PALARO', 'SECOND']) AS merchant`,
      [vendor],
    );
    await site.platform.services.gaming.reconcile();
    const { rows } = await site.pool.query<{ id: string; state: string }>(
      `SELECT id, state FROM gaming_rounds WHERE id LIKE 'quiet-%' ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: 'quiet-PALARO', state: 'pending' },
      { id: 'quiet-SECOND', state: 'checking' },
    ]);
  });
});
