import { calls, type Call, type CallName } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { startWithBank } from './bank.ts';
import {
  createTestClient,
  encryptLogin,
  logInAt,
  startTestPlatform,
  valueOf,
  type TestClient,
  type TestPlatform,
} from './test-platform.ts';
import { createVendorClient } from './vendor-client.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let other: TestPlatform;
beforeAll(async () => {
  it = await startWithBank();
  other = await startTestPlatform({ databaseUrl: it.site.connectionString });
}, 60_000);
afterAll(async () => {
  await other.stop();
  await it.stop();
});

const password = 'Fresh!2026';
let names = 0;
const aMember = async () => {
  const username = `rests${process.pid}x${++names}`;
  const member = await it.site.newPlayer(username);
  const { id } = valueOf(await member('memberInfo'));
  const amount = { minor: 100_000n, currency: 'PHP' } as const;
  await it.site.platform.services.wallet.deposit({ playerId: id, source: 'test', reference: id, amount });
  return { id, member, username, logIn: (site = it.site) => logInAt(site.baseUrl, username, password) };
};
const begin = async (member: TestClient, call: 'takeBreak' | 'excludeSelf', length: string, loginPassword = password) => {
  const { data, encryption } = await encryptLogin(member, { length, loginPassword });
  return member(call, { body: { data }, headers: { encryption } });
};
const launch = (member: TestClient) =>
  member('launchGame', { query: { category: 'RNG', vendor: 'TALA', gameId: 'noche-buena', nodeId: nodeOf } });
let nodeOf = '';
/** A member in a game, and the calls of its vendor at a node. */
const aSeat = async () => {
  const made = await aMember();
  const jackpots = valueOf(await it.site.guest()('jackpots', { query: {} })).list;
  const game = jackpots.flatMap(({ games }) => games).find(({ gameId }) => gameId === 'noche-buena');
  if (game === undefined) throw new Error('there is no game');
  nodeOf = game.nodeId;
  const url = new URL(
    valueOf(await made.member('launchGame', { query: { category: 'RNG', vendor: game.vassalage, gameId: game.gameId, nodeId: nodeOf } }))
      .url,
  );
  const secret = sandboxSecret(it.site.studiosSecret, { merchantCode: 'PALARO', vendorCode: game.vassalage });
  const at = (site: TestPlatform) => createVendorClient({ baseUrl: site.baseUrl, vendor: game.vassalage, secret, now: Date.now }).call;
  const opened = await at(it.site)('session/open', { token: url.searchParams.get('token'), game: game.gameId });
  const key = { player: opened.player, game: game.gameId, currency: 'PHP' };
  return {
    ...made,
    game,
    bet: (site: TestPlatform, round: string, transaction: string, amount = '1000') =>
      at(site)('wallet/bet', { ...key, round, session: opened.session, transaction: `${made.id}.${transaction}`, amount }),
    win: (site: TestPlatform, round: string, amount: string) =>
      at(site)('wallet/win', { ...key, round, transaction: `${made.id}.w${round}`, amount, closed: true }),
  };
};

test('an exclusion with a bet open holds at once on both nodes: bet, launch, deposit and login are refused or restricted, its win is paid', async () => {
  const seat = await aSeat();
  const there = createTestClient(other.baseUrl);
  there.use(seat.member.session, seat.member.cookie);
  valueOf(await there('favouriteIds'));
  expect(await seat.bet(it.site, '1', 'a')).toMatchObject({ status: 'OK' });
  expect(valueOf(await begin(seat.member, 'excludeSelf', '6m'))).toMatchObject({ kind: 'self' });
  for (const [index, site] of [other, it.site].entries())
    expect(await seat.bet(site, '2', `b${index}`)).toMatchObject({ http: 422, status: 'PLAYER_EXCLUDED' });
  expect(await seat.member('balance')).toMatchObject({ success: false, code: 'session_ended' });
  await expect.poll(async () => (await there('balance')).success, { interval: 50, timeout: 1_500 }).toBe(false);
  for (const site of [it.site, other]) {
    const restricted = await seat.logIn(site);
    expect(restricted.session).toMatchObject({ isExcluded: true });
    expect(await launch(restricted)).toMatchObject({ success: false, code: 'exclusion_active' });
    const body = { channel: 'PITAKA', amount: '500.00', key: `key-${seat.id}` };
    expect(await restricted('createDeposit', { body })).toMatchObject({ success: false, code: 'exclusion_active' });
    expect(valueOf(await restricted('exclusions')).active).toMatchObject({ kind: 'self' });
  }
  expect(await seat.win(other, '1', '200000')).toMatchObject({ status: 'OK' });
  const later = await seat.logIn();
  expect(valueOf(await later('balance')).sumBalance).toBe('2990.00');
  expect(valueOf(await later('bettingRecord')).content).toHaveLength(1);
  expect(valueOf(await later('resume')).session).toMatchObject({ isExcluded: true });
  valueOf(await later('logout'));
});

