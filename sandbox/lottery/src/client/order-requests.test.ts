import { expect, test } from 'vitest';
import { createOrderRequests } from './order-requests.ts';

const drawOf = (drawId: string) => ({
  drawId,
  gameId: 'five-1',
  issue: '1',
  opensAt: '',
  closesAt: '',
  drawsAt: '',
  status: 'open' as const,
  commitment: '',
  numbers: [],
});

test('an order without an answer keeps its id at the next try; another order, and one after an answer, gets a new one', () => {
  const requests = createOrderRequests(() => undefined);
  const order = { drawId: 'five-1.1', draws: 1 };
  const first = requests.of(order);
  expect(requests.of({ ...order })).toBe(first);
  const other = requests.of({ ...order, draws: 2 });
  expect(other).not.toBe(first);
  requests.answered({ ok: true, value: {} });
  expect(requests.of({ ...order, draws: 2 })).not.toBe(other);
});

test('the draw to bet on is the next one, and stays that of an order until it is known what became of it', () => {
  let next: ReturnType<typeof drawOf> | undefined = drawOf('five-1.1');
  const requests = createOrderRequests(() => next);
  expect(requests.draw()?.drawId).toBe('five-1.1');
  requests.of({ drawId: 'five-1.1' });
  next = drawOf('five-1.2');
  expect(requests.draw()?.drawId).toBe('five-1.1');
  requests.answered({ ok: true, value: {} });
  expect(requests.draw()?.drawId).toBe('five-1.2');
  next = undefined;
  expect(requests.draw()).toBeUndefined();
});
