// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatMs } from './desk-streams.ts';

const page = new URL('./page/', `file://${import.meta.dirname}/`);
const names = { c1: 'maria', c2: 'jose' } as const;
type Id = keyof typeof names;

/** What the page has sent: to which conversation, and the words. */
let sent: { readonly id: Id; readonly text: string; readonly picture: string | null }[] = [];
let isRefused = false;
/** What stands between the page and the platform, and answers in its place. */
let between: (path: string) => Response | Promise<Response> | null = () => null;
/** The picture that was uploaded last. */
let uploaded: Blob | undefined;
/** The paths that the page has asked for. */
let asked: string[] = [];
/** The platform's time in its answers; null where they do not tell it. */
let date: string | null = null;
let streams: FakeStream[] = [];

/** A stream of events as the browser opens it. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  /** Refused, as a browser tells of an answer that is no stream: it does not try again. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  opens(): void {
    this.dispatchEvent(new Event('open'));
  }
  beats(): void {
    this.dispatchEvent(new MessageEvent('beat', { data: '{}' }));
  }
  tells(id: string | null): void {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ id }) }));
  }
}
const html = (status: number): Response =>
  new Response('<html><body>A proxy</body></html>', { status, headers: { 'content-type': 'text/html' } });
/** How many pictures the page has shown from files, and which of them it let go of. */
let made = 0;
const freed: string[] = [];

type Init = { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal };
/** The desk's calls as the platform answers them, with two players who have written once. */
const answer = async (url: string, init?: Init): Promise<Response> => {
  const { pathname, searchParams } = new URL(url, 'http://desk.test');
  asked.push(`${pathname.replace(/^\/(wps\/operator\/chat|desk)\//, '')}${searchParams.has('ids') ? ` ${searchParams.get('ids')}` : ''}`);
  const other = between(pathname);
  if (other !== null)
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('The call was given up', 'AbortError')));
      void Promise.resolve(other).then(resolve, reject);
    });
  const say = (value: unknown) => Response.json({ success: true, value }, date === null ? {} : { headers: { date } });
  const at = '2026-11-20T10:00:00.000Z';
  if (pathname.endsWith('/account')) return say({ name: 'Ana', permissions: ['chat:read', 'chat:answer'], secondStepDue: false });
  if (pathname.endsWith('/conversations'))
    return say({
      name: 'Ana',
      next: '1.2.c3',
      count: { all: 2, waiting: 2 },
      countedMax: 1000,
      list: Object.entries(names)
        .filter(([id]) => searchParams.get('ids')?.split(',').includes(id) ?? true)
        .map(([id, username]) => ({
          id,
          username,
          lastAt: at,
          waitingSince: at,
          hasHistory: false,
          unread: 0,
          lastText: 'Hi',
          lastFrom: 'player',
        })),
    });
  if (pathname.endsWith('/pictures')) {
    uploaded = init?.body as Blob;
    return say({ id: 'p1' });
  }
  if (pathname.endsWith('/messages') && init?.method === 'POST') {
    if (isRefused) return Response.json({ success: false, code: 'message_changed', message: 'Refused' }, { status: 409 });
    const body = JSON.parse(String(init.body)) as (typeof sent)[number] & { clientId: string };
    sent.push({ id: body.id, text: body.text, picture: body.picture });
    return say({ ...body, seq: sent.length + 1, from: 'agent', notice: null, agent: 'Ana', at });
  }
  if (pathname.endsWith('/messages'))
    return say({
      content: searchParams.has('after')
        ? []
        : [{ seq: 1, clientId: 'c', from: 'player', text: `From ${searchParams.get('id')}`, picture: null, at }],
      more: false,
      state: { delivered: 0, read: 0 },
    });
  return say({});
};

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const words = (): HTMLTextAreaElement => find('#composer textarea') as HTMLTextAreaElement;
const rows = (): string[] => [...document.querySelectorAll('.bubble')].map(({ textContent }) => textContent);
const open = async (id: Id): Promise<void> => {
  const row = [...document.querySelectorAll<HTMLElement>('#conversations button')].find(({ textContent }) =>
    textContent.includes(names[id]),
  );
  row?.click();
  await vi.waitFor(() => expect(rows()[0]).toContain(`From ${id}`));
};
const write = (text: string): void => {
  words().value = text;
  words().dispatchEvent(new Event('input', { bubbles: true }));
};
const send = (): boolean => find('#composer').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

beforeAll(async () => {
  const html = readFileSync(new URL('desk.html', page), 'utf8');
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  vi.stubGlobal('fetch', vi.fn<typeof answer>(answer));
  vi.stubGlobal('EventSource', FakeStream);
  URL.createObjectURL = () => `blob:picture-${++made}`;
  URL.revokeObjectURL = (address) => void freed.push(address);
  await import(new URL('desk.js', page).href);
  await vi.waitUntil(() => document.querySelectorAll('#conversations li').length === 2);
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  [sent, asked] = [[], []];
  between = () => null;
});

