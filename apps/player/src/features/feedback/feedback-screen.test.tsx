// @vitest-environment happy-dom
import { toastStore } from '@palaro/ui';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { createChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, captcha, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answer, type Answers } from '../../testing/test-app.tsx';
import { FeedbackScreen } from './feedback-screen.tsx';

const path = '/wps/feedback';
const pictures = '/wps/pictures';
const list = (content: object[] = [], unread = 0) => value({ content, pageNum: 1, totalPages: 1, unread });
const entry = {
  id: 'f1',
  type: 3,
  content: 'The game stopped on me.',
  at: '2026-11-20T10:00:00.000Z',
  pictures: [],
  answers: [],
  unread: false,
};
const answered = { ...entry, unread: true, answers: [{ content: 'Your stake is back.', at: '2026-11-20T11:00:00.000Z' }] };

/** A captcha's work, of one key. */
let challenge: Challenge;

type Open = { answers?: Answers; address?: string; sessionType?: number; sent?: () => Answer; put?: () => Answer };
const open = async ({ answers = {}, address = '/m/feedback', sessionType = 0, sent = list, put = () => value({}) }: Open = {}) => {
  act(() => startSession({ token: 't1', type: sessionType, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let uploads = 0;
  await mount(<FeedbackScreen />, {
    path: address,
    answers: {
      '/wps/captcha': () =>
        value({ captchaId: `c${callsTo('/wps/captcha').length}`, image: `AAA${callsTo('/wps/captcha').length}`, work: challenge }),
      [path]: ({ method }) => (method === 'PUT' ? put() : sent()),
      [pictures]: () => value({ id: `p${(uploads += 1)}` }),
      ...answers,
    },
  });
};
const area = (): HTMLInputElement => field('Your message');
const write = (text: string): void => type('Your message', text);
const attach = async (...files: File[]): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('[name=pictures]')!;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
};
const file = (name = 'a.png', contentType = 'image/png', bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type: contentType });
const button = (): HTMLButtonElement => byRole('button', 'Send');
const topic = (): HTMLElement => byRole('button', /^What is it about\?/);
const topics = (): HTMLElement[] => allByRole('button', /^(?!Close)/, byRole('dialog'));
const chooseTopic = async (name: string): Promise<void> => {
  await tapOn(topic());
  await tapOn(byRole('button', name, byRole('dialog')));
};
const picture = (): string | null => captcha()?.getAttribute('src') ?? null;
/** The attached pictures that are uploaded. */
const ready = (): HTMLElement[] =>
  allByRole('listitem').filter(
    (item) => item.getAttribute('aria-busy') === 'false' && allByRole('button', /was not uploaded/, item).length === 0,
  );
const puts = () => callsTo(path).filter(({ method }) => method === 'PUT');
const bodyOf = (place: number) => JSON.parse(puts()[place]?.body ?? '{}') as Record<string, unknown>;
const text = 'The game stopped in the middle.';
const fillIn = async (): Promise<void> => {
  await until(() => picture() !== null);
  await chooseTopic('Game');
  write(text);
  type('Type the 4 digits', '1234');
};

beforeAll(async () => {
  await buildCatalogues();
  challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey });
});
beforeEach(() => {
  for (const toast of toastStore.getSnapshot()) toastStore.close(toast.id);
});
afterEach(unmountAll);

test('A192 A193 A194 A352 A296 the picker opens and closes, lists the six topics, and keeps the one that is chosen', async () => {
  await open();
  const isOpen = () => topic().getAttribute('aria-expanded');
  expect(shows('Choose a topic')).toBe(true);
  await tapOn(topic());
  expect(isOpen()).toBe('true');
  expect(topics().map(({ textContent }) => textContent)).toEqual([
    'Deposit',
    'Withdrawal',
    'Game',
    'Customer service',
    'Agent application',
    'Others',
  ]);
  await tapOn(topic());
  expect(isOpen()).toBe('false');
  await chooseTopic('Game');
  expect(isOpen()).toBe('false');
  byRole('button', 'What is it about? Game');
});

test('A195 A196 A391 A392 a content box with its counter; the button waits for the first character', async () => {
  await open();
  expect(shows('0/200')).toBe(true);
  expect(button().disabled).toBe(true);
  write('Hello');
  expect(shows('5/200')).toBe(true);
  expect(button().disabled).toBe(false);
  expect(area().maxLength).toBe(200);
});

test('A197 A198 A199 A200 the captcha is a PNG, a tap on it fetches another and clears the code', async () => {
  await open();
  await until(() => picture() !== null);
  expect(picture()).toMatch(/^data:image\/png;base64,/);
  const before = picture();
  type('Type the 4 digits', '12');
  await tapOn(byRole('button', 'Show another captcha'));
  await until(() => picture() !== null && picture() !== before);
  expect(field('Type the 4 digits').value).toBe('');
  expect(button().textContent).toBe('Send');
});

test('A390 A406 A393 too short a text, no code and no topic are said at their places, and nothing is sent', async () => {
  await open();
  write('Hello');
  await submit();
  await until(() => shows('The content is between 20 and 200 characters'));
  expect(shows('Please choose a topic')).toBe(true);
  expect(shows('Enter the code')).toBe(true);
  expect(document.activeElement).toBe(topic());
  expect(puts()).toEqual([]);
});

