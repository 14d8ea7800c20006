import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { TEXTS } from './client/texts.ts';
import { testHouse } from './testing/test-house.ts';
import type { DrawView, OrderListed, OrderView } from './views.ts';

const { visitor, house, ledger, storeFile, move } = testHouse('gone');

/** Works on the stored file beside the running house. */
const inStore = (sql: string): void => {
  const store = new DatabaseSync(storeFile());
  store.exec(sql);
  store.close();
};
const bet = { betKind: 'size', picks: 'big' };
const ask = '?merchant=PALARO&vendor=LOTT&player=player-1';

test('an order on a game that is gone is listed and shown as gone, and hides none of the player’s others', async () => {
  await visitor.order(await visitor.open('dice-1', 'first'), 'dice-1', bet);
  await visitor.order(await visitor.open('five-1', 'later'), 'five-1', { betKind: 'place', picks: '1:3' });
  inStore("UPDATE orders SET game = 'dice-old' WHERE game = 'dice-1'");
  const { code, body } = await visitor.feed<{ orders: OrderListed[] }>(`/feed/v1/orders${ask}`);
  expect(code).toBe(200);
  expect(body.orders).toMatchObject([{ gameName: 'Five 1’' }, { gameName: 'dice-old', gone: true, stake: '1000', status: 'open' }]);
  const shown = await visitor.feed<{ order: OrderView }>(`/feed/v1/orders/${body.orders[1]?.orderId}${ask}`);
  expect(shown.body.order).toMatchObject({ gone: true, suborders: [{ picks: 'big', picksText: 'big', stake: '1000' }] });
  // Of a game that is there its bets have the house's words, in the asked language.
  const other = await visitor.feed<{ order: OrderView }>(`/feed/v1/orders/${body.orders[0]?.orderId}${ask}&language=TY`);
  expect(other.body.order).toMatchObject({ suborders: [{ betName: TEXTS.fil.kinds['place'], picksText: '1→3' }] });
});

test('a draw whose seed cannot be read stops neither the other draws nor the lists; its bets wait for a person', async () => {
  const broken = await visitor.open('dice-1', 'first');
  await visitor.order(broken, 'dice-1', bet);
  const fine = await visitor.open('five-1', 'second');
  await visitor.order(fine, 'five-1', { betKind: 'place', picks: '0,1,2,3,4,5,6,7,8,9'.replaceAll(/\d/g, '1:$&') });
  inStore("UPDATE draw SET seed = 'AAAA' || substr(seed, 5) WHERE id IN (SELECT drawId FROM suborder WHERE betKind = 'size')");
  move(61_000);
  for (let i = 0; i < 2; i++) await house().beat();
  expect(ledger().map(({ kind }) => kind)).toEqual(['bet', 'bet', 'win']);
  expect((await visitor.json('GET', '/health/ready', '')).body).toMatchObject({ pending: 0, stuck: 1 });
  expect((await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', broken)).body.orders).toMatchObject([
    { suborders: [{ status: 'review', cancellable: false, issue: expect.stringMatching(/^\d{8}-\d{4}$/) }] },
  ]);
  const { code, body } = await visitor.json<{ coming: DrawView[] }>('GET', '/api/games/dice-1/draws', '');
  expect([code, body.coming.length]).toEqual([200, 20]);
});

test('a draw whose seed cannot be read hides no older draw from the platform, and is counted', async () => {
  type Page = { draws: DrawView[]; next: string | null };
  for (let i = 0; i < 5; i++) {
    move(60_000);
    await house().beat();
  }
  const feed = async (more: string) =>
    (await visitor.feed<Page>(`/feed/v1/draws?merchant=PALARO&vendor=LOTT&gameId=five-1&limit=2${more}`)).body;
  const { draws } = await feed('');
  inStore(`UPDATE draw SET seed = 'AAAA' || substr(seed, 5) WHERE id = '${draws[1]?.drawId}'`);
  const first = await feed('');
  expect(first.draws.map(({ drawId }) => drawId)).toEqual([draws[0]?.drawId]);
  expect((await feed(`&before=${first.next}`)).draws).toHaveLength(2);
  expect((await visitor.json('GET', '/health/ready', '')).body).toMatchObject({ unreadable: 1 });
});

test('a draw at which the store fails stops none behind it', async () => {
  const [drawn] = (await visitor.draws('five-1')).coming;
  inStore(`UPDATE draw SET drawsAt = drawsAt - 1 WHERE game = 'dice-1';
    CREATE TRIGGER full BEFORE UPDATE ON draw WHEN NEW.game = 'dice-1' BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  move(61_000);
  await expect(house().beat()).rejects.toThrow('no room');
  expect((await visitor.json<DrawView>('GET', `/api/draws/${drawn?.drawId}`, '')).body).toMatchObject({ status: 'settled' });
});
