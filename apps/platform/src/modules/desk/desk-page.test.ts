// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const page = new URL('./page/', `file://${import.meta.dirname}/`);
const names = { c1: 'maria', c2: 'jose' } as const;
type Id = keyof typeof names;

/** What the page has sent: to which conversation, and the words. */
let sent: { readonly id: Id; readonly text: string; readonly picture: string | null }[] = [];
let isRefused = false;
/** How many pictures the page has shown from files, and which of them it let go of. */
let made = 0;
const freed: string[] = [];

/** The desk's calls as the platform answers them, with two players who have written once. */
const answer = async (url: string, init?: { readonly method?: string; readonly body?: unknown }): Promise<Response> => {
  const { pathname, searchParams } = new URL(url, 'http://desk.test');
  const say = (value: unknown) => Response.json({ success: true, value });
  const at = '2026-11-20T10:00:00.000Z';
  if (pathname.endsWith('/conversations'))
    return say({
      name: 'Ana',
      list: Object.entries(names).map(([id, username]) => ({
        id,
        username,
        lastAt: at,
        waitingSince: at,
        unread: 0,
        lastText: 'Hi',
        lastFrom: 'player',
      })),
    });
  if (pathname.endsWith('/pictures')) return say({ id: 'p1' });
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
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  URL.createObjectURL = () => `blob:picture-${++made}`;
  URL.revokeObjectURL = (address) => void freed.push(address);
  await import(new URL('desk.js', page).href);
  await vi.waitUntil(() => document.querySelectorAll('#conversations li').length === 2);
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void (sent = []));

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

const choose = (name: string): void => {
  const input = find('#file');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], name, { type: 'image/png' })] });
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
