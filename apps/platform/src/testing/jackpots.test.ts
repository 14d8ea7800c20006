import { drawsForJackpots, games as libraryGames } from '@palaro/game-library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMerchant } from '../modules/merchant/index.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';
import { createVendorClient } from './vendor-client.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const jackpots = async () => valueOf(await site.guest()('jackpots', { query: { language: 'EN' } })).list;

/** A player with an opening balance in a game, and the calls of its vendor. */
const aSeat = async (code: string) => {
  const player = await site.newPlayer();
  const game = (await jackpots()).flatMap(({ games }) => games).find(({ gameId }) => gameId === code);
  if (game === undefined) throw new Error('there is no game');
  const { nodeId, vassalage: vendor } = game;
  const { id } = valueOf(await player('memberInfo'));
  const amount = { minor: 100_000n, currency: 'PHP' } as const;
  await site.platform.services.wallet.deposit({ playerId: id, source: 'test', reference: id, amount });
  const url = new URL(valueOf(await player('launchGame', { query: { category: 'RNG', vendor, gameId: code, nodeId } })).url);
  const secret = sandboxSecret(site.studiosSecret, { merchantCode: 'PALARO', vendorCode: vendor });
  const { call } = createVendorClient({ baseUrl: site.baseUrl, vendor, secret, now: Date.now });
  const opened = await call('session/open', { token: url.searchParams.get('token'), game: code });
  const key = { player: opened.player, game: code, round: `${id}.1`, currency: 'PHP' };
  return {
    player,
    opened,
    bet: (contribution: string) =>
      call('wallet/bet', { ...key, session: opened.session, transaction: `${id}.b`, amount: '1000', contribution }),
    win: () => call('wallet/win', { ...key, transaction: `${id}.w`, amount: '300', closed: true, jackpot: true }),
  };
};

test('the demo’s jackpot is shared by the games of the library that draw for one, of two vendors', async () => {
  const [jackpot, ...others] = demoMerchant('PALARO').jackpots;
  expect(others).toEqual([]);
  const drawing = libraryGames.filter(drawsForJackpots).map(({ vendor, code }) => `${vendor} ${code}`);
  expect(jackpot?.games.map(({ vendor, game }) => `${vendor} ${game}`).toSorted()).toEqual(drawing.toSorted());
});

test('A066 guests see what each jackpot holds, its last win and its games; who wins it gets all, is told, and finds it in the record', async () => {
  expect(await jackpots()).toMatchObject([{ code: 'FIESTA', name: 'Fiesta Jackpot', amount: '5000.00', lastWin: null }]);
  const [other, winner] = [await aSeat('sari-sari-jackpot'), await aSeat('noche-buena')];
  expect([other.opened.jackpot, winner.opened.jackpot]).toEqual([true, true]);
  expect([(await other.bet('500')).status, (await winner.bet('5')).status]).toEqual(['OK', 'OK']);
  expect(await jackpots()).toMatchObject([{ amount: '5005.05', lastWin: null }]);
  const paid = await winner.win();
  expect(paid).toMatchObject({ status: 'OK', jackpot: '500505', balance: '599805', duplicate: false });
  expect(await winner.win()).toMatchObject({ jackpot: '500505', balance: '599805', duplicate: true });
  expect(await other.win()).toMatchObject({ status: 'OK', jackpot: '500000' });
  const [jackpot] = await jackpots();
  expect(jackpot).toMatchObject({ amount: '5000.00', lastWin: { amount: '5000.00', gameName: 'Sari-Sari Jackpot' } });
  expect(jackpot?.lastWin?.customerName).toMatch(/^..\*\*\*.$/);
  expect(valueOf(await winner.player('bettingRecord')).content).toMatchObject([{ payout: '5008.05', jackpot: '5005.05' }]);
  await site.platform.services.gaming.tellOutcomes();
  await site.platform.services.gaming.tellOutcomes();
  const kinds = valueOf(await winner.player('inboxMessages')).content.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'jackpot_won')).toHaveLength(1);
  expect(await site.platform.services.wallet.audit()).toEqual([]);
});

test('A066 without a jackpot the list is empty, and one that comes back goes on with what it held', async () => {
  const before = await jackpots();
  const { merchant } = site.platform.services;
  const config = await merchant.get('PALARO');
  await merchant.save({ ...config, jackpots: [] });
  expect(await jackpots()).toEqual([]);
  await merchant.save(config);
  expect(await jackpots()).toEqual(before);
});

test.each([
  ['a seed that is no amount of the currency', [{ code: 'A1', name: 'A', seed: '1.5', games: [] }]],
  ['a code that comes twice', ['A1', 'A1'].map((code) => ({ code, name: 'A', seed: '1.50', games: [] }))],
  ['a game in two of them', ['A1', 'A2'].map((code) => ({ code, name: 'A', seed: '1.50', games: [{ vendor: 'TALA', game: 'g' }] }))],
])('a configuration with %s is refused', async (_, named) => {
  const { merchant } = site.platform.services;
  expect((await merchant.save({ ...(await merchant.get('PALARO')), jackpots: named })).ok).toBe(false);
});
