// @vitest-environment happy-dom
import { toastStore } from '@palaro/ui';
import { messageKinds } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useOverlay } from '../../overlays/overlay.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, goOffline, mount, refused, shows, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { InboxScreen } from './inbox-screen.tsx';
import { MessageCentreScreen } from './message-centre-screen.tsx';

beforeAll(buildCatalogues);
beforeEach(() => toastStore.clear());
afterEach(() => {
  vi.restoreAllMocks();
  unmountAll();
});

const idOf = (nth: number): string => String(nth).padStart(26, '0');
const id = idOf(1);
const message = {
  id,
  kind: 'operator',
  title: 'Fiesta week',
  body: 'See https://palaro.example/x.',
  sum: null,
  at: '2026-11-20T10:00:00.000Z',
  read: false,
};
const signIn = (type: number): void =>
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
const answers = (content: object[] = [message], more: Answers = {}): Answers => ({
  '/wps/inbox': ({ method }) => value(method === 'GET' ? { content, next: null } : {}),
  '/wps/inbox/message': () => value(message),
  '/wps/inbox/unread': () => value(content.length),
  '/wps/inbox/read': () => value({}),
  '/wps/inbox/read-all': () => value({}),
  '/wps/announcements': () => value({ list: [] }),
  '/wps/system/service-links': () => value({ customer: [], affiliate: [] }),
  ...more,
});
const bodyOf = (path: string): unknown => JSON.parse(callsTo(path)[0]?.body ?? 'null');

// Before the others, whose count may still be asked for a quarter of a second after their end.
/** A count that is asked for is asked for by now. */
const asked = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 260)));

const Overlay = () => <output aria-label={useOverlay() ?? 'none'} />;

test('A418 A423 B166 a trial player who taps messages reads why not, is shown the way to an account and stays; nothing is asked', async () => {
  signIn(4);
  await mount(
    <>
      <MessageCentreScreen />
      <Overlay />
    </>,
    { path: '/m/message', settings: { contact: [] }, answers: answers() },
  );
  await tapOn(byRole('button', 'Messages'));
  expect(toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text))).toEqual([
    'Please login an actual account to use this function',
  ]);
  byRole('status', 'memberAlert');
  await asked();
  expect([location.pathname, callsTo('/wps/inbox'), callsTo('/wps/inbox/unread')]).toEqual(['/m/message', [], []]);
});

test.each([true, false])('B162 B376 the chat is offered, and its count asked for, only with CBS3: %s', async (isOn) => {
  signIn(0);
  await mount(<MessageCentreScreen />, {
    path: '/m/message',
    settings: { contact: [] },
    flags: isOn ? { CBS3: true } : {},
    answers: answers([], { '/wps/chat/unread': () => value(2) }),
  });
  await asked();
  const offered = [...allByRole('link', /Live chat/), ...allByRole('button', /Live chat/)];
  expect([offered.length, callsTo('/wps/chat/unread').length]).toEqual(isOn ? [1, 1] : [0, 0]);
});

test('the inbox of a trial player says why there is none', async () => {
  signIn(4);
  await mount(<InboxScreen />, { path: '/m/webEmail', answers: answers() });
  expect(shows('Please login an actual account to use this function')).toBe(true);
  expect(byRole('link', 'Register now').getAttribute('href')).toBe('/m/register');
  expect([callsTo('/wps/inbox'), callsTo('/wps/inbox/unread')]).toEqual([[], []]);
});

test('the message centre leads to messengers and to the service for agents, by what the merchant states', async () => {
  signIn(0);
  const affiliate = [
    { csType: 'AFFILIATE', csPosition: '1', title: 'CS', path: 'mailto:agents@palaro.example', type: 1 },
    { csType: 'AFFILIATE', csPosition: '2', title: 'No address', path: 'javascript:alert(1)', type: 1 },
  ];
  await mount(<MessageCentreScreen />, {
    path: '/m/message',
    settings: { contact: [{ app: 'TELEGRAM', url: 'https://t.example/palaro' }] },
    answers: answers([message], { '/wps/system/service-links': () => value({ customer: [], affiliate }) }),
  });
  await until(() => shows('Agent service') && shows('1 unread'));
  // Between the way back and the latest messages.
  const rows = allByRole('link')
    .slice(1, -2)
    .map((row) => `${row.textContent} ${row.getAttribute('href')}`);
  expect(rows).toEqual([
    'Telegram https://t.example/palaro',
    'Announcements /m/notice',
    'Messages11 unread /m/messages',
    'Agent service mailto:agents@palaro.example',
  ]);
});

test('the inbox lists what the operator wrote, and every message of the system in the app’s own words', async () => {
  signIn(0);
  const all = messageKinds.map((kind, nth) =>
    kind === 'operator' ? message : { ...message, id: idOf(nth + 2), kind, title: '', body: '' },
  );
  await mount(<InboxScreen />, { path: '/m/messages', answers: answers(all) });
  await until(() => shows('Fiesta week'));
  const titles = [...document.querySelectorAll('.letter__title')].map((title) => title.textContent ?? '');
  expect(new Set(titles).size).toBe(messageKinds.length);
  expect(titles.filter((title) => title.includes('inbox.'))).toEqual([]);
  expect(byRole('link', /Fiesta week/).getAttribute('href')).toBe(`/m/messages?id=${id}`);
});

