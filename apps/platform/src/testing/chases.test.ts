import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createExclusionAdministration, createRegistryAdministration } from '../modules/exclusion/index.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { identityAdministration, submitDocument } from './identities.ts';
import { houseBet, houseGame, houseOrder, startTestHouse, type TestHouse } from './lottery-house.ts';
import { encryptLogin, logInAt, startTestPlatform, testSecret, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';
import { createVendorClient } from './vendor-client.ts';

const minuteMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'palaro-chases-'));
let site: TestPlatform;
let house: TestHouse;
let nodeId = '';
beforeAll(async () => {
  house = await startTestHouse({ studiosSecret: testSecret });
  house.state.games.push(houseGame('LOTT', 'five-3'));
  site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin, STORAGE_DIR: folder } });
  await site.platform.services.lottery.syncGames();
  nodeId = valueOf(await site.guest()('lotteryList', { query: { language: 'EN' } })).list[0]?.nodeId ?? '';
  house.state.onCancel = async ({ suborderId, player }) =>
    void (await vendor('wallet/rollback', {
      player,
      game: 'five-3',
      round: suborderId,
      currency: 'PHP',
      transaction: `${suborderId}.r`,
      target: `${suborderId}.b`,
    }));
});
afterAll(async () => {
  await site.stop();
  await house.stop();
  rmSync(folder, { recursive: true });
});
const vendor = (call: string, body: Readonly<Record<string, unknown>>) =>
  createVendorClient({
    baseUrl: site.baseUrl,
    vendor: 'LOTT',
    secret: sandboxSecret(testSecret, { merchantCode: 'PALARO', vendorCode: 'LOTT' }),
    now: Date.now,
  }).call(call, body);

let orders = 0;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
/** A member with 1,000.00 who has staked 12.50 on each of three draws: one has opened, two come. */
const aChase = async () => {
  const username = `chase${process.pid}x${++orders}`;
  const member = await site.newPlayer(username);
  const { id } = valueOf(await member('memberInfo'));
  await site.platform.services.wallet.deposit({
    playerId: id,
    source: 'test',
    reference: id,
    amount: { minor: 100_000n, currency: 'PHP' },
  });
  const query = { category: 'LOTT', vendor: 'LOTT', gameId: 'five-3', nodeId } as const;
  const token = new URL(valueOf(await member('launchGame', { query })).url).searchParams.get('token');
  const { session, player = '' } = await vendor('session/open', { token, game: 'five-3' });
  const orderId = `c${orders}`;
  const bets = [-minuteMs, minuteMs, 2 * minuteMs].map((opensInMs, draw) => ({
    ...houseBet(`${orderId}-${draw}`, opensInMs + 2 * minuteMs),
    player,
    opensAt: at(opensInMs),
  }));
  for (const { suborderId } of bets) {
    const bet = { player, game: 'five-3', round: suborderId, currency: 'PHP', session, transaction: `${suborderId}.b`, amount: '1250' };
    expect(await vendor('wallet/bet', bet)).toMatchObject({ status: 'OK' });
  }
  house.state.orders.push(houseOrder({ vendor: 'LOTT', gameId: 'five-3', orderId, player }, minuteMs, bets));
  const restricted = (): Promise<TestClient> => logInAt(site.baseUrl, username, 'Fresh!2026');
  return { id, member, orderId, player, session, restricted };
};
type Chase = Awaited<ReturnType<typeof aChase>>;
const balanceOf = async (client: TestClient): Promise<string> => valueOf(await client('balance')).sumBalance;

/** Each way in which an exclusion begins. */
const excludeSelf =
  (call: 'takeBreak' | 'excludeSelf', length: string) =>
  async ({ member }: Chase) => {
    const { data, encryption } = await encryptLogin(member, { length, loginPassword: 'Fresh!2026' });
    valueOf(await member(call, { body: { data }, headers: { encryption } }));
  };
