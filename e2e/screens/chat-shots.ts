import type { Page } from '@playwright/test';
import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, asTrial, offline } from './steps.ts';

const calls = /\/wps\/chat(\?|$)/;
const state = { delivered: 5, read: 3, presence: 'open', opensAt: null };
const message = (seq: number, from: string, text: string, at: string, more: object = {}) => ({
  seq,
  clientId: `client-${seq}`,
  from,
  text,
  picture: null,
  notice: null,
  at,
  ...more,
});
const content = [
  message(1, 'player', 'Hi! My deposit of this morning is not in my balance yet.', '2026-11-24T09:02:00.000Z'),
  message(2, 'system', '', '2026-11-24T09:02:00.000Z', { notice: 'away' }),
  message(3, 'player', 'The reference is GC-20261124-0091.', '2026-11-24T09:03:00.000Z'),
  message(4, 'agent', 'Good morning! I am looking at it now. Your bank has sent it a moment ago.', '2026-11-25T01:10:00.000Z'),
  message(5, 'player', 'Thank you', '2026-11-25T01:11:00.000Z'),
  message(6, 'player', 'Salamat po!', '2026-11-25T01:12:00.000Z'),
];
const withTalk = async (page: Page): Promise<void> => {
  await answer('**/wps/chat**', { content, more: true, state })(page);
  await answer('**/wps/chat/read', {})(page);
  await answer('**/wps/chat/unread', 0)(page);
};
const closed = async (page: Page): Promise<void> => {
  await answer('**/wps/chat**', { content, more: false, state: { ...state, presence: 'closed', opensAt: '2026-11-30T01:00:00.000Z' } })(
    page,
  );
  await answer('**/wps/chat/unread', 0)(page);
};
/** A message is written that nobody takes. */
const failsToSend = async (page: Page): Promise<void> => {
  await page.route('**/wps/chat', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.locator('.composer__text').fill('And when will it be there?');
  await page.locator('.composer [type=submit]').click();
  await page.locator('.bubble--failed').waitFor();
};

export const chatShots: readonly Shot[] = [
  { name: 'chat', path: '/m/chat', who: 'member', rtl: true, before: withTalk },
  { name: 'chat-closed', path: '/m/chat', who: 'member', before: closed },
  { name: 'chat-send-failed', path: '/m/chat', who: 'member', rtl: true, before: withTalk, after: failsToSend },
  { name: 'chat-empty', path: '/m/chat', who: 'member' },
  { name: 'chat-loading', path: '/m/chat', who: 'member', before: hold(calls) },
  { name: 'chat-failed', path: '/m/chat', who: 'member', before: refuse(calls) },
  { name: 'chat-offline', path: '/m/chat', who: 'member', before: withTalk, after: offline },
  { name: 'chat-trial', path: '/m/chat', who: 'member', before: asTrial },
];