test('A293 A294 A193 A463 what was filled in is sent with the account’s name, success is said, and the list is shown', async () => {
  await open({ sent: () => list(puts().length > 0 ? [entry] : []) });
  await fillIn();
  await attach(file(), file('b.jpg', 'image/jpeg'));
  await submit();
  await until(() => location.search === '?tab=sent');
  expect(bodyOf(0)).toEqual({
    content: text,
    sender: 'maria',
    type: 3,
    captcha: '1234',
    captchaId: 'c1',
    work: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    pictures: ['p1', 'p2'],
  });
  expect(callsTo(pictures).map(({ method, headers }) => [method, headers.get('content-type'), headers.get('authorization')])).toEqual([
    ['POST', 'image/png', 'Bearer t1'],
    ['POST', 'image/jpeg', 'Bearer t1'],
  ]);
  expect(toastStore.getSnapshot().map(({ kind, text: said }) => [kind, typeof said === 'function' ? said() : said])).toEqual([
    ['success', 'Your message was sent'],
  ]);
  await until(() => shows('The game stopped on me.'));
  expect(area().value).toBe('');
});

test('A353 A505 a refusal hides the loading message, is said, fetches another captcha and keeps what was typed', async () => {
  let during: string[] = [];
  await open({
    put: () => {
      during = toastStore.getSnapshot().map(({ kind }) => kind);
      return refused('captcha_wrong', { field: 'captcha' });
    },
  });
  await fillIn();
  await attach(file());
  await submit();
  await until(() => shows('Verification code error'));
  expect(during).toEqual(['loading']);
  expect(toastStore.getSnapshot()).toEqual([]);
  await until(() => callsTo('/wps/captcha').length === 2 && picture() !== null);
  expect([area().value, field('Type the 4 digits').value]).toEqual([text, '']);
  expect(ready()).toHaveLength(1);
});

test('A505 a refusal of the whole stands above the form until the next try', async () => {
  await open({ put: () => refused('too_many_requests') });
  await fillIn();
  await submit();
  await until(() => allByRole('alert').length > 0);
  expect(shows('Too many requests. Please wait a moment and try again.')).toBe(true);
  expect(area().value).toBe(text);
});

test('A403 A404 A405 a file of another kind, one that is too large and a fourth are refused here already', async () => {
  await open();
  await attach(file('a.gif', 'image/gif'));
  expect(shows('Pictures must be png or jpg.')).toBe(true);
  await attach(file('a.png', 'image/png', 5 * 1024 * 1024 + 1));
  expect(shows('A picture may have at most 5 MB.')).toBe(true);
  expect(callsTo(pictures)).toEqual([]);
  await attach(file(), file(), file(), file());
  await until(() => ready().length === 3);
  expect(shows('You can add up to 3 pictures')).toBe(true);
  expect(allByRole('button', 'Add')).toEqual([]);
  await tapOn(byRole('button', 'Remove picture 1'));
  expect(allByRole('button', /^Remove picture/)).toHaveLength(2);
  byRole('button', 'Add');
});

test('a picture that was not uploaded holds the message back until it is tried again or taken away', async () => {
  let works = false;
  await open({ answers: { [pictures]: () => (works ? value({ id: 'p9' }) : refused('picture_unreadable')) } });
  await fillIn();
  await attach(file());
  await until(() => shows('This picture cannot be read. Please choose another one.'));
  await submit();
  await until(() => toastStore.getSnapshot().length === 0);
  expect(puts()).toEqual([]);
  works = true;
  await tapOn(byRole('button', /was not uploaded/));
  await until(() => ready().length > 0);
  await submit();
  await until(() => puts().length === 1);
  expect(bodyOf(0)['pictures']).toEqual(['p9']);
});

test('a picture that the platform has no more can be sent again', async () => {
  await open({ put: () => refused('picture_unknown', { field: 'pictures' }) });
  await fillIn();
  await attach(file());
  await submit();
  await until(() => shows('A picture is no longer here. Please add it again.'));
  byRole('button', /was not uploaded/);
});

test('a trial member writes without pictures', async () => {
  await open({ sessionType: 4 });
  expect(area().name).toBe('content');
  expect(document.querySelector('[name=pictures]')).toBeNull();
});

test('answers stand under what was sent; seen ones are marked as read, and stay marked as new for this look', async () => {
  let read = false;
  await open({
    address: '/m/feedback?tab=sent',
    sent: () => list([{ ...answered, unread: !read }], read ? 0 : 1),
    answers: {
      '/wps/feedback/read': () => {
        read = true;
        return value({});
      },
    },
  });
  await until(() => shows('Your stake is back.'));
  await until(() => callsTo('/wps/feedback/read').length === 1);
  expect(JSON.parse(callsTo('/wps/feedback/read')[0]?.body ?? '{}')).toEqual({ until: '2026-11-20T11:00:00.000Z' });
  await until(() => allByRole('tab', 'Sent').length > 0);
  expect(byRole('article').textContent).toContain('New');
  expect(callsTo('/wps/captcha')).toEqual([]);
});

test('nothing sent yet, and a list that did not load, say so', async () => {
  await open({ address: '/m/feedback?tab=sent' });
  await until(() => shows('Nothing sent yet'));
  unmountAll();
  await open({ address: '/m/feedback?tab=sent', sent: () => refused('unknown_error', { requestId: '01REQUEST' }) });
  await until(() => shows('Your messages did not load'));
  expect(shows('Nothing sent yet')).toBe(false);
});
