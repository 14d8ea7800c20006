import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { levelsOf, startTestVip, threeLevels, type TestVip } from '../../testing/test-vip.ts';

let site: TestVip;
beforeAll(async () => {
  site = await startTestVip();
  await site.publish(threeLevels);
}, 60_000);
afterAll(() => site.database.drop());
const day = '2026-03-10';
beforeEach(() => site.setTime('2026-03-10T04:00:00Z'));

/** The months are over for all players at once, so tests that review one use a month of their own and go on from there. */
const reviews = { march: '2026-04-01T04:00:00Z', april: '2026-05-01T04:00:00Z', may: '2026-06-01T04:00:00Z' } as const;

describe('up', () => {
  test('a level that is reached pays once, is told once, and begins the way to the next', async () => {
    const player = await site.aPlayer();
    await site.stakes(player, day, 999.99);
    await site.moving.up();
    expect([await site.levelOf(player), await site.balanceOf(player)]).toEqual([0, 0n]);
    await site.stakes(player, day, 0.01);
    await site.moving.up();
    await site.moving.up();
    expect([await site.levelOf(player), await site.balanceOf(player)]).toEqual([1, 1_000n]);
    expect(await site.movesOf(player)).toEqual(['up 0>1 +1000']);
    expect(await site.noticesOf(player)).toEqual(['vip_up']);
    const { rows } = await site.pool.query("select count(*) from outbox where topic = 'vip.changed' and payload ->> 'playerId' = $1", [
      player,
    ]);
    expect(rows).toEqual([{ count: 1n }]);
    expect(await site.vip.read(site.callerOf(player), 'EN')).toMatchObject({
      own: { level: 1, points: '1000.00', from: '1000.00', next: { level: 2, need: '5000.00', left: '4000.00' }, month: null },
    });
  });

  test('several levels that are crossed at once pay each of them, in one transaction and one message', async () => {
    const player = await site.aPlayer();
    await site.stakes(player, day, 25_000);
    await site.moving.up();
    expect(await site.movesOf(player)).toEqual(['up 0>1 +1000', 'up 1>2 +5000', 'up 2>3 +20000']);
    expect(await site.balanceOf(player)).toBe(26_000n);
    expect(await site.noticesOf(player)).toEqual(['vip_up']);
    const { rows } = await site.pool.query(
      `select t.source, t.kind, t.statement, p.origin from wallet_transactions t join wallet_postings p on p.transaction_seq = t.seq
       where t.player_id = $1 and t.source = 'vip' group by 1, 2, 3, 4`,
      [player],
    );
    expect(rows).toEqual([{ source: 'vip', kind: 'promotion', statement: 'bonus', origin: 'house:real:vip' }]);
  });

  test('on two nodes at once a level is reached once and paid once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => site.aPlayer()));
    for (const player of players) await site.stakes(player, day, 6_000);
    const other = site.movingOn(site.pool);
    await Promise.all([site.moving.up(), other.up(), site.moving.up(), other.up()]);
    for (const player of players) {
      expect(await site.movesOf(player)).toEqual(['up 0>1 +1000', 'up 1>2 +5000']);
      expect(await site.balanceOf(player)).toBe(6_000n);
    }
  });

  test('a run that was broken off between counting and paying leaves what the next one would have done', async () => {
    const [broken, whole] = [await site.aPlayer(), await site.aPlayer()];
    for (const player of [broken, whole]) await site.stakes(player, day, 6_000);
    await site.pool.query('select vip_roll(p_max => 100000)');
    const client = await site.pool.connect();
    await client.query('begin');
    await client.query("select vip_rise(p_player => $1, p_transactions => array['broken1'], p_fingerprint => 'x', p_at => now())", [
      broken,
    ]);
    await client.query('rollback');
    client.release();
    expect([await site.levelOf(broken), await site.balanceOf(broken)]).toEqual([0, 0n]);
    await site.moving.up();
    expect(await site.movesOf(broken)).toEqual(await site.movesOf(whole));
    expect([await site.balanceOf(broken), await site.pointsOf(broken)]).toEqual([await site.balanceOf(whole), await site.pointsOf(whole)]);
  });

  test('excluded, blocked and test players get nothing and move nowhere; once they may again, they do', async () => {
    const [excluded, blocked, tester] = [await site.aPlayer(), await site.aPlayer(), await site.aPlayer(null, { type: 40 })];
    await site.exclude(excluded);
    await site.pool.query("update player set status = 'disabled' where id = $1", [blocked]);
    for (const player of [excluded, blocked, tester]) await site.stakes(player, day, 30_000);
    await site.moving.up();
    for (const player of [excluded, blocked, tester]) {
      expect([await site.levelOf(player), await site.movesOf(player), await site.balanceOf(player)]).toEqual([0, [], 0n]);
      // Neither does a call that is made for them all the same.
      const { rows } = await site.pool.query(
        "select vip_rise(p_player => $1, p_transactions => $3, p_fingerprint => 'x', p_at => $2) as level",
        [player, new Date(site.clock.now()), ['a', 'b']],
      );
      expect(rows).toEqual([{ level: null }]);
    }
    expect(await site.set(excluded, 2)).toBe('blocked');
    await site.pool.query("update player set status = 'active' where id = $1", [blocked]);
    await site.moving.up();
    expect(await site.levelOf(blocked)).toBe(3);
    expect((await site.vip.read(site.callerOf(tester, 40), 'EN')).own).toBeNull();
  });

  test('a correction lowers what counts, and takes back neither the level nor what it paid', async () => {
    const player = await site.aPlayer();
    await site.stakes(player, day, 1_200);
    await site.moving.up();
    await site.stakes(player, day, -700);
    await site.moving.up();
    expect([await site.levelOf(player), await site.pointsOf(player), await site.balanceOf(player)]).toEqual([1, 50_000n, 1_000n]);
    expect((await site.vip.read(site.callerOf(player), 'EN')).own).toMatchObject({ points: '500.00', next: { left: '4500.00' } });
    await site.stakes(player, day, 4_500);
    await site.moving.up();
    expect(await site.movesOf(player)).toEqual(['up 0>1 +1000', 'up 1>2 +5000']);
  });
});

