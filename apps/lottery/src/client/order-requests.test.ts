import { expect, test } from 'vitest';
import { createOrderRequests } from './order-requests.ts';

test('an order without an answer keeps its id at the next try; another order, and one after an answer, gets a new one', () => {
  const requests = createOrderRequests();
  const order = { drawId: 'five-1.1', draws: 1 };
  const first = requests.of(order);
  expect(requests.of({ ...order })).toBe(first);
  const other = requests.of({ ...order, draws: 2 });
  expect(other).not.toBe(first);
  requests.answered();
  expect(requests.of({ ...order, draws: 2 })).not.toBe(other);
});
