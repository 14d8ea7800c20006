import { expect, test } from 'vitest';
import { testHouse } from './testing/test-house.ts';
import type { OrderView } from './views.ts';

const { visitor, ledger, move } = testHouse('requests');
const sure = { betKind: 'place', picks: '1:1,1:2' };

test('a request is one order in every session of its player and game, and is refused with other content', async () => {
  const drawId = (await visitor.draws('five-1')).coming[0]?.drawId;
  const more = { request: 'lost', drawId, draws: 2 };
  const first = (await visitor.order(await visitor.open('five-1', 'launch'), 'five-1', sure, more)).body;
  const anew = await visitor.open('five-1', 'launch-again');
  const other = await visitor.open('five-1', 'second');
  const asked = (token: string) => visitor.json<OrderView>('GET', '/api/orders/lost', token);
  // Also when the draw has closed, after which nobody could place it.
  move(60_000);
  const again = (await visitor.order(anew, 'five-1', sure, more)).body;
  expect(again.orderId).toBe(first.orderId);
  expect((await asked(anew)).body.orderId).toBe(first.orderId);
  expect((await asked(other)).code).toBe(404);
  const [, second] = first.suborders;
  for (const change of [{ draws: 1 }, { stopOnWin: true }, { drawId: second?.drawId }])
    expect((await visitor.order(anew, 'five-1', sure, { ...more, ...change })).body.code, JSON.stringify(change)).toBe('REQUEST_REUSED');
  for (const change of [{ unitStake: '2000' }, { multiple: 2 }, { picks: '1:1' }])
    expect((await visitor.order(anew, 'five-1', { ...sure, ...change }, more)).body.code, JSON.stringify(change)).toBe('REQUEST_REUSED');
  expect(ledger().filter(({ kind }) => kind === 'bet')).toHaveLength(2);
});
