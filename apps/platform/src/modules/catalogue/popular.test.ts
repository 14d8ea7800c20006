import { afterAll, expect, test } from 'vitest';
import { startTestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createPopular } from './popular.ts';

const { pool, drop } = await startTestDatabase();
const clock = createTestClock();
const counted = createPopular({ pool, clock });
afterAll(() => drop());

let played = 0;
type Played = { readonly nodeId?: string; readonly gameType?: string; readonly state?: string; readonly mode?: string };
const play = async (rounds = 1, { nodeId = '1', gameType = 'RNG', state = 'settled', mode = 'real' }: Played = {}): Promise<void> => {
  for (let n = 0; n < rounds; n++)
    await pool.query(
      `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at)
       VALUES ($1, 'demo', 'TALA', 'p', 'm', 'g', $3, $4, $1, $5, 'PHP', 1, 0, 1, 0, $6, $2, $2)`,
      [`r${++played}`, new Date(clock.now()), nodeId, gameType, mode, state],
    );
};
/** Counts what was played, once it is old enough. */
const countAll = async (): Promise<void> => {
  clock.advance(120_001);
  await counted.count('demo');
};
const most = () => counted.popular({ merchantCode: 'demo', limit: 9 });

test('popular games are summed once a minute, however many ask', async () => {
  await play(5);
  await countAll();
  expect(await Promise.all([most(), most()])).toEqual([[{ nodeId: '1', rounds: 5 }], [{ nodeId: '1', rounds: 5 }]]);
  await pool.query('UPDATE reporting_popular SET rounds = rounds + 2');
  expect(await most()).toEqual([{ nodeId: '1', rounds: 5 }]);
  clock.advance(60_001);
  expect(await most()).toEqual([{ nodeId: '1', rounds: 7 }]);
});

test('each round is counted once, however often it is counted, and is forgotten with its hour after seven days', async () => {
  clock.advance(8 * 86_400_000);
  for (let n = 0; n < 3; n++) {
    await play();
    clock.advance(2 * 3_600_000);
    await Promise.all([counted.count('demo'), counted.count('demo')]);
  }
  expect(await most()).toEqual([{ nodeId: '1', rounds: 3 }]);
  // What is counted is not read again.
  await pool.query('DELETE FROM gaming_rounds');
  await countAll();
  expect(await most()).toEqual([{ nodeId: '1', rounds: 3 }]);
  clock.advance(7 * 86_400_000);
  await countAll();
  expect(await most()).toEqual([]);
  expect((await pool.query('SELECT FROM reporting_popular')).rowCount).toBe(0);
});

test('what is popular stays as it was while the store cannot tell', async () => {
  let isDown = false;
  const query = (...asked: Parameters<typeof pool.query>) => (isDown ? Promise.reject(new Error('away')) : pool.query(...asked));
  const node = createPopular({ pool: Object.assign(Object.create(pool), { query }) as typeof pool, clock });
  await play();
  await countAll();
  const before = await node.popular({ merchantCode: 'demo', limit: 3 });
  expect(before).toEqual([{ nodeId: '1', rounds: 1 }]);
  isDown = true;
  clock.advance(60_001);
  expect(await node.popular({ merchantCode: 'demo', limit: 3 })).toEqual(before);
});

test('B425 popular games are those with most rounds for real money; what was cancelled is none', async () => {
  clock.advance(8 * 86_400_000);
  await play(1);
  await play(2, { nodeId: '3', gameType: 'FISH' });
  await play(2, { state: 'cancelled' });
  await play(2, { mode: 'play' });
  await countAll();
  expect(await most()).toEqual([
    { nodeId: '3', rounds: 2 },
    { nodeId: '1', rounds: 1 },
  ]);
  expect(await counted.popular({ merchantCode: 'demo', gameType: 'RNG', limit: 9 })).toEqual([{ nodeId: '1', rounds: 1 }]);
  expect(await counted.popular({ merchantCode: 'other', limit: 9 })).toEqual([]);
});
