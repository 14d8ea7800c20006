import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, openSeat } from '../../testing/seats.ts';
import { startTestGaming, type TestGaming } from '../../testing/test-gaming.ts';
import { transaction } from '../../db/transaction.ts';
import { createExclusion, type Exclusion } from './index.ts';

let gaming: TestGaming;
let exclusion: Exclusion;
const ended: string[] = [];
const withoutPassword = new Set<string>();
const returns = { mayReturn: true, returnAfterDays: 1, returnAfterDaysOfIndefinite: 7 };
const dayMs = 86_400_000;
beforeAll(async () => {
  gaming = await startTestGaming();
  exclusion = createExclusion({
    ...gaming,
    sessions: {
      hold: (_client, { sessionId }) => Promise.resolve(sessionId !== 'ended'),
      endAll: (_client, playerId) => Promise.resolve(ended.push(playerId)),
    },
    hasPassword: (playerId) => Promise.resolve(!withoutPassword.has(playerId)),
    passwordFault: (_asker, password) => Promise.resolve(password === 'right' ? null : { code: 'old_password_wrong' }),
    termsOf: () => ({ breaks: ['24h', '7d'], lengths: ['6m', '1y', '5y'], irrevocableMonths: 6, ...returns, timeZone: 'Asia/Manila' }),
    onCommitted: () => undefined,
  });
}, 60_000);
afterAll(() => gaming.stop());

const aMember = async () => {
  const player = await gaming.aPlayer({ minor: 100_000n });
  const asker = { playerId: player.playerId, sessionId: 'open', merchantCode: 'demo', userName: 'maria' };
  const begin = async (kind: 'break' | 'self', length: '24h' | '7d' | '30d' | '6m' | '1y' | '5y', loginPassword = 'right', who = asker) => {
    const begun = await exclusion.begin(who, { kind, length, loginPassword });
    return begun.ok ? begun.value : begun.failure.code;
  };
  return { player, asker, begin, seat: await openSeat(gaming, player) };
};
const excluded = { http: 422, status: 'PLAYER_EXCLUDED' };
/** Half past midnight in Manila, while it is still the day before in UTC. */
const night = Date.UTC(2026, 7, 30, 16, 30);

test('an exclusion refuses the next bet, and pays what an open bet wins and gives back what is taken back', async () => {
  const { begin, seat } = await aMember();
  const [won, lost] = [newId(), newId()];
  const taken = newId();
  await seat.bet(won, newId(), '1000');
  await seat.bet(lost, taken, '500');
  expect(await begin('self', '6m')).toMatchObject({ kind: 'self' });
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject(excluded);
  expect(await seat.bet(won, newId(), '1')).toMatchObject(excluded);
  expect(await seat.betWin(newId(), newId(), '1', '5')).toMatchObject(excluded);
  expect(await seat.win(won, '200000')).toMatchObject({ status: 'OK', balance: '298500' });
  expect(await seat.rollback(lost, taken)).toMatchObject({ status: 'OK', balance: '299000' });
  expect(await seat.close(lost)).toMatchObject({ status: 'OK' });
});

test('a bet of a game that the exclusion has closed is refused for the exclusion, and after it for the closed game', async () => {
  const { begin, seat } = await aMember();
  gaming.clock.set(night);
  await begin('break', '24h');
  await seat.leave();
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject(excluded);
  gaming.clock.advance(dayMs);
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject({ status: 'SESSION_CLOSED' });
});

test('a repeat of a bet that was taken before is answered as then', async () => {
  const { begin, seat } = await aMember();
  const [round, transaction] = [newId(), newId()];
  await seat.bet(round, transaction, '700');
  await begin('break', '7d');
  expect(await seat.bet(round, transaction, '700')).toMatchObject({ status: 'OK', duplicate: true });
});

test('a break ends by itself, to the second, and never sooner', async () => {
  const { begin, seat, asker } = await aMember();
  gaming.clock.set(night);
  const endsAt = new Date(night + dayMs);
  expect(await begin('break', '24h')).toMatchObject({ kind: 'break', endsAt, irrevocableUntil: endsAt });
  gaming.clock.advance(dayMs - 1);
  expect(await exclusion.read(asker.playerId)).toMatchObject({ endsAt });
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject(excluded);
  gaming.clock.advance(1);
  expect(await exclusion.read(asker.playerId)).toBeNull();
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject({ status: 'OK' });
});

test.each([
  ['6m', '2027-02-27T16:30:00.000Z', '2027-02-27T16:30:00.000Z'],
  ['1y', '2027-08-30T16:30:00.000Z', '2027-02-27T16:30:00.000Z'],
  ['5y', '2031-08-30T16:30:00.000Z', '2027-02-27T16:30:00.000Z'],
] as const)('an exclusion of %s ends by the calendar of the merchant, and is irrevocable for six months', async (length, ends, bound) => {
  const { begin } = await aMember();
  gaming.clock.set(night);
  expect(await begin('self', length)).toMatchObject({ endsAt: new Date(ends), irrevocableUntil: new Date(bound) });
});

test('a node whose clock is behind takes no bet more', async () => {
  const { begin, seat } = await aMember();
  gaming.clock.set(night);
  await begin('break', '24h');
  gaming.clock.set(night - 5_000);
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject(excluded);
});

test('a longer one may follow, and one that ends no later is refused', async () => {
  const { begin, asker } = await aMember();
  await begin('break', '7d');
  expect(await begin('break', '24h')).toBe('exclusion_active');
  expect(await begin('self', '1y')).toMatchObject({ kind: 'self' });
  expect(await begin('self', '6m')).toBe('exclusion_active');
  expect(await exclusion.read(asker.playerId)).toMatchObject({ kind: 'self' });
});