describe('the review of a month', () => {
  test('with 2000.00 to keep, 1999.99 drop one level on the 1st, 2000.00 do not, and a level held until the 15th stays', async () => {
    const [short, enough, held, lower] = [await site.aPlayer(), await site.aPlayer(), await site.aPlayer(), await site.aPlayer()];
    for (const player of [short, enough, held]) expect(await site.set(player, 2)).toBe('ok');
    await site.set(lower, 1);
    await site.set(held, 2, '2026-04-15');
    await site.stakes(short, '2026-03-31', 1_999.99);
    await site.stakes(enough, '2026-03-31', 2_000);
    await site.stakes(held, '2026-03-31', 1);
    site.setTime('2026-03-31T15:59:59Z');
    await site.moving.up();
    await site.moving.review();
    expect(await site.levelOf(short)).toBe(2);
    // The month is over, and its play not counted for sure before the mark of its end.
    site.setTime('2026-03-31T16:10:00Z');
    await site.moving.review();
    expect(await site.levelOf(short)).toBe(2);
    await site.stakes(short, '2026-04-01', 300);
    await site.reviewAt(reviews.march);
    await site.reviewAt(reviews.march);
    expect([await site.levelOf(short), await site.levelOf(enough), await site.levelOf(held), await site.levelOf(lower)]).toEqual([
      1, 2, 2, 1,
    ]);
    expect(await site.movesOf(short)).toEqual(['set 0>2', 'down 2>1']);
    expect(await site.noticesOf(short)).toEqual(['vip_down']);
    // From the need of the new level on, with what was staked since.
    expect(await site.pointsOf(short)).toBe(130_000n);
  });

  test('a level that was lost and reached again pays nothing again, and the month in which it was reached is no reason to lose it', async () => {
    const player = await site.aPlayer();
    site.setTime('2026-04-10T04:00:00Z');
    await site.stakes(player, '2026-04-10', 5_000);
    await site.moving.up();
    await site.reviewAt(reviews.april);
    expect(await site.levelOf(player)).toBe(2);
    await site.stakes(player, '2026-05-10', 10);
    await site.reviewAt(reviews.may);
    expect([await site.levelOf(player), await site.pointsOf(player)]).toEqual([1, 100_000n]);
    await site.stakes(player, '2026-06-02', 4_000);
    await site.moving.up();
    expect(await site.movesOf(player)).toEqual(['up 0>1 +1000', 'up 1>2 +5000', 'down 2>1', 'up 1>2']);
    expect(await site.balanceOf(player)).toBe(6_000n);
  });

  test('a review that was broken off goes on, and lowers nobody twice', async () => {
    site.setTime('2026-06-10T04:00:00Z');
    const players = await Promise.all(Array.from({ length: 4 }, () => site.aPlayer()));
    for (const player of players) await site.set(player, 3);
    site.setTime('2026-07-01T04:00:00Z');
    await site.pool.query("update periods set mark = 0 where until_at <= '2026-07-01T03:00:00Z'");
    await site.moving.up();
    const [first = ''] = [...players].toSorted();
    await site.pool.query('select vip_review(p_merchant => $1, p_month => $2, p_after => $3, p_max => 1, p_at => $4)', [
      'demo',
      '2026-06',
      first.slice(0, -1),
      new Date(site.clock.now()),
    ]);
    expect(await site.levelOf(first)).toBe(2);
    await Promise.all([site.moving.review(), site.moving.review()]);
    for (const player of players) expect(await site.movesOf(player)).toEqual(['set 0>3', 'down 3>2']);
  });

  test('a break in the month costs nobody a level', async () => {
    site.setTime('2026-08-10T04:00:00Z');
    const player = await site.aPlayer();
    await site.set(player, 2);
    await site.pool.query(
      `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
       values ($1, $1, 'break', '2026-08-12', '2026-08-13', '2026-08-13', 'player')`,
      [player],
    );
    await site.reviewAt('2026-09-01T04:00:00Z');
    expect(await site.levelOf(player)).toBe(2);
    await site.reviewAt('2026-10-01T04:00:00Z');
    expect(await site.levelOf(player)).toBe(1);
  });

  test('whoever is blocked is not lowered either, and a month before there were levels is none', async () => {
    site.setTime('2026-10-10T04:00:00Z');
    const blocked = await site.aPlayer();
    await site.set(blocked, 2);
    await site.pool.query("update player set status = 'disabled' where id = $1", [blocked]);
    await site.reviewAt('2026-11-01T04:00:00Z');
    expect(await site.levelOf(blocked)).toBe(2);
    const { rows } = await site.pool.query('select month from vip_reviews order by month');
    expect(rows.map(({ month }: { month: string }) => month)).toEqual(
      Array.from({ length: 8 }, (_, nth) => `2026-${String(nth + 3).padStart(2, '0')}`),
    );
  });
});

