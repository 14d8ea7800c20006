import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { transaction } from '../db/transaction.ts';
import { createTestClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import {
  deleteVendors,
  readGames,
  readVendors,
  setGameOpen,
  setVendorOpen,
  upsertGames,
  upsertVendors,
} from '../modules/catalogue/catalogue-store.ts';
import { readFairPlay, upsertFairPlay } from '../modules/catalogue/fair-play.ts';
import { deleteOrder, readOrders, writeOrder } from '../modules/catalogue/order-store.ts';
import { insertDelivery, listDeliveries, type Delivery } from '../modules/verification/verification-store.ts';
import { isOfAnother, readItemHistory, readItemVersion, readManagedItems, writeItem } from '../modules/content/content-store.ts';
import { createInboxAdministration } from '../modules/inbox/index.ts';
import { countUnread, deliver } from '../modules/inbox/inbox-store.ts';
import { markClosedByHouse, readLotteryDetails, upsertLotteryDetails } from '../modules/lottery/lottery-store.ts';
import { hasAmounts, readHistory, readVersion, writeMerchant } from '../modules/merchant/merchant-store.ts';
import { aGame, aVendor } from './builders.ts';

/** What two merchants offer and say, of the same vendors and under the same codes. */
const merchants = ['SECOND', 'PALARO'] as const;
type Code = (typeof merchants)[number];
const clock = createTestClock();
const ids = createIds(clock.now);
const now = new Date(clock.now());
const game = { vendorCode: 'TALA', code: 'bulan' };

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  for (const code of merchants)
    await transaction(database.pool, async (client) => {
      await upsertVendors(client, code, [aVendor('TALA', { displayName: code })]);
      await upsertGames(client, code, [aGame('TALA', 'bulan', { titleEn: code })]);
    });
});
afterAll(() => database.drop());

test('a vendor and its games are closed, stated of and taken away at one merchant alone', async () => {
  const { pool } = database;
  const shown = async (code: Code) => [
    (await readVendors(pool, code)).map(({ displayName, isOpen }) => [displayName, isOpen]),
    (await readGames(pool, code)).map(({ titleEn, isOpen }) => [titleEn, isOpen]),
  ];
  const untouched = [[['SECOND', true]], [['SECOND', true]]];
  await transaction(pool, async (client) => {
    expect(await setGameOpen(client, 'PALARO', game, false)).toBe(true);
    await setVendorOpen(client, 'PALARO', 'TALA', false);
  });
  expect([await shown('SECOND'), await shown('PALARO')]).toEqual([untouched, [[['PALARO', false]], [['PALARO', false]]]]);
  const fairPlay = (volatility: string) => [{ ...game, fairPlay: { volatility } as never }];
  for (const code of merchants) await transaction(pool, (client) => upsertFairPlay(client, code, fairPlay(code)));
  const stated = async (code: Code) => (await readFairPlay(pool, code, game))?.volatility;
  expect([await stated('SECOND'), await stated('PALARO')]).toEqual(merchants);
  await transaction(pool, async (client) => {
    await upsertVendors(client, 'PALARO', [aVendor('GONE')]);
    await upsertVendors(client, 'SECOND', [aVendor('GONE')]);
    for (const code of merchants) await upsertGames(client, code, [aGame('GONE', 'g')]);
    expect(await deleteVendors(client, 'PALARO', ['GONE'])).toBe(1);
  });
  const codesOf = async (code: Code) => (await readVendors(pool, code)).map((vendor) => vendor.code);
  expect([await codesOf('SECOND'), await codesOf('PALARO')]).toEqual([['GONE', 'TALA'], ['TALA']]);
  expect((await readGames(pool, 'SECOND')).map(({ vendorCode }) => vendorCode).toSorted()).toEqual(['GONE', 'TALA']);
});

test('an order of a category is taken away at its merchant alone', async () => {
  const document = { category: 'RNG', games: [] } as const;
  for (const merchantCode of merchants)
    await writeOrder(database.pool, { ...document, games: [] }, { merchantCode, expectedVersion: 0, by: 'tests', at: now });
  expect(await deleteOrder(database.pool, 'PALARO', 'RNG', 1)).toBe(1);
  expect((await readOrders(database.pool)).map(({ merchantCode }) => merchantCode)).toEqual(['SECOND']);
});

test('lotteries have their groups, and are closed by their house, at one merchant alone', async () => {
  const details = (code: Code) => ({ ...game, groupEn: code, groupTy: code, kind: 'digits', region: null, closedByHouse: false });
  for (const code of merchants) await upsertLotteryDetails(database.pool, code, [details(code)]);
  await markClosedByHouse(database.pool, 'PALARO', game);
  const read = async (code: Code) =>
    (await readLotteryDetails(database.pool, code)).map(({ groupEn, closedByHouse }) => [groupEn, closedByHouse]);
  expect([await read('SECOND'), await read('PALARO')]).toEqual([[['SECOND', false]], [['PALARO', true]]]);
});