test('it needs the login password of an account that has one, an offered length, and a session that is open', async () => {
  const { begin, asker } = await aMember();
  const before = ended.length;
  expect(await begin('self', '6m', 'wrong')).toBe('old_password_wrong');
  expect(await begin('break', '30d')).toBe('field_invalid');
  expect(await begin('break', '6m')).toBe('field_invalid');
  expect(await begin('break', '24h', 'right', { ...asker, sessionId: 'ended' })).toBe('session_ended');
  expect(await exclusion.read(asker.playerId)).toBeNull();
  expect(ended).toHaveLength(before);
  await begin('break', '24h');
  expect(ended.slice(before)).toEqual([asker.playerId]);
});

test('who has no password takes a break without one', async () => {
  const { begin, asker } = await aMember();
  withoutPassword.add(asker.playerId);
  expect(await begin('break', '24h', '')).toMatchObject({ kind: 'break' });
});

test('of bets and an exclusion at once none is taken after it', async () => {
  const { begin, seat, asker } = await aMember();
  const bets = Array.from({ length: 20 }, () => seat.bet(newId(), newId(), '1'));
  const begun = begin('self', '6m');
  const later = Array.from({ length: 20 }, () => seat.bet(newId(), newId(), '1'));
  const answers = await Promise.all([...bets, ...later]);
  await begun;
  const { rows } = await gaming.pool.query<{ taken: number }>(
    `select count(*)::int as taken from wallet_transactions where player_id = $1 and kind = 'debit'`,
    [asker.playerId],
  );
  expect(rows[0]?.taken).toBe(answers.filter(({ status }) => status === 'OK').length);
  for (const { status } of answers) expect(['OK', 'PLAYER_EXCLUDED']).toContain(status);
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject(excluded);
});

test('the store keeps what an exclusion is, and its bounds, whoever writes', async () => {
  const { begin, asker } = await aMember();
  await begin('self', '1y');
  for (const change of ['update exclusion set ends_at = now()', 'delete from exclusion', 'truncate exclusion cascade'])
    await expect(gaming.pool.query(change), change).rejects.toThrow('neither changed nor deleted');
  const write = (kind: string, ends: string, bound: string) =>
    gaming.pool.query(
      `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
       values ($1, $2, $3, '2026-01-01', '2026-01-01'::timestamptz + $4::interval, '2026-01-01'::timestamptz + $5::interval, 'a test')`,
      [newId(), asker.playerId, kind, ends, bound],
    );
  await expect(write('self', '1 year', '1 month')).rejects.toThrow('exclusion_self');
  await expect(write('break', '7 days', '1 day')).rejects.toThrow('exclusion_break');
  await expect(write('operator', '7 days', '8 days')).rejects.toThrow('exclusion_irrevocable');
});

test('an account takes deposits but while its player is excluded', async () => {
  const { begin, asker } = await aMember();
  const admits = () => transaction(gaming.pool, (client) => exclusion.admits(client, asker.playerId));
  expect(await admits()).toBe(true);
  await begin('break', '24h');
  expect(await admits()).toBe(false);
});

test.each([
  ['24h', true],
  ['7d', false],
  ['6m', false],
] as const)('offers within %s: %s', async (length, may) => {
  const { begin, asker } = await aMember();
  gaming.clock.set(night);
  expect(await exclusion.mayMarket(asker.playerId)).toBe(true);
  await begin(length === '6m' ? 'self' : 'break', length);
  expect(await exclusion.mayMarket(asker.playerId)).toBe(may);
  gaming.clock.set(night - 1);
  expect(await exclusion.mayMarket(asker.playerId)).toBe(true);
  gaming.clock.set(Date.UTC(2028, 0, 1));
  expect(await exclusion.mayMarket(asker.playerId)).toBe(true);
});

test('after the irrevocable time a player ends their own exclusion by the password, a day later, where the merchant lets them', async () => {
  const { begin, asker, seat } = await aMember();
  gaming.clock.set(night);
  await begin('self', '1y');
  const endSooner = async (password = 'right', who = asker) => {
    const ended = await exclusion.endSooner(who, password);
    return ended.ok ? ended.value : ended.failure.code;
  };
  const offered = async () => exclusion.returnAfterDays('demo', await exclusion.read(asker.playerId));
  const bound = Date.parse('2027-02-27T16:30:00.000Z');
  gaming.clock.set(bound - 1);
  expect([await offered(), await endSooner()]).toEqual([null, 'exclusion_fixed']);
  gaming.clock.set(bound);
  expect(await offered()).toBe(1);
  returns.mayReturn = false;
  expect([await offered(), await endSooner()]).toEqual([null, 'exclusion_fixed']);
  returns.mayReturn = true;
  expect([await endSooner('wrong'), await endSooner('right', { ...asker, sessionId: 'ended' })]).toEqual([
    'old_password_wrong',
    'session_ended',
  ]);
  expect(await endSooner()).toMatchObject({ kind: 'self', endsAt: new Date(bound + dayMs), isShortened: true });
  expect([await offered(), await endSooner()]).toEqual([null, 'exclusion_fixed']);
  gaming.clock.set(bound + dayMs - 1);
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject(excluded);
  gaming.clock.set(bound + dayMs);
  expect(await seat.bet(newId(), newId(), '1')).toMatchObject({ status: 'OK' });
});

test('a break is ended sooner by nobody', async () => {
  const { begin, asker } = await aMember();
  await begin('break', '7d');
  gaming.clock.advance(6 * dayMs);
  expect(exclusion.returnAfterDays('demo', await exclusion.read(asker.playerId))).toBeNull();
  expect(await exclusion.endSooner(asker, 'right')).toMatchObject({ failure: { code: 'exclusion_fixed' } });
});
