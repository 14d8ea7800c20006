import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMerchant } from '../modules/merchant/index.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { deliveryFolder, readCatalogue } from '../seeds/delivery.ts';
import { startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';
import { createVendorClient } from './vendor-client.ts';
import { toldSums } from './told-sums.ts';

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
    /** Half a percent of the stake is what the games' statements say. */
    bet: (amount: string, contribution = `${BigInt(amount) / 200n}`) =>
      call('wallet/bet', { ...key, session: opened.session, transaction: `${id}.${amount}`, amount, contribution }),
    win: () => call('wallet/win', { ...key, transaction: `${id}.w`, amount: '300', closed: true, jackpot: true }),
  };
};

test('the demo’s jackpot is shared by the games of the demo that draw for one, of two vendors', async () => {
  const [jackpot, ...others] = demoMerchant('PALARO').jackpots;
  expect(others).toEqual([]);
  const { games } = await readCatalogue(deliveryFolder);
  const drawing = games.filter(({ fairPlay }) => fairPlay.jackpotShare !== null).map(({ vendorCode, code }) => `${vendorCode} ${code}`);
  expect(jackpot?.games.map(({ vendor, game }) => `${vendor} ${game}`).toSorted()).toEqual(drawing.toSorted());
});

test('A066 guests see what each jackpot holds, its last win and its games; who wins it gets all, is told, and finds it in the record', async () => {
  expect(await jackpots()).toMatchObject([{ code: 'FIESTA', name: 'Fiesta Jackpot', amount: '5000.00', lastWin: null }]);
  const [other, winner] = [await aSeat('sari-sari-jackpot'), await aSeat('noche-buena')];
  expect([other.opened.jackpot, winner.opened.jackpot]).toEqual([true, true]);
  expect([(await other.bet('1000')).status, (await winner.bet('2000')).status]).toEqual(['OK', 'OK']);
  expect(await jackpots()).toMatchObject([{ amount: '5000.15', lastWin: null }]);
  const paid = await winner.win();
  expect(paid).toMatchObject({ status: 'OK', jackpot: '500015', balance: '598315', duplicate: false });
  expect(await winner.win()).toMatchObject({ jackpot: '500015', balance: '598315', duplicate: true });
  const [jackpot] = await jackpots();
  expect(jackpot).toMatchObject({ amount: '5000.00', lastWin: { amount: '5000.15', gameName: 'Noche Buena' } });
  expect(jackpot?.lastWin?.customerName).toMatch(/^..\*\*\*.$/);
  expect(valueOf(await winner.player('bettingRecord')).content).toMatchObject([{ payout: '5003.15', jackpot: '5000.15' }]);
  await site.platform.services.gaming.tellOutcomes();
  await site.platform.services.gaming.tellOutcomes();
  expect(await toldSums(site, winner.player, 'jackpot_won')).toEqual(['5000.15 PHP']);
  expect(await site.platform.services.wallet.audit()).toEqual([]);
});

test('a contribution counts at the share that is stated of the game alone: any other takes no part, and nothing is staked', async () => {
  const seat = await aSeat('noche-buena');
  for (const contribution of ['1', '4', '6', '1000'])
    expect(await seat.bet('1000', contribution), contribution).toMatchObject({ http: 422, status: 'NO_JACKPOT' });
  // 5.5 centavos are 5.
  expect(await seat.bet('1100', '6')).toMatchObject({ status: 'NO_JACKPOT' });
  expect(await seat.bet('1100', '5')).toMatchObject({ status: 'OK', balance: '98900' });
});

test('a game whose vendor states no share takes part in no jackpot', async () => {
  const { merchant } = site.platform.services;
  const config = await merchant.get('PALARO');
  const { games } = valueOf(await site.guest()('gameList', { query: { gameType: 'RNG' } }));
  const unstated = games.find(({ vassalage, gameId }) => vassalage === 'PAROL' && gameId !== 'noche-buena');
  if (unstated === undefined) throw new Error('there is no such game');
  const other = { code: 'OTHER', name: 'Other', seed: '1.00', games: [{ vendor: 'PAROL', game: unstated.gameId }] };
  const jackpotsWith = config.jackpots.map((jackpot) => ({
    ...jackpot,
    games: jackpot.games.filter(({ game }) => game !== unstated.gameId),
  }));
  await merchant.save({ ...config, jackpots: [...jackpotsWith, other] });
  await site.pool.query('delete from game_fair_play where code = $1', [unstated.gameId]);
  const seat = await aSeat(unstated.gameId);
  expect([seat.opened.jackpot, (await seat.bet('1000')).status]).toEqual([false, 'NO_JACKPOT']);
  await merchant.save(config);
});

test('a stolen secret wins a jackpot no oftener than is agreed, whatever it contributes, and the operator is told', async () => {
  const [first, second] = [await aSeat('noche-buena'), await aSeat('sari-sari-jackpot')];
  const { merchant } = site.platform.services;
  const config = await merchant.get('PALARO');
  await merchant.save({ ...config, jackpots: config.jackpots.map((jackpot) => ({ ...jackpot, code: 'FRESH' })) });
  for (const seat of [first, second]) expect(await seat.bet('1000')).toMatchObject({ status: 'OK' });
  expect(await first.win()).toMatchObject({ status: 'OK', jackpot: '500010' });
  expect(await second.win()).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await second.player('balance').then(valueOf)).toMatchObject({ sumBalance: '990.00' });
  const figures = (await (await fetch(`${site.baseUrl}/metrics`)).text()).split('\n');
  expect(figures).toContain('palaro_vendor_payouts_refused_total{merchant="PALARO",vendor="SARISARI",call="wallet/win"} 1');
  await merchant.save(config);
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
  [
    'a game that takes part twice in one',
    [{ code: 'A1', name: 'A', seed: '1.50', games: ['g', 'g'].map((game) => ({ vendor: 'TALA', game })) }],
  ],
  ['a game in two of them', ['A1', 'A2'].map((code) => ({ code, name: 'A', seed: '1.50', games: [{ vendor: 'TALA', game: 'g' }] }))],
  ['a bound of the seeds that is no amount', [{ code: 'A1', name: 'A', seed: '1.50', seedsPerDay: '10', games: [] }]],
  ['a pause that is negative', [{ code: 'A1', name: 'A', seed: '1.50', pauseMinutes: -1, games: [] }]],
])('a configuration with %s is refused', async (_, named) => {
  const { merchant } = site.platform.services;
  expect((await merchant.save({ ...(await merchant.get('PALARO')), jackpots: named })).ok).toBe(false);
});