test('messages that went out are listed to their own operator', async () => {
  const delivery = (merchantCode: Code): Delivery => ({
    reference: `to-${merchantCode}`,
    attempt: 1,
    merchantCode,
    channel: 'sms',
    purpose: 'login',
    gateway: 'first',
    recipient: '+63*******002',
    state: 'accepted',
    gatewayReference: null,
    fault: null,
  });
  for (const code of merchants) await insertDelivery(database.pool, delivery(code), now);
  for (const code of merchants)
    expect((await listDeliveries(database.pool, code, {}, 10)).map(({ reference }) => reference)).toEqual([`to-${code}`]);
});

test('an item, its history and its versions are shown to their own operator, and written by nobody else', async () => {
  const { pool } = database;
  const item = (id: string) => ({
    id,
    type: 'A' as const,
    groupName: 'm_home',
    titles: { EN: id },
    contents: { EN: id },
    link: '',
    image: '',
    execution: null,
    needsFlag: null,
    position: 0,
    publishedAt: now,
  });
  const change = (merchantCode: Code, expectedVersion: number) => ({
    merchantCode,
    expectedVersion,
    document: { of: merchantCode },
    by: merchantCode,
    at: now,
  });
  for (const code of merchants) expect(await writeItem(pool, item(`of-${code}`), change(code, 0))).toBe(1);
  expect(await writeItem(pool, item('of-SECOND'), change('PALARO', 1))).toBeNull();
  expect([await isOfAnother(pool, 'PALARO', 'of-SECOND'), await isOfAnother(pool, 'SECOND', 'of-SECOND')]).toEqual([true, false]);
  for (const code of merchants) {
    expect((await readManagedItems(pool, code, {})).map(({ id }) => id)).toEqual([`of-${code}`]);
    expect((await readItemHistory(pool, code, null)).map(({ id }) => id)).toEqual([`of-${code}`]);
  }
  expect(await readItemVersion(pool, 'PALARO', 'of-SECOND', 1, false)).toBeNull();
  expect(await readItemVersion(pool, 'SECOND', 'of-SECOND', 1, false)).toMatchObject({ changedBy: 'SECOND' });
});

test('a message to all is listed, withdrawn and delivered at its own merchant alone', async () => {
  const { pool } = database;
  const inbox = createInboxAdministration({ pool, clock, ids });
  const sent = await inbox.send({
    merchantCode: 'SECOND',
    texts: { EN: { title: 'News', body: 'Text' } },
    dueAt: now,
    by: 'Ana',
    usernames: null,
  });
  if (!sent.ok) throw new Error('the message was refused');
  expect([(await inbox.list('SECOND')).length, (await inbox.list('PALARO')).length]).toEqual([1, 0]);
  for (const code of merchants)
    await pool.query(
      `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
       VALUES ($1, $2, $1, $1, 'hash', 0, 'PHP', $3)`,
      [`reader-${code}`, code, new Date(now.getTime() - 60_000)],
    );
  const unread = async (code: Code) => {
    await deliver(pool, `reader-${code}`, { since: new Date(0), now });
    return countUnread(pool, `reader-${code}`, now);
  };
  expect([await unread('SECOND'), await unread('PALARO')]).toEqual([1, 0]);
  expect([await inbox.withdraw('PALARO', sent.value), await inbox.withdraw('SECOND', sent.value)]).toEqual([false, true]);
});

test('a merchant’s document, its versions, hosts and amounts are its own', async () => {
  const { pool } = database;
  const written = (code: string, domains: readonly string[], version: number) => {
    const config = { code, domains, currency: 'PHP' };
    return writeMerchant(pool, { code, config, expectedVersion: version, by: code, at: now }, { isChecked: true });
  };
  expect([await written('FIRST', ['first.example'], 0), await written('THIRD', ['third.example'], 0)]).toEqual([1, 1]);
  expect(await written('THIRD', ['third.example', 'first.example'], 1)).toBeNull();
  expect(await written('FIRST', ['first.example', 'one.example'], 1)).toBe(2);
  const hosts = await pool.query<{ domain: string }>(`SELECT domain FROM merchant_domain WHERE merchant_code = 'THIRD'`);
  expect(hosts.rows).toEqual([{ domain: 'third.example' }]);
  expect((await readHistory(pool, 'THIRD')).map(({ version, changedBy }) => [version, changedBy])).toEqual([[1, 'THIRD']]);
  expect([await readVersion(pool, 'THIRD', 2), (await readVersion(pool, 'THIRD', 1))?.code]).toEqual([null, 'THIRD']);
  expect((await readVersion(pool, 'THIRD', 9, true))?.version).toBe(1);
  await pool.query(
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     VALUES ('amount', 'WITH_PLAYERS', 'amount', 'amount', 'hash', 0, 'PHP', now())`,
  );
  expect([await hasAmounts(pool, 'WITH_PLAYERS'), await hasAmounts(pool, 'PALARO'), await hasAmounts(pool, 'THIRD')]).toEqual([
    true,
    true,
    false,
  ]);
});
