import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestVip, threeLevels, type TestVip } from '../../testing/test-vip.ts';

let site: TestVip;
beforeAll(async () => {
  site = await startTestVip();
  await site.publish(threeLevels);
}, 60_000);
afterAll(() => site.database.drop());
const day = '2026-03-10';
beforeEach(() => site.setTime('2026-03-10T04:00:00Z'));

describe('what is told of a level', () => {
  const isNew = async (player: string) => (await site.vip.read(site.callerOf(player), 'EN')).own?.isNew;
  test('a level that was reached is told until its player has read so, once for all times', async () => {
    const player = await site.aPlayer();
    expect(await isNew(player)).toBe(false);
    await site.stakes(player, day, 6_000);
    await site.moving.up();
    expect([await isNew(player), await isNew(player)]).toEqual([true, true]);
    await site.vip.see(site.callerOf(player), 1);
    // The highest was not read of yet, and a level that they do not have cannot be.
    expect(await isNew(player)).toBe(true);
    await site.vip.see(site.callerOf(player), 3);
    expect(await isNew(player)).toBe(true);
    await site.vip.see(site.callerOf(player), 2);
    await site.vip.see(site.callerOf(player), 1);
    expect(await isNew(player)).toBe(false);
    await site.stakes(player, day, 20_000);
    await site.moving.up();
    expect(await isNew(player)).toBe(true);
  });

  test('each level says what rebates come to on it', async () => {
    const { levels } = await site.vip.read(site.callerOf(await site.aPlayer()), 'EN');
    expect(levels.map(({ rebates }) => rebates.map(({ title, percent }) => `${title} ${percent}`))).toEqual([
      ['Daily rebate 0.6'],
      ['Daily rebate 0.6'],
      ['Daily rebate 1'],
    ]);
  });

  test('a level that an operator gave is not told, nor one of long ago', async () => {
    const [given, early] = [await site.aPlayer(), await site.aPlayer()];
    await site.pool.query(`select vip_set(p_player => $1, p_level => 2::smallint, p_until => null, p_by => 'Ana', p_at => $2)`, [
      given,
      new Date(site.clock.now()),
    ]);
    expect(await isNew(given)).toBe(false);
    await site.stakes(early, day, 1_000);
    await site.moving.up();
    site.setTime('2026-04-10T04:00:00Z');
    expect(await isNew(early)).toBe(false);
  });
});
