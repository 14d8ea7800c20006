import { money } from '@palaro/money';
import { afterAll, expect, test } from 'vitest';
import { aContext } from '../../testing/builders.ts';
import { startTestGaming } from '../../testing/test-gaming.ts';
import { statementHandler } from './statement-handler.ts';

const { clock, wallet, aPlayer, stop } = await startTestGaming();
afterAll(() => stop());

const ask = statementHandler({
  wallet,
  clock,
  timeZoneOf: () => 'Asia/Manila',
  gameNamesOf: ({ roundIds }) => Promise.resolve(new Map(roundIds.map((id) => [id, `Game of ${id}`]))),
});
const statement = (playerId: string, query: object = {}) =>
  ask({ query: { pageNo: 1, pageSize: 2, ...query }, body: {}, context: aContext('demo', { playerId }) });

test('the statement has every field of a line, with the name of the game where one was played, and counts its pages', async () => {
  const { playerId: player } = await aPlayer({ minor: 1000n });
  const key = { playerId: player, source: 'vendor:TEST' };
  await wallet.debit({ ...key, reference: 'a bet', amount: money('PHP', 10n), description: 'Spin', groupId: 'round-1' });
  await wallet.credit({ ...key, reference: 'a gift', amount: money('PHP', 5n) });
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
    reference: 'a bet',
    description: 'Spin',
    gameName: 'Game of round-1',
  });
  expect(await statement(player, { kind: 'deposit' })).toMatchObject({ value: { totalPages: 1, content: [{ kind: 'deposit' }] } });
});

test('a statement over too many days is refused at its first day', async () => {
  const { playerId: player } = await aPlayer({ minor: 0n });
  expect(await statement(player, { from: '2020-01-01' })).toEqual({
    ok: false,
    failure: { code: 'range_too_long', data: { field: 'from' } },
  });
  expect(await statement(player, { from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
    ok: true,
    value: { content: [], totalPages: 0 },
  });
});
