import { altered, hold, refuse } from './answers.ts';
import { play } from './play-steps.ts';
import type { Shot } from './shot.ts';
import { asTrial, both, offline, opens, tap, withKeyboard } from './steps.ts';

const path = '/m/limits';
const calls = '**/wps/limits';
const of = (kind: string, period: string, amount: string | null, used: string | null, more: object = {}) => ({
  kind,
  period,
  amount,
  operatorAmount: null,
  used,
  restartsAt: used === null ? null : '2026-11-29T16:00:00.000Z',
  pending: null,
  ...more,
});
const waits = (amount: string | null, from: string, until: string) => ({
  id: '0'.repeat(26),
  amount,
  confirmFrom: from,
  confirmUntil: until,
});
const set = altered(calls, {
  limits: [
    of('deposit', 'day', '1000.00', '360.00', { pending: waits('2000.00', '2030-11-29T12:02:00.000Z', '2030-12-06T12:02:00.000Z') }),
    of('deposit', 'month', '1250000.00', '1250000.00', { operatorAmount: '900000.00' }),
    of('loss', 'week', '500.00', '-120.50', { pending: waits(null, '2020-11-29T12:02:00.000Z', '2030-12-06T12:02:00.000Z') }),
    of('stake', 'none', '50.00', null),
    of('session', 'day', '90', '35'),
  ],
});

const breakPath = '/m/limits/break';
const restricted = altered('**/wps/exclusions', {
  active: {
    kind: 'self',
    startsAt: '2026-11-29T12:02:00.000Z',
    endsAt: '2027-05-29T12:02:00.000Z',
    irrevocableUntil: '2027-05-29T12:02:00.000Z',
  },
});

const excludedByOperator = altered('**/wps/exclusions', {
  active: { kind: 'operator', startsAt: '2026-11-29T12:02:00.000Z', endsAt: null, irrevocableUntil: '2026-11-29T12:02:00.000Z' },
});

const mayReturn = altered('**/wps/exclusions', {
  active: {
    kind: 'self',
    startsAt: '2026-05-29T12:02:00.000Z',
    endsAt: '2027-05-29T12:02:00.000Z',
    irrevocableUntil: '2026-11-29T12:02:00.000Z',
  },
  returnAfterDays: 1,
});

const minuteMs = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();
/** A session of play whose check is due in so many minutes. */
const checkIn = (minutes: number, minutesLeft: number | null = null) =>
  altered('**/wps/session/summary', {
    minutesLeft,
    session: {
      begunAt: inMinutes(minutes - 60),
      dueAt: inMinutes(minutes),
      blocksAt: inMinutes(minutes + 2),
      staked: '12500.00',
      won: '11380.50',
      atVendors: '0.00',
      net: '-1119.50',
    },
  });
const overGame = { path: '/m/help?tag=tc', who: 'player', after: play('gameName=Sarimanok') } as const;

/** The limits of a member in their states. */
export const limitsShots: readonly Shot[] = [
  { name: 'limits-none', path, who: 'member', fullPage: true, rtl: true },
  { name: 'limits-set', path, who: 'member', fullPage: true, rtl: true, before: set },
  { name: 'limits-sheet', path, who: 'member', rtl: true, before: set, after: opens('dialog[open]', tap('.limits .ui-list-row')) },
  {
    name: 'limits-time',
    path,
    who: 'member',
    rtl: true,
    before: set,
    after: opens('dialog[open]', tap('.limits__kind:nth-of-type(5) .ui-list-row')),
  },
  {
    name: 'limits-sheet-keyboard',
    path,
    who: 'member',
    rtl: true,
    before: set,
    after: async (on) => {
      await opens('dialog[open]', tap('.limits .ui-list-row'))(on);
      await withKeyboard('dialog[open] input[name=amount]')(on);
      await on.locator('dialog[open] input[name=amount]').fill('2500');
    },
  },
  { name: 'limits-offline', path, who: 'member', rtl: true, before: set, after: offline },
  { name: 'limits-loading', path, who: 'member', before: hold(calls) },
  { name: 'limits-failed', path, who: 'member', before: refuse(calls) },
  { name: 'break-choose', path: breakPath, who: 'member', fullPage: true, rtl: true },
  { name: 'break-keyboard', path: breakPath, who: 'member', rtl: true, after: withKeyboard('input[type=password]') },
  { name: 'break-offline', path: breakPath, who: 'member', after: offline },
  { name: 'break-loading', path: breakPath, who: 'member', before: hold('**/wps/exclusions') },
  { name: 'break-failed', path: breakPath, who: 'member', before: refuse('**/wps/exclusions') },
  { name: 'break-payout', path: breakPath, who: 'player', fullPage: true, rtl: true, before: restricted },
  { name: 'break-exclude', path: breakPath, who: 'member', fullPage: true, rtl: true, after: tap('.ui-segmented__option:last-child') },
  { name: 'break-restricted', path: breakPath, who: 'member', fullPage: true, rtl: true, before: restricted },
  { name: 'break-operator', path: breakPath, who: 'member', fullPage: true, rtl: true, before: excludedByOperator },
  { name: 'break-return', path: breakPath, who: 'member', fullPage: true, rtl: true, before: mayReturn },
  { name: 'break-guest', path: breakPath, who: 'guest' },
  { name: 'reality-clock', ...overGame, before: checkIn(20), rtl: true },
  { name: 'reality-time', ...overGame, before: checkIn(20, 55), rtl: true },
  { name: 'reality-due', ...overGame, before: checkIn(-1), after: opens('dialog[open]', overGame.after), rtl: true },
  { name: 'reality-blocked', ...overGame, before: checkIn(-2), after: opens('dialog[open]', overGame.after) },
  {
    name: 'game-keeps-money',
    ...overGame,
    before: both(
      both(checkIn(20), altered('**/wps/games/launch?**', { ownWallet: true })),
      altered('**/wps/wallets/gcs', { here: '0.00', inGames: '12480.00' }),
    ),
    rtl: true,
  },
  { name: 'limits-trial', path, who: 'member', before: asTrial },
];
