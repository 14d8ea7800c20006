import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { newId, openSeat } from '../../testing/seats.ts';
import { startTestGaming, type TestGaming } from '../../testing/test-gaming.ts';
import { createExclusionAdministration, type OperatedExclusion } from './index.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

const dayMs = 86_400_000;
const start = Date.UTC(2026, 7, 15, 4);
const terms = { irrevocableMonths: 6, timeZone: 'Asia/Manila', returnAfterDays: 1, returnAfterDaysOfIndefinite: 7 };
const askedBy = (kind: OperatedExclusion['kind'], playerId: string, length: OperatedExclusion['length']): OperatedExclusion =>
  kind === 'family' ? { playerId, kind, length, evidence: 'a letter of the spouse' } : { playerId, kind, length };
const aMember = async () => {
  const player = await gaming.aPlayer({ minor: 100_000n });
  const { playerId } = player;
  const seat = await openSeat(gaming, player);
  gaming.clock.set(start);
  const administration = createExclusionAdministration(gaming);
  return {
    playerId,
    begin: (kind: OperatedExclusion['kind'], length: OperatedExclusion['length']) =>
      transaction(gaming.pool, (client) => administration.begin(client, askedBy(kind, playerId, length), terms, 'Ana')),
    shorten: () => transaction(gaming.pool, (client) => administration.shorten(client, playerId, terms, 'Ben')),
    list: () => administration.list(gaming.pool, playerId),
    bet: async () => (await seat.bet(newId(), newId(), '100')).status,
    /** Begins what a player asks for, at a time of its own. */
    own: (kind: 'break' | 'self', months: number, at: number) =>
      gaming.pool.query(
        `select exclusion_begin(p_id => $1, p_player => $2, p_kind => $3, p_hours => 0, p_months => $4, p_irrevocable_months => 6,
           p_zone => 'Asia/Manila', p_by => 'player', p_at => $5)`,
        [newId(), playerId, kind, months, new Date(at)],
      ),
  };
};

test('one that an operator begins until further notice is over seven days after two have agreed, to the second', async () => {
  const { begin, shorten, list, bet } = await aMember();
  expect(await begin('operator', null)).toMatchObject({ kind: 'operator', endsAt: null, irrevocableUntil: new Date(start) });
  expect([await bet(), await begin('operator', '5y')]).toEqual(['PLAYER_EXCLUDED', null]);
  const over = new Date(start + 7 * dayMs);
  expect(await shorten()).toEqual(over);
  gaming.clock.advance(dayMs);
  expect([await shorten(), await list()]).toMatchObject([over, [{ by: 'Ana', endsAt: over }]]);
  gaming.clock.set(start + 7 * dayMs - 1);
  expect(await bet()).toBe('PLAYER_EXCLUDED');
  gaming.clock.advance(1);
  expect([await bet(), await shorten()]).toEqual(['OK', null]);
});

test('one with an end is over a day after two have agreed, and no later than it was to end', async () => {
  const [one, other] = [await aMember(), await aMember()];
  await one.begin('operator', '1y');
  expect(await one.shorten()).toEqual(new Date(start + dayMs));
  const begun = await other.begin('operator', '6m');
  gaming.clock.set(begun!.endsAt!.getTime() - 1_000);
  expect(await other.shorten()).toEqual(begun!.endsAt);
});

test('what the family has asked for is irrevocable as long as a player’s own', async () => {
  const { begin, shorten, bet } = await aMember();
  const begun = await begin('family', '1y');
  const bound = Date.parse('2027-02-15T04:00:00Z');
  expect(begun).toMatchObject({ kind: 'family', irrevocableUntil: new Date(bound) });
  gaming.clock.set(bound - 1);
  expect([await shorten(), await bet()]).toEqual([null, 'PLAYER_EXCLUDED']);
  gaming.clock.advance(1);
  expect(await shorten()).toEqual(new Date(bound + dayMs));
});

test('the store takes no exclusion by the family that could end within six months', async () => {
  const { playerId } = await aMember();
  const begin = (months: number) =>
    gaming.pool.query(
      `select exclusion_begin(p_id => $1, p_player => $2, p_kind => 'family', p_hours => 0, p_months => 12, p_irrevocable_months => $3,
         p_zone => 'Asia/Manila', p_by => 'Ana', p_at => $4)`,
      [newId(), playerId, months, new Date(start)],
    );
  await expect(begin(5)).rejects.toThrow('exclusion_family');
  await begin(6);
});

test('operators end neither a break nor what a player has asked for', async () => {
  const { own, shorten, bet } = await aMember();
  await own('self', 12, start - 300 * dayMs);
  await own('break', 24, start);
  expect([await shorten(), await bet()]).toEqual([null, 'PLAYER_EXCLUDED']);
});

test('after one that was ended sooner another may begin', async () => {
  const { begin, shorten, bet } = await aMember();
  await begin('operator', '5y');
  await shorten();
  gaming.clock.advance(dayMs);
  expect(await bet()).toBe('OK');
  expect(await begin('operator', '6m')).toMatchObject({ kind: 'operator' });
  expect(await bet()).toBe('PLAYER_EXCLUDED');
});

test('the store lets nobody end a break, an irrevocable exclusion, or any within a day, and keeps what was agreed', async () => {
  const { begin, own, playerId, shorten } = await aMember();
  await own('break', 1, start);
  const end = (after: string) =>
    gaming.pool.query(
      `insert into exclusion_end (exclusion_id, agreed_at, agreed_by, over_at)
       select id, $2::timestamptz, 'Ana', $2::timestamptz + $3::interval from exclusion where player_id = $1 order by starts_at desc, id desc limit 1`,
      [playerId, new Date(gaming.clock.now()), after],
    );
  await expect(end('2 days')).rejects.toThrow('is not ended sooner');
  await begin('family', '6m');
  await expect(end('2 days')).rejects.toThrow('is not ended sooner');
  gaming.clock.advance(1_000);
  await begin('operator', '1y');
  await expect(end('23 hours')).rejects.toThrow('exclusion_end_waits');
  gaming.clock.set(start + 365 * dayMs);
  await shorten();
  await expect(gaming.pool.query('update exclusion_end set over_at = now()')).rejects.toThrow('neither changed nor deleted');
});
