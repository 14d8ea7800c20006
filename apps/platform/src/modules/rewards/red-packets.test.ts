import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redPacketOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
import { createTestClient, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { partsOf } from './red-packet-parts.ts';

let site: TestPlatform;
let desk: RewardDesk;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
}, 120_000);
afterAll(() => site.stop());

const seen = async (member: TestClient, key: string) => valueOf(await member('redPackets')).list.find((one) => one.key === key);
const open = (member: TestClient, packet: string) => member('openRedPacket', { body: { packet } });
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;

describe('the parts of a sum', () => {
  test('equal ones differ by one unit at most, and the first have it', () => {
    expect(partsOf(1000n, 3, 'equal', randomInt)).toEqual([334n, 333n, 333n]);
  });
  test.each(['equal', 'random'] as const)('whatever the sum and the number: %s parts come to it, none without a unit', (split) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.bigInt({ min: 0n, max: 10_000_000n }), (parts, more) => {
        const total = BigInt(parts) + more;
        const made = partsOf(total, parts, split, randomInt);
        expect(made).toHaveLength(parts);
        expect(made.reduce((sum, part) => sum + part, 0n)).toBe(total);
        expect(made.every((part) => part >= 1n)).toBe(true);
      }),
    );
  });
  test('random ones lie between the cut points that were drawn', () => {
    const drawn = [40, 10];
    expect(partsOf(103n, 3, 'random', () => drawn.pop() ?? 0)).toEqual([11n, 31n, 61n]);
  });
});

