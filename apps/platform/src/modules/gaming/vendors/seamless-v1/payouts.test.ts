import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../../../../testing/test-platform.ts';
import { createVendorClient, smallestStake } from '../../../../testing/vendor-client.ts';
import { demoMerchant } from '../../../merchant/index.ts';
import { sandboxSecret } from '../../vendor-secrets.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const largest = 10n ** 15n - 1n;
/** Agrees on the most that every vendor may pay. */
const agree = async (payoutMax: string | null, roundPayoutMax: string | null): Promise<void> => {
  const { vendors, ...config } = demoMerchant('PALARO');
  await site.platform.services.merchant.save({ ...config, vendors: { default: { ...vendors.default, payoutMax, roundPayoutMax } } });
};
afterEach(() => agree(null, null));
let count = 0;
const newId = (): string => `x${++count}`;

/** A player in a game with an opening balance in centavos, and the calls of the game's vendor. */
const aSeat = async () => {
  const player = await site.newPlayer();
  const { games } = valueOf(await player('gameList', { query: { gameType: 'RNG' } }));
  const game = games[0];
  if (game === undefined) throw new Error('there is no game');
  const { gameId, nodeId, vassalage: vendor } = game;
  const { id } = valueOf(await player('memberInfo'));
  await site.platform.services.wallet.deposit({
    playerId: id,
    source: 'test',
    reference: id,
    amount: { minor: 100_000n, currency: 'PHP' },
  });
  const url = new URL(valueOf(await player('launchGame', { query: { category: 'RNG', vendor, gameId, nodeId } })).url);
  const { call } = createVendorClient({
    baseUrl: site.baseUrl,
    vendor,
    secret: sandboxSecret(site.studiosSecret, { merchantCode: 'PALARO', vendorCode: vendor }),
    now: Date.now,
  });
  const opened = await call('session/open', { token: url.searchParams.get('token'), game: gameId });
  const key = () => ({ player: opened.player, game: gameId, transaction: newId(), currency: 'PHP' });
  const stake = `${smallestStake(game)}`;
  return {
    id,
    player,
    vendor,
    stake: BigInt(stake),
    bet: (round: string) => call('wallet/bet', { ...key(), session: opened.session, round, amount: stake }),
    win: (round: string, amount: bigint, closed = true) => call('wallet/win', { ...key(), round, amount: `${amount}`, closed }),
    adjust: (round: string, change: bigint) => call('wallet/adjust', { ...key(), round, change: `${change}` }),
    freeBetWin: (round: string, payout: bigint) =>
      call('wallet/bet-win', {
        ...key(),
        session: opened.session,
        round,
        stake: '0',
        freeRound: 'gift',
        payout: `${payout}`,
        closed: true,
      }),
    betWin: (round: string, payout: bigint) =>
      call('wallet/bet-win', { ...key(), session: opened.session, round, stake, payout: `${payout}`, closed: true }),
  };
};

/** The player's own view: balance, statement and record, in centavos. */
const shown = async ({ player }: Awaited<ReturnType<typeof aSeat>>) => {
  const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
  const [balance, statement, record] = [
    valueOf(await player('balance')),
    valueOf(await player('statement', { query: { pageSize: 5 } })),
    valueOf(await player('bettingRecord', { query: { pageSize: 5 } })),
  ];
  return { balance: minor(balance.sumBalance), last: minor(statement.content[0]?.balanceAfter ?? ''), paid: minor(record.totals.payout) };
};

test('players see balance, statement and record also after more than a hundred payouts of the largest amount', async () => {
  await agree('9999999999999.99', '9999999999999.99');
  const seat = await aSeat();
  const turns = 120n;
  for (let turn = 0n; turn < turns; turn++) {
    const round = newId();
    expect(await seat.bet(round)).toMatchObject({ status: 'OK' });
    expect(await seat.win(round, largest)).toMatchObject({ status: 'OK' });
  }
  const balance = 100_000n + turns * (largest - seat.stake);
  expect(await shown(seat)).toEqual({ balance, last: balance, paid: turns * largest });
});

