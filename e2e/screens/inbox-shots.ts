import type { Page } from '@playwright/test';
import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, asTrial, offline, opens, tap } from './steps.ts';

const idOf = (nth: number): string => String(nth).padStart(26, '0');
const ofSystem = (nth: number, kind: string, at: string, read = true) => ({
  id: idOf(nth),
  kind,
  title: '',
  body: '',
  sum: null,
  at,
  read,
});
const ofMoney = (nth: number, kind: string, at: string, amount: string) => ({
  ...ofSystem(nth, kind, at, false),
  sum: { amount, currency: 'PHP' },
});
const letter = {
  id: idOf(1),
  kind: 'operator',
  title: 'Maintenance on Sunday night',
  body: 'From 02:00 to 04:00 we move to new machines. You can look at your record meanwhile, but not play.\n\nRounds that are open at 02:00 are ended and paid before. All about it: https://palaro.example/maintenance',
  sum: null,
  at: '2026-11-24T13:40:00.000Z',
  read: false,
};
const letters = [
  letter,
  ofMoney(8, 'deposit_credited', '2026-11-24T12:10:00.000Z', '500.00'),
  ofMoney(9, 'withdrawal_paid', '2026-11-24T12:05:00.000Z', '123456.78'),
  ofSystem(2, 'new_device', '2026-11-24T11:05:00.000Z', false),
  ofSystem(7, 'free_rounds_given', '2026-11-24T09:00:00.000Z', false),
  ofSystem(3, 'round_resolved', '2026-11-23T20:11:00.000Z', false),
  ofSystem(4, 'feedback_answered', '2026-11-23T14:05:00.000Z'),
  ofSystem(5, 'password_changed', '2026-11-22T08:30:00.000Z'),
  ofSystem(6, 'details_changed', '2026-11-21T08:30:00.000Z'),
];
const calls = '**/wps/inbox**';

/** An inbox with a few messages of each sort, three of them not read. */
const withLetters = async (page: Page): Promise<void> => {
  await answer(calls, { content: letters, next: null })(page);
  await answer('**/wps/inbox/unread', 3)(page);
  await answer('**/wps/inbox/message**', letter)(page);
  await answer('**/wps/inbox/read', {})(page);
};
const withSum = async (page: Page): Promise<void> => {
  await withLetters(page);
  await answer('**/wps/inbox/message**', { ...ofMoney(1, 'deposit_held', '2026-11-24T12:10:00.000Z', '123456.78') })(page);
};
const manyUnread = async (page: Page): Promise<void> => {
  await withLetters(page);
  await answer('**/wps/inbox/unread', 120)(page);
};
const message = `/m/messages?id=${letter.id}`;

export const inboxShots: readonly Shot[] = [
  { name: 'inbox', path: '/m/messages', who: 'member', rtl: true, before: withLetters },
  { name: 'inbox-announcements', path: '/m/messages?tab=announcements', who: 'member' },
  { name: 'inbox-message', path: message, who: 'member', rtl: true, before: withLetters },
  { name: 'inbox-sum', path: message, who: 'member', rtl: true, before: withSum },
  { name: 'inbox-delete', path: message, who: 'member', before: withLetters, after: opens('dialog[open]', tap('.inbox > .ui-button')) },
  { name: 'inbox-gone', path: message, who: 'member' },
  { name: 'inbox-empty', path: '/m/messages', who: 'member', rtl: true },
  { name: 'inbox-loading', path: '/m/messages', who: 'member', before: hold(calls) },
  { name: 'inbox-failed', path: '/m/messages', who: 'member', before: refuse(calls) },
  { name: 'inbox-offline', path: '/m/messages', who: 'member', before: withLetters, after: offline },
  { name: 'inbox-trial', path: '/m/messages', who: 'member', before: asTrial },
  { name: 'centre', path: '/m/message', who: 'member', rtl: true, before: manyUnread },
  { name: 'centre-empty', path: '/m/message', who: 'member' },
  { name: 'centre-failed', path: '/m/message', who: 'member', before: refuse(calls) },
  { name: 'centre-trial', path: '/m/message', who: 'member', before: asTrial, after: opens('dialog[open]', tap('.ui-list-card button')) },
  { name: 'hub-unread', path: '/m/mine', who: 'member', before: manyUnread },
  { name: 'home-unread', path: '/m/home', who: 'member', before: manyUnread },
];