describe('what operators do', () => {
  test('a level that is given pays nothing; reached by play it does', async () => {
    const player = await site.aPlayer();
    expect(await site.set(player, 4)).toBe('level');
    expect(await site.set(player, 1, '2026-12-31')).toBe('ok');
    expect([await site.levelOf(player), await site.pointsOf(player), await site.balanceOf(player)]).toEqual([1, 100_000n, 0n]);
    await site.stakes(player, day, 4_000);
    await site.moving.up();
    expect(await site.movesOf(player)).toEqual(['set 0>1', 'up 1>2 +5000']);
    expect(await site.administration.standing(player)).toMatchObject({ heldUntil: '2026-12-31', lockedBy: 'Ana' });
    // Down again by hand: what counts begins there.
    await site.set(player, 0);
    await site.moving.up();
    expect([await site.levelOf(player), await site.pointsOf(player)]).toEqual([0, 0n]);
  });

  test('holding the level that a player has keeps what they have staked towards the next', async () => {
    const player = await site.aPlayer();
    await site.stakes(player, day, 1_500);
    await site.moving.up();
    expect(await site.set(player, 1)).toBe('ok');
    expect(await site.vip.read(site.callerOf(player), 'EN')).toMatchObject({ own: { level: 1, points: '1500.00' } });
    await site.stakes(player, day, 3_500);
    await site.moving.up();
    expect(await site.levelOf(player)).toBe(2);
  });

  test('a preview says who would stand where and what it would cost, and leaves nothing', async () => {
    const [player, other] = [await site.aPlayer(), await site.aPlayer()];
    await site.stakes(player, day, 1_500);
    await site.stakes(other, day, 900);
    await site.moving.up();
    const versions = await site.administration.versions('demo', 5);
    const lower = site.administration.check(levelsOf({ need: '100.00' }, { need: '1400.00', pays: '7.00' }, { need: '20000.00' }), 'PHP');
    if (!lower.ok) throw new Error('refused');
    const { moves, levels, movers, pays } = await site.administration.preview('demo', lower.value, 'PHP', 50);
    expect(moves.filter(({ username }) => [player, other].includes(username))).toEqual([
      expect.objectContaining({ username: player, before: 1, after: 2, pays: 700n }),
      expect.objectContaining({ username: other, before: 0, after: 1, pays: 0n }),
    ]);
    expect([movers >= 2n, pays >= 700n]).toEqual([true, true]);
    expect(levels.map(({ level }) => level).slice(0, 3)).toEqual([0, 1, 2]);
    expect(levels.reduce((sum, one) => sum + one.before - one.after, 0n)).toBe(0n);
    expect(await site.administration.versions('demo', 5)).toEqual(versions);
    expect(await site.levelOf(player)).toBe(1);
  });

  test('faults of a document are named, and levels that players are on do not go', async () => {
    const check = (document: object) => site.administration.check(document, 'PHP');
    expect(check(levelsOf({ need: '10.00' }, { need: '10.00' }))).toMatchObject({ ok: false, failure: [{ key: 'levels.1.need' }] });
    expect(check(levelsOf({ need: '10', pays: '0.00' }))).toMatchObject({
      ok: false,
      failure: [{ key: 'levels.0.need' }, { key: 'levels.0.rewards.0.amount' }],
    });
    expect(await site.publish(levelsOf({ need: '10.00' }))).toMatchObject({ clauses: [{ key: 'levels' }] });
    for (const table of ['vip_version', 'vip_levels', 'vip_level_rewards', 'vip_moves', 'vip_rewards'])
      await expect(site.pool.query(`delete from ${table}`)).rejects.toThrow('neither changed nor deleted');
  });
});