const terms = { irrevocableMonths: 6, timeZone: 'Asia/Manila' };
const excludeBy =
  (kind: 'operator' | 'family') =>
  async ({ id: playerId }: Chase) =>
    void (await transaction(site.pool, (client) =>
      createExclusionAdministration({ clock: { now: Date.now }, ids: { newId: () => crypto.randomUUID(), newToken: () => '' } }).begin(
        client,
        kind === 'family' ? { playerId, kind, length: '6m', evidence: 'a letter' } : { playerId, kind, length: '6m' },
        terms,
        'Ana',
      ),
    ));
const excludeByRegister = async ({ id, member }: Chase) => {
  await submitDocument(site, member, { number: `CHASE${orders}99` });
  const persons = [{ name: '', birthday: '', number: `CHASE${orders}99`, from: '2026-01-01', until: null }];
  await transaction(site.pool, (client) =>
    createRegistryAdministration({ secret: testSecret }).replace(client, 'PALARO', 'CHASES', persons),
  );
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM identity_check WHERE player_id = $1', [id]);
  const identity = identityAdministration(site, createFolderStorage(folder));
  await transaction(site.pool, (client) => identity.decide(client, 'PALARO', rows[0]?.id ?? '', { state: 'verified' }, 'Ana'));
};

test.each([
  ['a break', excludeSelf('takeBreak', '24h')],
  ['a player’s own exclusion', excludeSelf('excludeSelf', '6m')],
  ['one by an operator', excludeBy('operator')],
  ['one by the family', excludeBy('family')],
  ['one by a register', excludeByRegister],
])(
  'by %s a chase ends: stakes on coming draws come back with their lines, the bet on the draw that has opened stands and wins',
  async (_name, exclude) => {
    const chase = await aChase();
    expect(await balanceOf(chase.member)).toBe('962.50');
    await exclude(chase);
    await site.delivered();
    const restricted = await chase.restricted();
    expect(await balanceOf(restricted)).toBe('987.50');
    const order = valueOf(await restricted('lotteryOrder', { query: { orderId: chase.orderId, vassalage: 'LOTT' } }));
    expect(order.suborders.map(({ status, reason }) => [status, reason])).toEqual([
      ['open', null],
      ['cancelled', 'excluded'],
      ['cancelled', 'excluded'],
    ]);
    const { rows } = await site.pool.query<{ kind: string }>('SELECT kind FROM wallet_transactions WHERE player_id = $1 ORDER BY seq', [
      chase.id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['deposit', 'debit', 'debit', 'debit', 'cancel', 'cancel']);
    const win = {
      player: chase.player,
      game: 'five-3',
      round: `${chase.orderId}-0`,
      currency: 'PHP',
      transaction: `${chase.orderId}.w`,
      amount: '5000',
      closed: true,
    };
    expect(await vendor('wallet/win', win)).toMatchObject({ status: 'OK' });
    expect(await balanceOf(restricted)).toBe('1037.50');
  },
);

test('a house that has not given all back is asked again, and one is not asked for who has no bet open', async () => {
  const chase = await aChase();
  house.state.stopFault = 'NOT_YET';
  await excludeBy('operator')(chase);
  const isPostponed = async () =>
    (await site.pool.query(`SELECT FROM topic_delivery WHERE topic = 'player.excluded' AND due_at > at`)).rowCount === 1;
  const job = site.platform.jobs.find(({ name }) => name === 'lottery.player.excluded');
  await expect.poll(async () => (await job?.run().catch(() => undefined), await isPostponed()), { timeout: 10_000 }).toBe(true);
  house.state.stopFault = null;
  await site.pool.query(`UPDATE topic_delivery SET due_at = at WHERE topic = 'player.excluded'`);
  await site.delivered();
  expect(await balanceOf(await chase.restricted())).toBe('987.50');
  house.state.lastPlayer = '';
  const other = await site.newPlayer();
  const { id } = valueOf(await other('memberInfo'));
  await excludeBy('operator')({ ...chase, id, member: other });
  await site.delivered();
  expect(house.state.lastPlayer).toBe('');
});
