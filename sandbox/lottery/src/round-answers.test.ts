import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { gameOf } from './games.ts';
import { testHouse } from './testing/test-house.ts';
import { SECRET } from './testing/visitor.ts';
import type { DrawView } from './views.ts';

const { visitor, house, now, move } = testHouse('rounds');

test('the platform is told of a player’s bet: what was picked, the numbers once they are drawn, and the page that checks the draw', async () => {
  const token = await visitor.open('five-1', 'launch');
  const { body: order } = await visitor.order(token, 'five-1', { betKind: 'place', picks: '1:7' });
  const ask = async (more: object = {}) => {
    const timestamp = String(now());
    const about = { merchant: 'PALARO', vendor: gameOf('five-1').vendor, player: 'player-1', game: 'five-1' };
    const payload = JSON.stringify({ ...about, round: order.suborders[0]?.suborderId, language: 'fil', theme: 'dark', ...more });
    const answer = await house().app.inject({
      method: 'POST',
      url: '/rounds/v1/look',
      payload,
      headers: {
        'content-type': 'application/json',
        'x-vendor-timestamp': timestamp,
        'x-vendor-signature': createHmac('sha256', SECRET).update(`${timestamp}.${payload}`).digest('hex'),
      },
    });
    return answer.json();
  };
  const before = await ask();
  expect(before).toMatchObject({ status: 'OK', results: [], check: { state: 'later' } });
  expect(before.picks).toEqual([expect.stringContaining('1→7'), expect.stringContaining(order.suborders[0]?.issue ?? '-')]);
  expect(await ask({ player: 'player-2' })).toMatchObject({ status: 'UNKNOWN_ROUND' });
  move(61_000);
  await house().beat();
  const drawId = order.suborders[0]?.drawId ?? '';
  const { numbers } = (await visitor.json<DrawView>('GET', `/api/draws/${drawId}`, '')).body;
  expect(await ask()).toMatchObject({
    results: numbers.map(({ values }) => values.join(' ')),
    check: {
      state: 'ready',
      pages: [{ name: '', path: `/verify?${new URLSearchParams({ draw: drawId, language: 'fil', theme: 'dark' })}` }],
    },
  });
});
