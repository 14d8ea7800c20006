import { altered, hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { asTrial, opens, tap } from './steps.ts';

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

/** The limits of a member in their states. */
export const limitsShots: readonly Shot[] = [
  { name: 'limits-none', path, who: 'member', fullPage: true, rtl: true },
  { name: 'limits-set', path, who: 'member', fullPage: true, rtl: true, before: set },
  { name: 'limits-sheet', path, who: 'member', rtl: true, before: set, after: opens('dialog[open]', tap('.limits .ui-list-row')) },
  { name: 'limits-loading', path, who: 'member', before: hold(calls) },
  { name: 'limits-failed', path, who: 'member', before: refuse(calls) },
  { name: 'break-choose', path: breakPath, who: 'member', fullPage: true, rtl: true },
  { name: 'break-exclude', path: breakPath, who: 'member', fullPage: true, after: tap('.ui-segmented__option:last-child') },
  { name: 'break-restricted', path: breakPath, who: 'member', fullPage: true, rtl: true, before: restricted },
  { name: 'break-guest', path: breakPath, who: 'guest' },
  { name: 'limits-trial', path, who: 'member', before: asTrial },
];