describe('what a member sees', () => {
  test('the levels in their language, what this month asks, and the moves page by page', async () => {
    const player = await site.aPlayer();
    site.setTime('2026-11-10T04:00:00Z');
    await site.set(player, 2, '2026-12-15');
    await site.stakes(player, '2026-11-10', 700);
    await site.moving.up();
    const shown = await site.vip.read(site.callerOf(player), 'TY');
    expect(shown.levels[1]).toEqual({
      level: 2,
      name: 'Antas 2',
      need: '5000.00',
      keep: '2000.00',
      reward: '50.00',
      rebates: [{ title: 'Daily rebate', percent: '0.6' }],
      benefits: [],
    });
    expect(shown.own).toEqual({
      level: 2,
      isNew: false,
      points: '5700.00',
      from: '5000.00',
      next: { level: 3, need: '20000.00', left: '14300.00' },
      month: { staked: '700.00', keep: '2000.00', lastDay: '2026-11-30', isHeld: true },
      heldUntil: '2026-12-15',
    });
    for (let nth = 0; nth < 25; nth++) await site.set(player, nth % 3);
    const first = await site.vip.history(site.callerOf(player), null, 'EN');
    const second = await site.vip.history(site.callerOf(player), BigInt(first.next ?? '0'), 'EN');
    expect([first.content.length, second.content.length, second.next]).toEqual([20, 6, null]);
    expect(second.content.at(-1)).toMatchObject({
      kind: 'set',
      from: { level: 0, name: null },
      to: { level: 2, name: 'Level 2' },
      reward: null,
    });
    const stranger = await site.vip.history(site.callerOf(await site.aPlayer()), null, 'EN');
    expect(stranger).toEqual({ currency: 'PHP', content: [], next: null });
  });
});

describe('in any order', () => {
  let own: TestVip;
  beforeAll(async () => {
    own = await startTestVip();
  }, 60_000);
  afterAll(() => own.database.drop());

  /** The same rules, said again in the plainest way. */
  const needs = [0, 100_000, 500_000, 2_000_000];
  const keeps = [0, 0, 200_000, 800_000];
  const rewards = [0n, 1_000n, 5_000n, 20_000n];

  test('of play, corrections, runs and reviews a player is where the rules say, and was paid each level once', async () => {
    await own.publish(threeLevels);
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('play' as const), centavos: fc.integer({ min: 1, max: 700_000 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), centavos: fc.integer({ min: 1, max: 300_000 }) }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'up' as const }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'month' as const }) },
    );
    let month = Date.UTC(2026, 2, 1);
    const next = (): number => Date.UTC(new Date(month).getUTCFullYear(), new Date(month).getUTCMonth() + 1, 1);
    const dayOf = (): string => new Date(month + 9 * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const player = await own.aPlayer();
        let [level, points, staked, risen] = [0, 0, 0, false];
        const paid = new Set<number>();
        const up = async (): Promise<void> => {
          for (; level < 3 && points >= (needs[level + 1] ?? 0); risen = true) paid.add(++level);
          await Promise.all([own.moving.up(), own.moving.up()]);
        };
        own.setTime(`${dayOf()}T04:00:00Z`);
        for (const one of steps) {
          if (one.kind === 'up') await up();
          else if (one.kind === 'month') {
            await up();
            if (level > 0 && !risen && staked < (keeps[level] ?? 0)) points = needs[--level] ?? 0;
            [month, staked, risen] = [next(), 0, false];
            await own.reviewAt(new Date(month + 4 * 3_600_000).toISOString());
            own.setTime(`${dayOf()}T04:00:00Z`);
          } else {
            const change = one.kind === 'play' ? one.centavos : -one.centavos;
            points += change;
            staked += change;
            await own.stakes(player, dayOf(), change / 100);
          }
        }
        await up();
        expect([await own.levelOf(player), (await own.pointsOf(player)) ?? 0n]).toEqual([level, BigInt(points)]);
        expect(await own.balanceOf(player)).toBe([...paid].reduce((sum, reached) => sum + (rewards[reached] ?? 0n), 0n));
      }),
      { numRuns: 25 },
    );
    expect(await own.wallet.audit()).toEqual([]);
  }, 120_000);
});