test('a balance has an end before the ledger’s numbers have: a payout beyond it is refused, a smaller one still comes in', async () => {
  const seat = await aSeat();
  const end = 10n ** 18n;
  await site.pool.query('update wallet_accounts set balance = $2 where player_id = $1', [seat.id, end - 500n]);
  const round = newId();
  await seat.bet(round);
  expect(await seat.win(round, 501n + seat.stake)).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await seat.win(round, 500n + seat.stake)).toMatchObject({ status: 'OK', balance: `${end}` });
  expect(await shown(seat)).toMatchObject({ balance: end, last: end });
});

test('a payout above what is agreed with the vendor, at once or in a round, is not paid, and the operator is told', async () => {
  const seat = await aSeat();
  const { vendors, ...config } = demoMerchant('PALARO');
  const terms = { ...vendors.default, payoutMax: '50.00', roundPayoutMax: '80.00' };
  await site.platform.services.merchant.save({ ...config, vendors: { ...vendors, [seat.vendor]: terms } });
  const [round, other, third] = [newId(), newId(), newId()];
  await seat.bet(round);
  expect(await seat.win(round, 5001n, false)).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await seat.win(round, 5000n, false)).toMatchObject({ status: 'OK' });
  expect(await seat.win(round, 3001n, false)).toMatchObject({ status: 'PAYOUT_LIMIT' });
  expect(await seat.win(round, 3000n, false)).toMatchObject({ status: 'OK' });
  expect(await seat.win(round, 0n)).toMatchObject({ status: 'OK', balance: `${100_000n - seat.stake + 8000n}` });
  expect(await seat.betWin(other, 5001n)).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await seat.betWin(third, 5000n)).toMatchObject({ status: 'OK' });
  const lines = site
    .logged()
    .split('\n')
    .filter((line) => line.includes('a payout above the limits was not paid'));
  expect(lines.slice(-3).map((line) => JSON.parse(line) as unknown)).toMatchObject(
    ['wallet/win', 'wallet/win', 'wallet/bet-win'].map((call) => ({ level: 50, merchant: 'PALARO', vendor: seat.vendor, call })),
  );
  const figures = (await (await fetch(`${site.baseUrl}/metrics`)).text()).split('\n');
  expect(figures).toContain(`palaro_vendor_payouts_refused_total{merchant="PALARO",vendor="${seat.vendor}",call="wallet/bet-win"} 1`);
});

test('without an agreement a vendor pays ten million at once and in a round, and one that is agreed on alone lifts the other', async () => {
  const seat = await aSeat();
  const most = 10n ** 9n;
  const [round, other, third] = [newId(), newId(), newId()];
  await seat.bet(round);
  expect(await seat.win(round, most + 1n, false)).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await seat.win(round, most, false)).toMatchObject({ status: 'OK' });
  expect(await seat.win(round, 1n, false)).toMatchObject({ status: 'PAYOUT_LIMIT' });
  expect(await seat.betWin(other, most + 1n)).toMatchObject({ status: 'PAYOUT_LIMIT' });
  await agree('20000000.00', null);
  expect(await seat.betWin(other, 2n * most)).toMatchObject({ status: 'OK' });
  await agree(null, '20000000.00');
  expect(await seat.betWin(third, 2n * most + 1n)).toMatchObject({ status: 'PAYOUT_LIMIT' });
  expect(await seat.betWin(third, 2n * most)).toMatchObject({ status: 'OK' });
  await agree('10.00', null);
  expect(await seat.betWin(newId(), 1001n)).toMatchObject({ status: 'PAYOUT_LIMIT' });
});

test('a correction and a free round are within the bounds of a payout', async () => {
  await agree('10.00', '15.00');
  const seat = await aSeat();
  const round = newId();
  await seat.bet(round);
  await seat.win(round, 900n);
  expect(await seat.adjust(round, 601n)).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await seat.adjust(round, 600n)).toMatchObject({ status: 'OK' });
  expect(await seat.adjust(round, -1500n)).toMatchObject({ status: 'OK' });
  expect(await seat.freeBetWin(newId(), 1001n)).toMatchObject({ http: 422, status: 'PAYOUT_LIMIT' });
  expect(await seat.freeBetWin(newId(), 1000n)).toMatchObject({ status: 'OK' });
});
