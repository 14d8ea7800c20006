import { expect, test } from 'vitest';
import { PAYOUT_MAX } from '../book/index.ts';
import type { Leg } from '../book-store.ts';
import { oddsIn, offersIn, standingOf, type Fixture } from './fixtures.ts';
import { brokenOff, match, minutes, startsAt } from '../testing/match.ts';
import { checkLegs, legOutcome, verdictOf, type WantedSlip } from './slip-rules.ts';

test('before its start a match is scheduled, but for the minutes for which its bets are withdrawn', () => {
  const states = (fixture: Fixture) => [-61, -60, -46, -45, -1].map((minute) => standingOf(fixture, minutes(minute)));
  const scheduled = { state: 'scheduled', score: null };
  const suspended = { state: 'suspended', score: null };
  expect(states(match())).toEqual([scheduled, suspended, suspended, scheduled, scheduled]);
  expect(states(match({ withdrawal: null }))).toEqual([scheduled, scheduled, scheduled, scheduled, scheduled]);
});

test('from its start on a match is live with the score so far, stands still in its pause, and ends with its result', () => {
  expect([0, 19, 20, 29, 30, 49, 50, 99, 100].map((minute) => standingOf(match(), minutes(minute)))).toEqual([
    { state: 'live', score: { home: 0, away: 0 } },
    { state: 'live', score: { home: 0, away: 0 } },
    { state: 'suspended', score: { home: 0, away: 0 } },
    { state: 'suspended', score: { home: 0, away: 0 } },
    { state: 'live', score: { home: 0, away: 0 } },
    { state: 'live', score: { home: 0, away: 0 } },
    { state: 'live', score: { home: 2, away: 0 } },
    { state: 'live', score: { home: 2, away: 0 } },
    { state: 'finished', score: { home: 2, away: 1 } },
  ]);
  const withoutPause = match({ course: { ...match().course, pause: null } });
  expect(standingOf(withoutPause, minutes(20)).state).toBe('live');
});

test('a match that is broken off is void from then on, without a score', () => {
  expect([39, 40, 100].map((minute) => standingOf(brokenOff, minutes(minute)).state)).toEqual(['live', 'voided', 'voided']);
  expect(standingOf(brokenOff, minutes(40)).score).toBeNull();
});

const matches = [match(), match({ id: 'other' })];
const find = (id: string): Fixture | null => matches.find((one) => one.id === id) ?? null;
const early = minutes(-120);
const oddsOf = (fixture: Fixture, at: number) =>
  oddsIn(
    fixture,
    offersIn(fixture).find(({ market, pick }) => market === 'winner' && pick === 'home')!,
    at,
  );
const leg = (fixture: string, change: object = {}) => ({
  fixture,
  market: 'winner',
  pick: 'home',
  odds: oddsOf(find(fixture) ?? match(), early) ?? 0,
  ...change,
});
const check = (legs: WantedSlip['legs'], at = early, accept: WantedSlip['accept'] = 'none') =>
  checkLegs({ request: 'r', stake: '100', accept, legs }, find, at);

test('a slip of one pick in each of several matches is taken at the odds that were asked for', () => {
  const checked = check([leg('match'), leg('other')]);
  expect(checked).toMatchObject({
    ok: true,
    legs: [
      { ...leg('match'), halves: 0 },
      { ...leg('other'), halves: 0 },
    ],
  });
});

test('a slip is refused for what is not offered, for two picks in one match, and for a match that has begun', () => {
  const codeOf = (checked: ReturnType<typeof check>) => (checked.ok ? 'ok' : checked.code);
  expect(codeOf(check([leg('match'), leg('gone')]))).toBe('UNKNOWN_SELECTION');
  expect(codeOf(check([leg('match', { pick: 'nobody' })]))).toBe('UNKNOWN_SELECTION');
  expect(codeOf(check([leg('match', { market: 'total' })]))).toBe('UNKNOWN_SELECTION');
  expect(codeOf(check([leg('match'), leg('match', { pick: 'away' })]))).toBe('SAME_FIXTURE');
  expect(codeOf(check([leg('match')], startsAt))).toBe('BETTING_CLOSED');
  expect(codeOf(check([leg('match')], minutes(-50)))).toBe('BETTING_CLOSED');
});

test('a slip at other odds is refused with the present ones, unless its player takes any', () => {
  const odds = oddsOf(match(), early);
  const other = leg('match', { odds: (odds ?? 0) + 10 });
  expect(check([other])).toEqual({
    ok: false,
    code: 'ODDS_CHANGED',
    present: [{ fixture: 'match', market: 'winner', pick: 'home', odds }],
  });
  expect(check([other], early, 'any')).toMatchObject({ ok: true, legs: [{ odds }] });
});

const legOf = (pick: Leg['pick'], odds = 2000): Leg => ({ fixture: 'match', market: 'winner', pick, halves: 0, odds });
const home = { leg: legOf('home'), fixture: match() };
const away = { leg: legOf('away'), fixture: match() };
const later = { leg: legOf('home', 3000), fixture: match({ endsAt: minutes(200), closesAt: minutes(200) }) };
const voided = { leg: legOf('home'), fixture: brokenOff };

test('a pick is open until its match ends, and then won, lost or void', () => {
  const outcome = ({ leg: pick, fixture }: typeof home, minute: number) => legOutcome(pick, fixture, minutes(minute));
  expect([outcome(home, 99), outcome(home, 100), outcome(away, 100), outcome(voided, 100)]).toEqual(['open', 'won', 'lost', 'void']);
});

test('a slip waits for the next match to end, and a lost pick decides it at once', () => {
  expect(verdictOf(100n, [later, home], minutes(50))).toEqual({ kind: 'wait', until: minutes(100) });
  expect(verdictOf(100n, [later, home], minutes(150))).toEqual({ kind: 'wait', until: minutes(200) });
  expect(verdictOf(100n, [later, away], minutes(150))).toEqual({ kind: 'pay', win: 0n });
});

test('a slip is paid by the odds of what was won; a void pick counts as one, and of void picks alone the stake goes back', () => {
  expect(verdictOf(100n, [home, later], minutes(200))).toEqual({ kind: 'pay', win: 600n });
  expect(verdictOf(100n, [home, voided], minutes(200))).toEqual({ kind: 'pay', win: 200n });
  expect(verdictOf(100n, [voided], minutes(200))).toEqual({ kind: 'void' });
  expect(verdictOf(PAYOUT_MAX, [home], minutes(200))).toEqual({ kind: 'pay', win: PAYOUT_MAX });
});