test('a wrong password begins nothing, and neither does what the merchant does not offer', async () => {
  const { member } = await aMember();
  expect(await begin(member, 'excludeSelf', '6m', 'Wrong!2026')).toMatchObject({
    code: 'old_password_wrong',
    data: { field: 'loginPassword' },
  });
  expect(await begin(member, 'takeBreak', '6m')).toMatchObject({ success: false, code: 'encryption_invalid' });
  expect(valueOf(await member('exclusions'))).toEqual({
    active: null,
    breaks: ['24h', '7d', '30d'],
    lengths: ['6m', '1y', '5y'],
    irrevocableMonths: 6,
    returnAfterDays: null,
    asksPassword: true,
  });
});

test('money that comes for an order of before the exclusion lies in suspense, and what came before stays', async () => {
  const { member, logIn } = await aMember();
  await expect.poll(async () => valueOf(await member('depositChannels')).content.length, { timeout: 10_000 }).toBeGreaterThan(0);
  valueOf(await member('answerLimitPrompt', { body: { limit: null, confirmed: true } }));
  const order = valueOf(await member('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: 'late-request' } }));
  valueOf(await begin(member, 'takeBreak', '24h'));
  const restricted = await logIn();
  await it.pay(order.id);
  await expect
    .poll(async () => valueOf(await restricted('deposit', { query: { id: order.id } })), { timeout: 15_000 })
    .toMatchObject({ state: 'paid', exception: 'blocked', credited: '0.00', held: '500.00' });
  expect(valueOf(await restricted('balance')).sumBalance).toBe('1000.00');
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
});

describe('the calls of whoever is excluded', () => {
  /** What stays open, written down a second time and by hand: a row of the contract must not carry its own proof. */
  const open: ReadonlySet<string> = new Set(
    `balance reload statement bettingRecord profitAndLoss roundDetail lotteryOrders lotteryOrder deposits deposit cancelDeposit chooseHeld sendSlip
    contacts contactCode bindContact limits identity submitIdentity exclusions takeBreak excludeSelf endExclusion launchChat unreadChat chatMessages sendChat readChat typeChat
    walletTransfers recallMoney withdrawPrecheck createWithdrawal withdrawals withdrawal cancelWithdrawal addPayoutAccount removePayoutAccount
    loginPromotions memberInfo renew logout`.split(/\s+/),
  );
  const restrictedCalls = (Object.entries(calls) as [CallName, Call][]).filter(([, { who }]) => who !== 'anyone');
  let [restricted, leaving]: TestClient[] = [];
  beforeAll(async () => {
    const [one, two] = [await aMember(), await aMember()];
    for (const { member } of [one, two]) valueOf(await begin(member, 'excludeSelf', '5y'));
    [restricted, leaving] = [await one.logIn(), await two.logIn()];
  });

  test.each(restrictedCalls.filter(([, { who }]) => !['trial', 'agent', 'contractAgent'].includes(who)))('%s', async (name, row) => {
    const { session, cookie } = (name === 'logout' ? leaving : restricted) ?? {};
    const answer = await fetch(`${it.site.baseUrl}${row.path}`, {
      method: row.method,
      headers: {
        'content-type': row.form ? 'application/x-www-form-urlencoded' : 'application/json',
        authorization: `Bearer ${session?.token}`,
        cookie: `__Host-palaro_session=${cookie}`,
      },
      ...(row.method === 'POST' || row.method === 'PUT' ? { body: row.form ? '' : '{}' } : {}),
    });
    const { code } = (await answer.json()) as { code?: string };
    if (open.has(name)) expect(code).not.toBe('exclusion_active');
    else expect(code).toBe('exclusion_active');
  });

  test('none that is open stakes or brings money in', () => {
    const moves: readonly CallName[] = ['createDeposit', 'launchGame', 'topUpPlayMoney'];
    expect(moves.filter((name) => (calls[name] as Call).whileExcluded)).toEqual([]);
  });
});