test.each([
  ['deposit_credited', '1234.50', 'PHP', '₱1,234.50 was added to your balance. What became of it'],
  ['withdrawal_paid', '485.00', 'PHP', '₱485.00 was paid to your account.'],
  ['withdrawal_refused', '300.00', 'PHP', '₱300.00 is in your balance again.'],
  ['deposit_held', '100.00', 'USD', '100.00 USD waits.'],
  ['race_won', '10.00', 'PHP', '₱10.00 was added to your balance. You see it'],
])('a message of %s says the sum in the list and when it is opened', async (kind, amount, currency, said) => {
  signIn(0);
  const told = { ...message, kind, title: '', body: '', sum: { amount, currency } };
  await mount(<InboxScreen />, { path: '/m/messages', answers: answers([told]) });
  await until(() => shows(said));
  unmountAll();
  signIn(0);
  const opened = answers([told], { '/wps/inbox/message': () => value(told) });
  await mount(<InboxScreen />, { path: `/m/messages?id=${id}`, answers: opened });
  await until(() => shows(said));
});

test('a message of money whose sum nobody knows says where it stands, and no sum', async () => {
  signIn(0);
  await mount(<InboxScreen />, { path: '/m/messages', answers: answers([{ ...message, kind: 'deposit_paid', title: '', body: '' }]) });
  await until(() => shows('What became of it, step by step, is on its page.'));
  expect(shows('was added to your balance')).toBe(false);
});

test('a message that is opened is marked as read, and an address in it is a link', async () => {
  signIn(0);
  await mount(<InboxScreen />, { path: `/m/messages?id=${id}`, answers: answers() });
  await until(() => callsTo('/wps/inbox/read').length > 0);
  expect(bodyOf('/wps/inbox/read')).toEqual({ id });
  expect(byRole('link', 'https://palaro.example/x').getAttribute('href')).toBe('https://palaro.example/x');
});

test('all are marked as read up to the newest that is shown', async () => {
  signIn(0);
  await mount(<InboxScreen />, {
    path: '/m/messages',
    answers: answers([message, { ...message, id: idOf(2), at: '2026-11-19T10:00:00.000Z' }]),
  });
  await until(() => shows('Mark all as read'));
  await tapOn(byRole('button', 'Mark all as read'));
  expect(bodyOf('/wps/inbox/read-all')).toEqual({ until: message.at });
});

test('deleting is asked about, leads back to the list and says so; one that fails stays', async () => {
  signIn(0);
  let deleted: () => ReturnType<typeof value> = () => refused('system_upgrading');
  await mount(<InboxScreen />, {
    path: `/m/messages?id=${id}`,
    answers: answers([message], { '/wps/inbox': ({ method }) => (method === 'DELETE' ? deleted() : value({ content: [], next: null })) }),
  });
  await until(() => shows('Fiesta week'));
  const confirm = async (): Promise<void> => {
    await tapOn(byRole('button', 'Delete'));
    await tapOn(byRole('button', 'Delete', byRole('dialog')));
  };
  await confirm();
  await until(() => toastStore.getSnapshot().some(({ kind }) => kind === 'error'));
  expect(shows('Fiesta week')).toBe(true);
  deleted = () => value({});
  await confirm();
  await until(() => shows('No messages'));
  expect(
    callsTo('/wps/inbox')
      .filter(({ method }) => method === 'DELETE')[1]
      ?.query.get('id'),
  ).toBe(id);
  expect(location.search).toBe('');
});

test('an empty inbox, one that does not load and a message that is gone say so', async () => {
  signIn(0);
  await mount(<InboxScreen />, { path: '/m/messages', answers: answers([]) });
  await until(() => shows('No messages'));
  unmountAll();
  signIn(0);
  await mount(<InboxScreen />, { path: '/m/messages', answers: answers([], { '/wps/inbox': () => refused('system_upgrading') }) });
  await until(() => shows('Your messages did not load'));
  unmountAll();
  signIn(0);
  await mount(<InboxScreen />, {
    path: `/m/messages?id=${id}`,
    answers: answers([], { '/wps/inbox/message': () => refused('not_found') }),
  });
  await until(() => shows('This message is gone'));
});

test('without a network the messages that are kept stay, with the time that they are of', async () => {
  signIn(0);
  await mount(<InboxScreen />, { path: '/m/messages', answers: answers() });
  await until(() => shows('Fiesta week'));
  goOffline();
  await until(() => shows('As of '));
  expect(shows('Fiesta week')).toBe(true);
});

test('pages whose end is near at once are asked for at most every 300 ms', async () => {
  const asked: number[] = [];
  const observed = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #near: () => void;
      constructor(onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#near = () => onChange([{ isIntersecting: true }]);
      }
      observe(): void {
        observed.add(this.#near);
        queueMicrotask(this.#near);
      }
      disconnect(): void {
        observed.delete(this.#near);
      }
    },
  );
  signIn(0);
  await mount(<InboxScreen />, {
    path: '/m/inbox',
    answers: answers([], {
      '/wps/inbox': () => {
        asked.push(performance.now());
        const nth = asked.length;
        return value({ content: [{ ...message, id: idOf(nth) }], next: nth < 4 ? `1-${idOf(nth)}` : null });
      },
    }),
  });
  await until(() => asked.length === 4);
  // The first comes with the screen, the second with the first look.
  for (const nth of [2, 3]) expect((asked[nth] ?? 0) - (asked[nth - 1] ?? 0)).toBeGreaterThan(290);
  vi.unstubAllGlobals();
});
