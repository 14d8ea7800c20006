import { afterAll, expect, test } from 'vitest';
import { aContext } from '../../testing/builders.ts';
import { walletHandlers } from './index.ts';
import { key, php, startTestWallet } from './testing.ts';

const { database, clock, wallet, aPlayer } = await startTestWallet();
afterAll(() => database.drop());

const handlers = walletHandlers({
  wallet,
  clock,
  timeZoneOf: () => 'Asia/Manila',
  gameNamesOf: ({ roundIds }) => Promise.resolve(new Map(roundIds.map((id) => [id, `Game of ${id}`]))),
});
const contextOf = (playerId: string) => aContext('demo', { playerId });
const statement = (playerId: string, query: object = {}) =>
  handlers.statement({ query: { pageNo: 1, pageSize: 2, ...query }, body: {}, context: contextOf(playerId) });

test('B283 B398 balance and reload tell what the ledger holds; a player without a wallet is a bug', async () => {
  const player = await aPlayer(123_45n);
  for (const call of [handlers.balance, handlers.reload]) {
    expect(await call({ query: {}, body: {}, context: contextOf(player) })).toEqual({
      ok: true,
      value: { sumBalance: '123.45', currency: 'PHP' },
    });
    await expect(call({ query: {}, body: {}, context: contextOf('nobody') })).rejects.toThrow('no wallet');
  }
});

test('the statement has every field of a line, with the name of the game where one was played, and counts its pages', async () => {
  const player = await aPlayer(1000n);
  await wallet.debit({ ...key(player, 'bet'), amount: php(10n), description: 'Spin', groupId: 'round-1' });
  await wallet.credit({ ...key(player, 'gift'), amount: php(5n) });
  const [first, second] = [await statement(player), await statement(player, { pageNo: 2 })];
  if (!first.ok || !second.ok) throw new Error('no statement');
  expect(first.value).toMatchObject({ pageNum: 1, totalPages: 2 });
  expect(second.value).toMatchObject({ pageNum: 2, totalPages: 2, content: [{ kind: 'deposit', amount: '10.00' }] });
  expect(first.value.content.map(({ gameName }) => gameName)).toEqual(['', 'Game of round-1']);
  expect(first.value.content[1]).toEqual({
    id: expect.any(String),
    kind: 'stake',
    at: new Date(clock.now()).toISOString(),
    amount: '-0.10',
    balanceAfter: '9.90',
    currency: 'PHP',
    reference: `${player}-bet`,
    description: 'Spin',
    gameName: 'Game of round-1',
  });
  expect(await statement(player, { kind: 'deposit' })).toMatchObject({ value: { totalPages: 1, content: [{ kind: 'deposit' }] } });
});

test('a statement over too many days is refused at its first day', async () => {
  const player = await aPlayer(0n);
  expect(await statement(player, { from: '2020-01-01' })).toEqual({
    ok: false,
    failure: { code: 'range_too_long', data: { field: 'from' } },
  });
  expect(await statement(player, { from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
    ok: true,
    value: { content: [], totalPages: 0 },
  });
});
