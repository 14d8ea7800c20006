import type { Page } from '@playwright/test';
import { hold } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, tap } from './steps.ts';

type Shown = {
  readonly waitingSince?: string;
  readonly unread?: number;
  readonly hasPicture?: boolean;
  readonly lastFrom?: string;
};
const conversation = (id: string, username: string, lastText: string, more: Shown = {}) => ({
  id,
  username,
  lastText,
  lastFrom: 'player',
  hasPicture: false,
  lastAt: '2026-11-25T01:12:00.000Z',
  unread: 0,
  ...more,
  waitingSince: more.waitingSince ?? null,
});
const list = [
  conversation('c1', 'anamarie88', 'And when will it be there?', {
    unread: 3,
    waitingSince: new Date(Date.now() - 7 * 60_000).toISOString(),
  }),
  conversation('c2', 'jepoy_ng_tondo', '', {
    hasPicture: true,
    unread: 120,
    waitingSince: new Date(Date.now() - 95 * 60_000).toISOString(),
  }),
  conversation('c3', 'lolo.basyang', 'Your withdrawal has been sent to your account.', { lastFrom: 'agent' }),
];
const message = (seq: number, from: string, text: string, at: string, more: object = {}) => ({
  seq,
  clientId: `client-${seq}`,
  from,
  text,
  picture: null,
  notice: null,
  agent: from === 'agent' ? 'Mara' : null,
  at,
  ...more,
});
const talk = {
  content: [
    message(1, 'player', 'Hi! My deposit of this morning is not in my balance yet.', '2026-11-24T09:02:00.000Z'),
    message(2, 'system', '', '2026-11-24T09:02:00.000Z', { notice: 'away' }),
    message(3, 'player', 'The reference is GC-20261124-0091.', '2026-11-24T09:03:00.000Z'),
    message(4, 'agent', 'Good morning! I am looking at it now. Your bank has sent it a moment ago.', '2026-11-25T01:10:00.000Z'),
    message(5, 'player', 'And when will it be there?', '2026-11-25T01:12:00.000Z'),
  ],
  more: true,
  state: { delivered: 5, read: 4 },
};
const withList =
  (shown: readonly { readonly waitingSince: string | null }[]) =>
  async (page: Page): Promise<void> => {
    await hold('**/desk/events*')(page);
    await answer('**/wps/operator/account', { name: 'Mara', permissions: ['chat:read', 'chat:answer'], secondStepDue: false })(page);
    const count = { all: shown.length, waiting: shown.filter(({ waitingSince }) => waitingSince !== null).length };
    await answer('**/operator/chat/conversations', { name: 'Mara', list: shown, count, next: null, countedMax: 1000 })(page);
    await answer('**/operator/chat/messages**', talk)(page);
    await answer('**/operator/chat/read', {})(page);
  };
const openFirst = tap('#conversations button');
/** The desk of an operator is a screen of a computer. */
const wide =
  (then: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.setViewportSize({ width: 1100, height: 760 });
    await then(page);
  };

/** The operator's support desk; its page is the same in every language. */
export const deskShots: readonly Shot[] = [
  { name: 'desk-login', path: '/desk', who: 'guest' },
  {
    name: 'desk-login-refused',
    path: '/desk',
    who: 'guest',
    after: async (page) => {
      await page.getByLabel('Name').fill('nobody');
      await page.getByLabel('Password').fill('not this one');
      await page.getByRole('button').click();
      await page.locator('.fault:not(:empty)').first().waitFor();
    },
  },
  {
    name: 'desk-authenticator',
    path: '/desk',
    who: 'guest',
    before: async (page) => {
      await answer('**/wps/operator/account', { name: 'Mara', permissions: [], secondStepDue: true })(page);
      await answer('**/wps/operator/second-step', { uri: 'otpauth://totp/Palaro:Mara', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })(page);
    },
  },
  { name: 'desk-list', path: '/desk', who: 'guest', before: withList(list) },
  { name: 'desk-empty', path: '/desk', who: 'guest', before: withList([]) },
  { name: 'desk-talk', path: '/desk', who: 'guest', before: withList(list), after: openFirst },
  { name: 'desk-wide', path: '/desk', who: 'guest', before: withList(list), after: wide(openFirst) },
  { name: 'desk-wide-list', path: '/desk', who: 'guest', before: withList(list), after: wide(async () => undefined) },
];