test('who has waited less than a minute is new, then the minutes and hours are counted', async () => {
  const view = (await import(new URL('desk-view.js', page).href)) as { waited: (since: string, now: number) => string };
  const since = '2026-11-27T08:00:00Z';
  const after = (minutes: number): string => view.waited(since, Date.parse(since) + minutes * 60_000);
  expect([after(-1), after(0.9), after(3), after(59.9), after(125)]).toEqual(['new', 'new', '3 min', '59 min', '2 h 5 min']);
});

test('words that are begun for one player are not sent to another, and stand there again', async () => {
  await open('c1');
  write('Your password is safe, Maria');
  await open('c2');
  expect(words().value).toBe('');
  send();
  write('Hello Jose');
  send();
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c2', text: 'Hello Jose', picture: null }]));
  await open('c1');
  expect(words().value).toBe('Your password is safe, Maria');
  write('');
});

const choose = (name: string, content?: Promise<ArrayBuffer>): void => {
  const input = find('#file');
  const file = new File(['x'], name, { type: 'image/png' });
  if (content !== undefined) file.arrayBuffer = () => content;
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change'));
};

test('a picture that is attached for one player stays with that player', async () => {
  await open('c1');
  choose('slip.png');
  expect(find('#preview').hidden).toBe(false);
  await open('c2');
  expect(find('#preview').hidden).toBe(true);
  send();
  await open('c1');
  send();
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c1', text: '', picture: 'p1' }]));
});

test('a picture is sent as it was when it was attached, one that cannot be read is taken away again with a word about it', async () => {
  await open('c2');
  choose('deleted.png', Promise.reject(new DOMException('The file could not be read', 'NotReadableError')));
  await vi.waitFor(() => expect(find('#composer .fault').textContent).toBe('This picture cannot be read. Please choose another one.'));
  expect(find('#preview').hidden).toBe(true);
  choose('slip.png', Promise.resolve(new TextEncoder().encode('as it was').buffer));
  expect(find('#composer .fault').textContent).toBe('');
  send();
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c2', text: '', picture: 'p1' }]));
  expect([uploaded?.type, await uploaded?.text()]).toEqual(['image/png', 'as it was']);
});

test('a picture that turns out unreadable after it was sent is not sent, and what waits behind it goes once it is taken away', async () => {
  await open('c2');
  let fail: (error: Error) => void = () => undefined;
  choose('cloud.png', new Promise((_, reject) => (fail = reject)));
  send();
  fail(new DOMException('The file could not be read', 'NotReadableError'));
  await vi.waitFor(() => expect(find('#composer .fault').textContent).toBe('This picture cannot be read. Please choose another one.'));
  expect(rows().at(-1)).toContain('not sent');
  expect(asked).not.toContain('pictures');
  write('Which one is it?');
  send();
  const [, takeAway] = document.querySelectorAll<HTMLElement>('.bubble--failed button');
  takeAway?.click();
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c2', text: 'Which one is it?', picture: null }]));
  expect(document.querySelectorAll('.bubble--failed')).toHaveLength(0);
});

test('a picture is let go of when another takes its place, when it is taken away and when it was sent', async () => {
  await open('c1');
  freed.length = 0;
  const first = made + 1;
  for (const name of ['first.png', 'second.png']) choose(name);
  find('#preview button').click();
  choose('third.png');
  send();
  await vi.waitFor(() => expect(freed).toEqual([first, first + 1, first + 2].map((number) => `blob:picture-${number}`)));
});

test('an answer that was refused is still there after a look at another player, and is sent again', async () => {
  await open('c1');
  isRefused = true;
  write('One moment');
  send();
  await vi.waitFor(() => expect(rows().at(-1)).toContain('not sent'));
  await open('c2');
  expect(find('#composer .fault').textContent).toBe('');
  await open('c1');
  expect(find('#composer .fault').textContent).toBe('Refused');
  isRefused = false;
  find('.bubble--failed button').click();
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c1', text: 'One moment', picture: null }]));
});

test('an upload that a proxy refuses with a page of its own ends, and says why', async () => {
  await open('c1');
  between = (path) => (path.endsWith('/pictures') ? html(413) : null);
  choose('huge.png');
  send();
  await vi.waitFor(() => expect(find('#composer .fault').textContent).toBe('The picture is too large.'));
  expect(rows().at(-1)).toContain('not sent');
  expect(asked.filter((path) => path === 'pictures')).toHaveLength(1);
});

test('a message that nobody answers is sent again as soon as the network is there', async () => {
  await open('c2');
  between = (path) => (path.endsWith('/messages') ? html(502) : null);
  write('Are you there?');
  send();
  await vi.waitFor(() => expect(asked.filter((path) => path === 'messages').length).toBeGreaterThan(1), patience);
  between = () => null;
  await vi.waitFor(
    () => {
      window.dispatchEvent(new Event('online'));
      expect(sent).toEqual([{ id: 'c2', text: 'Are you there?', picture: null }]);
    },
    { timeout: 400 },
  );
});

