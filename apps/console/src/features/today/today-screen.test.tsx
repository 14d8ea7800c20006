// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { all, close, find, lost, open, sees, value } from '../../testing/test-console.tsx';

afterEach(close);

const agoMinutes = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const overviewOf = (queues: object[]) => ({ overview: () => value({ merchant: 'Isla Uno', queues, countedMax: 99 }) });

test('shows each queue with how many wait and for how long the first does, and leads there', async () => {
  open(
    '/',
    overviewOf([
      { name: 'withdrawals', count: 8, since: agoMinutes(168) },
      { name: 'chat', count: 2, since: agoMinutes(3) },
      { name: 'identity', count: 99, since: agoMinutes(20) },
      { name: 'marks', count: 0, since: null },
    ]),
  );
  await sees('oldest 2 h 48');
  const [withdrawals, chat, identity] = all('listitem').map((item) => item.textContent ?? '');
  expect(withdrawals).toContain('8');
  expect(chat).toContain('oldest 3 min');
  expect(identity).toContain('99+');
  const inside = (name: RegExp) => all('link', name).filter((link) => link.closest('main') !== null);
  expect(inside(/^Withdrawals/).map((link) => link.getAttribute('href'))).toEqual(['/withdrawals']);
  expect(inside(/^Chat/).map((link) => link.getAttribute('href'))).toEqual(['/desk']);
  expect(inside(/^Identity/), 'it has no screen yet').toEqual([]);
  await sees('Nothing waits in risk marks.');
});

test('says so where nothing waits', async () => {
  open('/', overviewOf([{ name: 'withdrawals', count: 0, since: null }]));
  await find('heading', 'Nothing waits.');
});

test('says why it could not be read', async () => {
  open('/', { overview: lost });
  await sees('There is no connection to the platform.');
});
