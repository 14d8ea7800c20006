// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const page = new URL('./page/', `file://${import.meta.dirname}/`);
const both = ['chat:read', 'chat:answer'];

/** The operator of the page, as the platform knows them. */
let account = { name: 'Ana', permissions: both, secondStepDue: false };
let isLoggedIn = false;
let isDown = false;
/** The calls of the page: their paths and bodies. */
let sent: (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [];
const streams: EventTarget[] = [];
class FakeStream extends EventTarget {
  readonly readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {}
}

const say = (value: unknown): Response => Response.json({ success: true, value });
const refuse = (code: string): Response => Response.json({ success: false, code, message: `Refused: ${code}` }, { status: 401 });
const logIn = ({ password, secondCode }: Readonly<Record<string, unknown>>): Response => {
  if (password !== 'right') return refuse('login_failed');
  if (!account.secondStepDue && secondCode === undefined) return refuse('second_code_required');
  if (!account.secondStepDue && secondCode !== '123456') return refuse('second_code_wrong');
  isLoggedIn = true;
  return say(account);
};
const at = '2026-11-20T10:00:00.000Z';
const asked = { lastAt: at, waitingSince: at, hasHistory: false, unread: 0, lastText: 'Hi', lastFrom: 'player' };
const answers: Readonly<Record<string, () => unknown>> = {
  account: () => account,
  'second-step': () => ({ uri: 'otpauth://totp/Ana', secret: 'ABCDEFGH', picture: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  confirm: () => (account = { ...account, secondStepDue: false }),
  conversations: () => ({
    name: 'Ana',
    next: null,
    count: { all: 1, waiting: 1 },
    countedMax: 1000,
    list: [{ id: 'c1', username: 'maria', ...asked }],
  }),
  messages: () => ({
    content: [{ seq: 1, clientId: 'c', from: 'player', text: 'Hello', picture: null, at }],
    more: false,
    state: { delivered: 0, read: 0 },
  }),
};
const answer = async (url: string, init?: { readonly body?: string }): Promise<Response> => {
  const path = url.split('?', 1)[0]?.split('/').at(-1) ?? '';
  const body = JSON.parse(init?.body ?? '{}') as Record<string, unknown>;
  sent.push([path, body]);
  if (isDown) return new Response('A proxy', { status: 502 });
  if (path === 'login') return logIn(body);
  if (!isLoggedIn) return refuse('not_logged_in');
  if (path === 'logout') isLoggedIn = false;
  return say(answers[path]?.() ?? {});
};

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const shown = (): string[] => ['#enter', '#setup', '#desk'].filter((one) => find(one).closest('[hidden]') === null);
const toShow = (...expected: string[]): Promise<void> => vi.waitFor(() => expect(shown()).toEqual(expected));
const fault = (of: string): string => find(`${of} .fault`).textContent;
const enter = (of: string, given: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(given)) (find(`${of} [name=${name}]`) as HTMLInputElement).value = value;
  find(of).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
};
const come = async (): Promise<void> => {
  enter('#enter', { name: 'Ana', password: 'right' });
  await vi.waitFor(() => expect(find('#second').hidden).toBe(false));
  enter('#enter', { secondCode: '123456' });
};
const paths = (): string[] => sent.map(([path]) => path);

beforeAll(async () => {
  const html = readFileSync(new URL('desk.html', page), 'utf8');
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  vi.stubGlobal('fetch', vi.fn<typeof answer>(answer));
  vi.stubGlobal('EventSource', FakeStream);
  await import(new URL('desk.js', page).href);
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  [account, sent] = [{ name: 'Ana', permissions: both, secondStepDue: false }, []];
  if (!find('#desk').hidden) find('#logout').click();
  await toShow('#enter');
});

test('a login asks for the code of the authenticator once name and password are right', async () => {
  enter('#enter', { name: 'Ana', password: 'wrong' });
  await vi.waitFor(() => expect(fault('#enter')).toBe('Name or password is wrong.'));
  expect(find('#second').hidden).toBe(true);
  enter('#enter', { name: 'Ana', password: 'right' });
  await vi.waitFor(() => expect(find('#second').hidden).toBe(false));
  expect(fault('#enter')).toBe('');
  enter('#enter', { secondCode: '000000' });
  await vi.waitFor(() => expect(fault('#enter')).toBe('Refused: second_code_wrong'));
  enter('#enter', { secondCode: '123456' });
  await toShow('#desk');
  expect((find('#enter [name=password]') as HTMLInputElement).value, 'nothing is left for the next operator').toBe('');
});

test('whoever has no authenticator yet sets one up before the desk opens', async () => {
  account = { ...account, secondStepDue: true };
  enter('#enter', { name: 'Ana', password: 'right' });
  await toShow('#setup');
  expect([find('#secret').textContent, find('#otpauth').getAttribute('href')]).toEqual(['ABCD EFGH', 'otpauth://totp/Ana']);
  expect(find('#qr').hidden).toBe(false);
  expect((find('#qr') as HTMLImageElement).src).toMatch(/^blob:/);
  expect(paths()).not.toContain('conversations');
  enter('#setup', { code: '123456' });
  await toShow('#desk');
  expect([find('#secret').textContent, find('#otpauth').hasAttribute('href'), find('#qr').hasAttribute('src')]).toEqual(['', false, false]);
});

test('whoever does not set one up leaves again', async () => {
  account = { ...account, secondStepDue: true };
  enter('#enter', { name: 'Ana', password: 'right' });
  await toShow('#setup');
  find('#leave').click();
  await toShow('#enter');
  expect(isLoggedIn).toBe(false);
});

test('whoever may read alone sees no field to answer in, and marks nothing as read', async () => {
  account = { ...account, permissions: ['chat:read'] };
  await come();
  await toShow('#desk');
  find('#conversations button').click();
  await vi.waitFor(() => expect(find('.bubble').textContent).toContain('Hello'));
  expect([find('#composer').hidden, paths().includes('read')]).toEqual([true, false]);
});

test('whoever may not read the chat stays out, and is told so', async () => {
  account = { ...account, permissions: [] };
  await come();
  await vi.waitFor(() => expect(find('#told').textContent).toContain('Your authenticator is set up. Your account works with commands'));
  expect([shown(), fault('#enter'), paths().includes('conversations'), isLoggedIn]).toEqual([['#enter'], '', false, false]);
});

test('a session that has ended shows the login, and why', async () => {
  await come();
  await toShow('#desk');
  isLoggedIn = false;
  streams.at(-1)?.dispatchEvent(new MessageEvent('beat', { data: '{}' }));
  await toShow('#enter');
  expect(fault('#enter')).toBe('Your session has ended. Please log in again.');
});

test('a beat says whether somebody has touched the page since the one before, again until it was heard', async () => {
  await come();
  await toShow('#desk');
  const beat = (): unknown => {
    streams.at(-1)?.dispatchEvent(new MessageEvent('beat', { data: '{}' }));
    return sent.findLast(([path]) => path === 'here')?.[1];
  };
  expect([beat(), beat()]).toEqual([{ active: false }, { active: false }]);
  isDown = true;
  document.dispatchEvent(new Event('keydown'));
  expect(beat()).toEqual({ active: true });
  isDown = false;
  await vi.waitFor(() => expect(beat()).toEqual({ active: true }));
  expect(beat()).toEqual({ active: false });
});