test('a logout, older messages and more conversations that failed are told, until the next try', async () => {
  await open('c1');
  const said = () => find('#fault').textContent;
  between = () => html(502);
  for (const [button, words] of [
    ['#logout', 'You may still be logged in. No answer (502).'],
    ['#older', 'Older messages cannot be shown. No answer (502).'],
    ['#more', 'No more conversations can be shown. No answer (502).'],
  ] as const) {
    find(button).click();
    expect(said()).toBe('');
    await vi.waitFor(() => expect(said()).toBe(words));
  }
  expect(find('#desk').hidden).toBe(false);
  await open('c2');
  expect(said()).toBe('');
});

test('a call that hangs counts as not answered after 20 s, one that carries a file after 60 s', async () => {
  const { ask } = (await import(new URL('desk-ask.js', page).href)) as {
    ask: (path: string, options: { method: string; data?: unknown; file?: File }) => Promise<unknown>;
  };
  between = () => new Promise(() => undefined);
  vi.useFakeTimers();
  try {
    for (const [seconds, sent] of [
      [20, { data: {} }],
      [60, { file: new File(['x'], 'slip.png', { type: 'image/png' }) }],
    ] as const) {
      const ended = vi.fn<(error: Error & { code?: string }) => void>();
      void ask('typing', { method: 'POST', ...sent }).catch(ended);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      // Without a code the same is asked again.
      expect(ended.mock.calls.map(([{ code, message }]) => [code, message])).toEqual([[undefined, 'No answer.']]);
    }
  } finally {
    vi.useRealTimers();
  }
});

const stream = (): FakeStream => {
  const last = streams.at(-1);
  if (last === undefined) throw new Error('there is no stream');
  return last;
};

/** On a busy machine several tries take more than the second that is waited by default. */
const patience = { timeout: 10_000 };
test('a desk whose stream is refused while a node starts anew is connected again when the node is there, however long it takes', async () => {
  const lost = stream();
  between = () => html(502);
  lost.refuse();
  expect(find('#link').textContent).toBe('Not connected');
  const tries = () => asked.filter((path) => path === 'conversations').length;
  await vi.waitFor(() => expect(tries()).toBeGreaterThan(0), patience);
  // Each is answered by the proxy, and another follows.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(tries()).toBeGreaterThan(4);
  }, patience);
  expect(stream()).toBe(lost);
  between = () => null;
  await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stream()).not.toBe(lost);
  }, patience);
  stream().opens();
  expect(find('#link').textContent).toBe('');
});

test('only the conversations that have changed are asked for, all at once and at most once a second', async () => {
  stream().opens();
  // The page itself leaves a second between two of these.
  await vi.waitFor(() => expect(asked).toContain('conversations'), patience);
  asked = [];
  for (let time = 0; time < 20; time++) stream().tells(time % 2 === 0 ? 'c1' : 'c2');
  await vi.waitFor(() => expect(asked).toContain('conversations c1,c2'), patience);
  expect(asked.filter((path) => path.startsWith('conversations'))).toHaveLength(1);
});

test('how long somebody has waited is told by the platform’s clock, whatever that of the agent’s device says', async () => {
  date = 'Fri, 20 Nov 2026 10:07:10 GMT';
  stream().tells(null);
  await vi.waitFor(
    () => expect([...document.querySelectorAll('.wait')].map(({ textContent }) => textContent)).toEqual(['7 min', '7 min']),
    patience,
  );
  date = null;
});

test('each beat is answered by a call, by which the agent counts as there', () => {
  expect(stream().address).toBe('/desk/events');
  stream().beats();
  stream().beats();
  expect(asked.filter((path) => path === 'here')).toHaveLength(2);
});

test('a desk whose stream says nothing for more than two beats opens another, and says so until it is there', async () => {
  const source = readFileSync(new URL('desk.js', page), 'utf8');
  const silentMs = Number(/silentMsMax = (\d+_\d+)/.exec(source)?.[1]?.replace('_', ''));
  expect([silentMs > 2 * heartbeatMs, silentMs < 3 * heartbeatMs]).toEqual([true, true]);
  vi.useFakeTimers();
  try {
    // Its timer is set by the clock of this test.
    stream().beats();
    const dead = stream();
    for (let beat = 0; beat < 3; beat++) {
      await vi.advanceTimersByTimeAsync(heartbeatMs);
      dead.beats();
    }
    expect(stream()).toBe(dead);
    await vi.advanceTimersByTimeAsync(silentMs - 1);
    expect(stream()).toBe(dead);
    await vi.advanceTimersByTimeAsync(1);
    expect([stream() === dead, dead.readyState, find('#link').textContent]).toEqual([false, FakeStream.CLOSED, 'Not connected']);
    stream().opens();
    expect(find('#link').textContent).toBe('');
    // One that never opens is no better.
    const unanswered = stream();
    await vi.advanceTimersByTimeAsync(silentMs);
    expect(stream()).not.toBe(unanswered);
  } finally {
    vi.useRealTimers();
  }
});
