import { sign } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../testing/seats.ts';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());
const start = Date.UTC(2026, 0, 14, 4);
const minuteMs = 60_000;
const at = (minutes: number): void => site.clock.set(start + minutes * minuteMs);
beforeEach(() => {
  at(0);
  Object.assign(site.intervals, { realityMinutes: [15, 30, 60], realityDefault: 60 });
});

type Member = Awaited<ReturnType<TestLimits['aMember']>>;
const bet = ({ seat }: Member, amount = '100', round = newId()) => seat.bet(round, newId(), amount);
const statusOf = async (member: Member): Promise<string> => (await bet(member)).status;
const answer = ({ owner }: Member, goOn = true, everyMinutes: number | null = null) =>
  site.reality.answerReality(owner, { goOn, everyMinutes });
const sessionOf = async ({ owner }: Member) => (await site.reality.readReality(owner)).session;
/** When the next check is due, in minutes. */
const dueOf = async (member: Member): Promise<number> => (((await sessionOf(member))?.dueAt.getTime() ?? 0) - start) / minuteMs;
const aPlayer = async (): Promise<Member> => {
  const member = await site.aMember();
  await member.plays();
  return member;
};

describe('a reality check', () => {
  test('refuses bets two minutes after it is due, until it is answered', async () => {
    const member = await aPlayer();
    at(60);
    expect(await statusOf(member)).toBe('OK');
    at(62 - 1 / 60);
    expect(await statusOf(member)).toBe('OK');
    at(62);
    const [round, transaction] = [newId(), newId()];
    expect(await member.seat.bet(round, transaction, '100')).toMatchObject({ http: 422, status: 'REALITY_CHECK' });
    expect(await member.seat.betWin(newId(), newId(), '100', '500')).toMatchObject({ status: 'REALITY_CHECK' });
    expect(await answer(member)).toMatchObject({ ok: true });
    expect(await member.seat.bet(round, transaction, '100')).toMatchObject({ status: 'OK', duplicate: false });
    expect(await dueOf(member)).toBe(122);
    at(124);
    expect(await statusOf(member)).toBe('REALITY_CHECK');
  });

  test('is told to the player’s apps once it is due, with a bet that it refuses, and when it is answered, each time without content', async () => {
    const member = await aPlayer();
    const told = async (): Promise<number> =>
      (
        await site.pool.query("delete from outbox where topic = 'reality.changed' and payload = jsonb_build_object('playerId', $1::text)", [
          member.owner.playerId,
        ])
      ).rowCount ?? 0;
    at(59);
    await site.reality.tellDueChecks();
    expect(await told()).toBe(0);
    at(60);
    await Promise.all(Array.from({ length: 4 }, () => site.reality.tellDueChecks()));
    await site.reality.tellDueChecks();
    expect(await told()).toBe(1);
    at(62);
    expect(await statusOf(member)).toBe('REALITY_CHECK');
    expect(await told()).toBe(1);
    await answer(member);
    expect(await told()).toBe(1);
    await site.reality.tellDueChecks();
    expect(await told()).toBe(0);
    at(122);
    await site.reality.tellDueChecks();
    expect(await told()).toBe(1);
  });

  test('refuses a bet in the second dialect by a code of its own', async () => {
    const member = await aPlayer();
    at(62);
    const { session: session_id, player: user, game: game_code, currency } = member.seat.play;
    const bet = { session_id, user, game_code, currency, round: newId(), transaction_uuid: newId(), amount: 100 };
    const body = JSON.stringify({ request_uuid: newId(), sent_at: site.clock.now(), ...bet });
    const signature = sign('RSA-SHA256', Buffer.from(body), site.privateKey).toString('base64');
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const answered = await fetch(`${site.baseUrl}/vendors/TESTSTUDIO/rsa/v1/transaction/bet`, { method: 'POST', headers, body });
    expect(await answered.json()).toMatchObject({ code: 26 });
  });

  test('refuses no win, no rollback, no close and no repeat of a bet', async () => {
    const member = await aPlayer();
    const [won, back, ended] = [newId(), newId(), newId()];
    const [stake, target] = [newId(), newId()];
    await member.seat.bet(won, stake, '100');
    await member.seat.bet(back, target, '100');
    await member.seat.bet(ended, newId(), '100');
    at(300);
    expect(await statusOf(member)).toBe('REALITY_CHECK');
    expect(await member.seat.bet(won, stake, '100')).toMatchObject({ status: 'OK', duplicate: true });
    expect(await member.seat.win(won, '2000')).toMatchObject({ status: 'OK', balance: '10001700' });
    expect(await member.seat.rollback(back, target)).toMatchObject({ status: 'OK', balance: '10001800' });
    expect(await member.seat.close(ended)).toMatchObject({ status: 'OK' });
  });

  test('comes after another time only from the next check on, and only after one that the merchant offers', async () => {
    const member = await aPlayer();
    expect(await answer(member, false, 15)).toMatchObject({ value: { everyMinutes: 15 } });
    expect(await dueOf(member)).toBe(60);
    at(60);
    await answer(member);
    expect(await dueOf(member)).toBe(75);
    expect(await answer(member, false, 20)).toEqual({ ok: false, failure: { code: 'field_invalid', data: { field: 'everyMinutes' } } });
    Object.assign(site.intervals, { realityMinutes: [30], realityDefault: 60 });
    at(75);
    expect(await answer(member)).toMatchObject({ value: { everyMinutes: 30 } });
    expect(await dueOf(member)).toBe(105);
  });

  test('is not put off by an answer before it is due, nor answered by a session that has ended', async () => {
    const member = await aPlayer();
    at(59);
    await answer(member);
    expect(await dueOf(member)).toBe(60);
    at(62);
    const ended = { ...member.owner, sessionId: 'ended' };
    expect(await site.reality.answerReality(ended, { goOn: true, everyMinutes: 15 })).toMatchObject({ failure: { code: 'session_ended' } });
    expect(await statusOf(member)).toBe('REALITY_CHECK');
    expect((await site.reality.readReality(member.owner)).everyMinutes).toBe(60);
  });

  test('of somebody who has opened no game there is none', async () => {
    const member = await site.aMember();
    expect(await site.reality.readReality(member.owner)).toEqual({ everyMinutes: 60, minutesLeft: null, session: null });
    await answer(member, true, 30);
    expect(await site.reality.readReality(member.owner)).toEqual({ everyMinutes: 30, minutesLeft: null, session: null });
    at(900);
    expect(await statusOf(member)).toBe('OK');
    await member.plays();
    expect(await dueOf(member)).toBe(930);
  });

  test('that is due is cleared by no call but its answer, whatever comes in between', async () => {
    const call = fc.oneof(
      fc.constantFrom('opens a game', 'bets', 'wins', 'rolls back', 'reads', 'chooses 15', 'chooses 60', 'answers in an ended session'),
      fc.integer({ min: 1, max: 3_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 8 }), async (calls) => {
        at(0);
        const member = await aPlayer();
        const [round, target] = [newId(), newId()];
        await member.seat.bet(round, target, '100');
        let minutes = 62;
        for (const next of calls) {
          at(minutes);
          if (typeof next === 'number') minutes += next;
          else if (next === 'opens a game') await member.plays();
          else if (next === 'bets') expect(await statusOf(member)).toBe('REALITY_CHECK');
          else if (next === 'wins') await member.seat.win(round, '5', false);
          else if (next === 'rolls back') await member.seat.rollback(round, target);
          else if (next === 'reads') expect(await dueOf(member)).toBe(60);
          else if (next === 'chooses 15' || next === 'chooses 60') await answer(member, false, next === 'chooses 15' ? 15 : 60);
          else await site.reality.answerReality({ ...member.owner, sessionId: 'ended' }, { goOn: true, everyMinutes: null });
        }
        at(minutes);
        expect([await dueOf(member), await statusOf(member)]).toEqual([60, 'REALITY_CHECK']);
        await answer(member);
        expect(await statusOf(member)).toBe('OK');
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('a session of play', () => {
  test('says exactly what was staked and won since it began, and nothing of before', async () => {
    const member = await site.aMember();
    const early = newId();
    await bet(member, '7000', early);
    at(30);
    await member.plays();
    const [one, two, target] = [newId(), newId(), newId()];
    await bet(member, '1001', one);
    await member.seat.win(one, '250');
    await member.seat.bet(two, target, '400');
    await member.seat.rollback(two, target);
    await member.seat.betWin(newId(), newId(), '33', '50');
    await member.seat.win(early, '20');
    expect(await sessionOf(member)).toMatchObject({ begunAt: new Date(start + 30 * minuteMs), staked: 1_034n, lost: 714n });
  });

  test('goes on where another game is opened, and ends by half an hour without play', async () => {
    const member = await aPlayer();
    at(29);
    await member.plays();
    at(45);
    await bet(member);
    at(59);
    await member.plays();
    expect((await sessionOf(member))?.begunAt).toEqual(new Date(start));
    at(60);
    await answer(member);
    at(89);
    await bet(member);
    at(119 - 1 / 60);
    await member.plays();
    expect(await dueOf(member)).toBe(120);
    await answer(member, false, 30);
    at(120);
    await answer(member);
    at(149 + 59 / 60);
    await member.plays();
    expect(await dueOf(member)).toBe(150);
  });

  test('begins anew after half an hour without play before its check was due', async () => {
    const member = await aPlayer();
    at(30);
    await member.plays();
    expect(await sessionOf(member)).toMatchObject({ begunAt: new Date(start + 30 * minuteMs), staked: 0n });
    expect(await dueOf(member)).toBe(90);
  });

  test('begins with an answer that comes half an hour after its check', async () => {
    const [soon, late] = [await aPlayer(), await aPlayer()];
    at(89);
    await answer(soon);
    expect((await sessionOf(soon))?.begunAt).toEqual(new Date(start));
    at(60 + (24 * hourMs) / minuteMs);
    await answer(late);
    expect((await sessionOf(late))?.begunAt.getTime()).toBe(start + hourMs + 24 * hourMs);
  });
});