describe('a red packet', () => {
  test('gives each player one part, which is to be staked as it says; a repeat gets the same', async () => {
    await desk.publishRedPacket(redPacketOf('ONE', { award: { kind: 'cash', amount: '100.00', turnoverTimes: 2 } }));
    const member = await site.newPlayer();
    expect(await seen(member, 'ONE')).toMatchObject({ state: 'open', parts: 10, left: 10, own: null, award: { amount: '100.00' } });
    const first = valueOf(await open(member, 'ONE'));
    expect(first.award).toMatchObject({ kind: 'cash', amount: '10.00', turnover: '20.00' });
    expect(valueOf(await open(member, 'ONE'))).toEqual(first);
    expect(await balance(member)).toBe('10.00');
    expect(await seen(member, 'ONE')).toMatchObject({ state: 'opened', left: 9, own: { amount: '10.00' } });
    const { id } = valueOf(await member('memberInfo'));
    const { rows } = await site.pool.query('select required from turnover where player_id = $1', [id]);
    expect(rows).toEqual([{ required: 2000n }]);
  });

  test('opens and closes at its instants, and when an operator ends it', async () => {
    await desk.publishRedPacket(redPacketOf('LATER'), { opensIn: 1, closesIn: 2 });
    await desk.publishRedPacket(redPacketOf('BEFORE'), { opensIn: -2, closesIn: -1 });
    await desk.publishRedPacket(redPacketOf('ENDED'));
    const [member, opener] = [await site.newPlayer(), await site.newPlayer()];
    valueOf(await open(opener, 'ENDED'));
    const client = await site.pool.connect();
    expect([await desk.redPackets.end(client, 'PALARO', 'ENDED'), await desk.redPackets.end(client, 'PALARO', 'ENDED')]).toEqual([
      true,
      false,
    ]);
    client.release();
    for (const [key, code, state] of [
      ['LATER', 'packet_not_open', 'coming'],
      ['BEFORE', 'packet_over', 'over'],
      ['ENDED', 'packet_over', 'over'],
    ]) {
      expect(await open(member, key!)).toMatchObject({ code });
      expect(await seen(member, key!)).toMatchObject({ state });
    }
    expect(await open(member, 'NOSUCH')).toMatchObject({ code: 'packet_unknown' });
    expect(valueOf(await open(opener, 'ENDED'))).toMatchObject({ award: { amount: '10.00' } });
    expect(await balance(member)).toBe('0.00');
  });

  test('of 8 parts opened at once by 12 players on two nodes, each twice: 8 players have one, the sum is paid, none twice', async () => {
    await desk.publishRedPacket(redPacketOf('RAIN', { parts: 8, split: 'random' }));
    const players = await Promise.all(Array.from({ length: 12 }, () => site.newPlayer()));
    const other = await startTestPlatform({ databaseUrl: site.connectionString });
    try {
      const answers = await Promise.all(
        players.flatMap((member) => {
          const there = createTestClient(other.baseUrl);
          there.use(member.session, member.cookie);
          return [open(member, 'RAIN'), open(there, 'RAIN')];
        }),
      );
      expect(answers.filter((answer) => !answer.success && answer.code === 'packet_none_left')).toHaveLength(8);
    } finally {
      await other.stop();
    }
    const { rows } = await site.pool.query(
      `select count(*)::int as parts, count(distinct p.player_id)::int as players, sum(p.amount)::int as opened, sum(w.balance)::int as money
       from red_packet r join red_packet_part p on p.packet_id = r.id join wallet_accounts w using (player_id) where r.key = 'RAIN'`,
    );
    expect(rows).toEqual([{ parts: 8, players: 8, opened: 10_000, money: 10_000 }]);
    expect(await seen(await site.newPlayer(), 'RAIN')).toMatchObject({ state: 'none_left', left: 0 });
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  }, 60_000);

  test('can hold bonus money, points and tickets', async () => {
    const bonus = { kind: 'bonus', amount: '50.00', turnoverTimes: 3, weights: { RNG: 100 }, days: 5 };
    await desk.publishRedPacket(redPacketOf('BONUS', { award: bonus }));
    await desk.publishRedPacket(redPacketOf('POINTS', { award: { kind: 'points', count: 100 } }));
    await desk.publishRedPacket(redPacketOf('TICKETS', { award: { kind: 'tickets', count: 20 } }));
    const member = await site.newPlayer();
    expect(valueOf(await open(member, 'BONUS')).award).toMatchObject({ kind: 'bonus', amount: '5.00', turnover: '15.00', days: 5 });
    expect(valueOf(await open(member, 'POINTS')).award).toMatchObject({ kind: 'points', count: 10 });
    expect(valueOf(await open(member, 'TICKETS')).award).toMatchObject({ kind: 'tickets', count: 2 });
    expect(valueOf(await member('points')).balance).toBe(10);
    expect(valueOf(await member('bonuses')).active).toMatchObject([{ granted: '5.00', required: '15.00' }]);
    expect(valueOf(await member('wheel'))).toMatchObject({ tickets: 2 });
    expect(await balance(member)).toBe('0.00');
  });

  test('is neither shown to players of tests nor opened by them or by blocked players', async () => {
    await desk.publishRedPacket(redPacketOf('NOTALL'));
    const [tester, blocked] = [await site.newPlayer(), await site.newPlayer()];
    const idOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).id;
    await site.pool.query('update player set type = 40 where id = $1', [await idOf(tester)]);
    // A session is read anew after a second at the latest.
    await expect.poll(() => seen(tester, 'NOTALL'), { timeout: 5000 }).toBeUndefined();
    expect(await open(tester, 'NOTALL')).toMatchObject({ code: 'no_permission' });
    const id = await idOf(blocked);
    await site.pool.query("update player set status = 'disabled' where id = $1", [id]);
    const { rows } = await site.pool.query<{ status: string }>(
      `select status from red_packet_open(p_player => $1, p_key => 'NOTALL', p_id => 'x', p_transaction => 'x', p_fingerprint => 'x', p_at => now())`,
      [id],
    );
    expect(rows).toEqual([{ status: 'blocked' }]);
  });
});

test('a red packet’s faults are named, and it is published once', async () => {
  const at = (hours: number): string => new Date(Date.parse('2100-01-01T00:00:00Z') + hours * 3_600_000).toISOString();
  const faults = (more: object) => {
    const checked = desk.redPackets.check(redPacketOf('FAULTY', { opensAt: at(0), closesAt: at(5), ...more }), desk.awardTerms());
    return checked.ok ? [] : checked.failure.map(({ key }) => key);
  };
  expect(faults({})).toEqual([]);
  expect(faults({ parts: 1 })).toEqual(['parts']);
  expect(faults({ parts: 5, award: { kind: 'cash', amount: '0.04' } })).toEqual(['parts']);
  expect(faults({ award: { kind: 'cash', amount: '100' } })).toEqual(['award.amount']);
  expect(faults({ award: { kind: 'cash', amount: '100.00', turnoverTimes: 50 } })).toEqual(['award.turnoverTimes']);
  expect(faults({ closesAt: at(-1) })).toEqual(['closesAt']);
  expect(faults({ closesAt: at(32 * 24) })).toEqual(['closesAt']);
  expect(faults({ opensAt: '2020-01-01T00:00:00Z', closesAt: '2020-01-02T00:00:00Z' })).toEqual(['closesAt']);
  await desk.publishRedPacket(redPacketOf('TWICE'));
  await expect(desk.publishRedPacket(redPacketOf('TWICE'))).rejects.toThrow("key: 'key'");
});
