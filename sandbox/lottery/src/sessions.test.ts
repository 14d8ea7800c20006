import { expect, test } from 'vitest';
import { testHouse } from './testing/test-house.ts';
import type { OrderView } from './views.ts';

const { visitor, platform, ledger, move } = testHouse('sessions');

/** A page with an open bet in a draw that is hours away, and what it asks of it. */
const openPage = async () => {
  const token = await visitor.open('vn-hanoi-1', 'launch');
  const { body } = await visitor.order(token, 'vn-hanoi-1', { betKind: 'parity', picks: 'odd' });
  const read = () => visitor.json<{ code?: string; orders?: OrderView[] }>('GET', '/api/orders', token);
  const cancel = () => visitor.json<{ code?: string }>('POST', `/api/suborders/${body.suborders[0]?.suborderId}/cancel`, token);
  return { read, cancel };
};
const closed = { code: 409, body: { code: 'SESSION_CLOSED' } };
const questions = () => platform().calls.filter((call) => call === 'wallet/balance').length;

test('a page reads and takes back nothing a minute after its session ended on the platform, which is asked once a minute', async () => {
  const { read, cancel } = await openPage();
  platform().closeSession();
  move(59_000);
  expect([(await read()).code, questions()]).toEqual([200, 0]);
  move(1_000);
  expect(await cancel()).toEqual(closed);
  expect(await read()).toEqual(closed);
  expect(ledger().map(({ kind }) => kind)).toEqual(['bet']);
  expect(questions()).toBe(1);
});

test('while its session is open a page goes on, also where the platform does not say', async () => {
  const { read, cancel } = await openPage();
  move(60_000);
  expect([(await read()).code, (await read()).code, questions()]).toEqual([200, 200, 1]);
  platform().disturb((call) => (call === 'wallet/balance' ? 'lose-before' : 'none'));
  move(60_000);
  expect([(await read()).code, (await read()).code, questions()]).toEqual([200, 200, 2]);
  platform().disturb(() => 'none');
  platform().closeSession();
  move(5_000);
  expect(await cancel()).toEqual(closed);
});
