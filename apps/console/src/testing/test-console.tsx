/** For tests only: opens the whole console and answers its calls at the network's other end. */
import type { OperatorAccount } from '@palaro/contract';
import { toastStore } from '@palaro/ui';
import { within, type ByRoleMatcher } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { App } from '../app/app.tsx';
import { CallError } from '../calls/call-error.ts';
import { stepUps } from '../calls/step-ups.ts';

/** React works by itself, as in a browser, and tests wait for what is seen. Other files of the process drive it by `act`. */
const drivenByTests = (isDriven: boolean): object => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isDriven });
/** react-admin writes every refused call to the console of a development build; everything else there is a fault. */
const withoutRefusals = (): void => {
  const write = console.error.bind(console);
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!(said[0] instanceof CallError)) write(...said);
  });
};

export type Sent = { readonly path: string; readonly query: URLSearchParams; readonly body: unknown };
export type Answer = { readonly status: number; readonly body: object };
export type Answers = Readonly<Record<string, (sent: Sent) => Answer | Promise<Answer>>>;

export const value = (of: unknown): Answer => ({ status: 200, body: { success: true, value: of } });
export const refused = (code: string, message: string = code, data: object = {}): Answer => ({
  status: 409,
  body: { success: false, code, message, data },
});
/** The connection breaks before an answer. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

export const ana: OperatorAccount = {
  name: 'Ana',
  permissions: ['payouts:read', 'payouts:decide', 'payouts:approve', 'audit:read', 'chat:read'],
  secondStepDue: false,
  steppedUpUntil: null,
};
const nothingWaits = { merchant: 'Isla Uno', queues: [], countedMax: 99 };

let sent: Sent[] = [];
let root: Root | null = null;

/** The calls made to a path so far. */
export const callsTo = (path: string): Sent[] => sent.filter((call) => call.path === `/wps/operator/${path}`);

/** Opens the console at an address below `/console`. Answers are by the path below `/wps/operator/`, or whole. */
export const open = (address: string, answers: Answers, account: OperatorAccount | null = ana): void => {
  sent = [];
  const all: Answers = {
    account: () => (account === null ? refused('not_logged_in', 'Log in first.') : value(account)),
    overview: () => value(nothingWaits),
    ...answers,
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'https://console.test');
    const call = { path: pathname, query: searchParams, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null };
    sent.push(call);
    const answer = all[pathname.replace('/wps/operator/', '')] ?? (() => refused('not_found', 'Not found.'));
    const { status, body: content } = await answer(call);
    return Response.json(content, { status });
  });
  const place = document.body.appendChild(document.createElement('div'));
  drivenByTests(false);
  withoutRefusals();
  root = createRoot(place);
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <App />
    </MemoryRouter>,
  );
};

/** Takes everything away again. */
export const close = (): void => {
  stepUps.end(false);
  root?.unmount();
  toastStore.clear();
  root = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  drivenByTests(true);
};

type Role = ByRoleMatcher;
const screen = () => within(document.body);
const waiting = { timeout: 10_000, interval: 10 };
const until = <T,>(look: () => T): Promise<T> => vi.waitFor(look, waiting);
/** Lets React draw what has just been done. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

/** The only one of its role and name, once it is there. */
export const find = <T extends HTMLElement>(role: Role, name?: string | RegExp): Promise<T> =>
  until(() => screen().getByRole<T>(role, name === undefined ? {} : { name }));
/** All of a role and name that are there now. */
export const all = (role: Role, name?: string | RegExp): HTMLElement[] => screen().queryAllByRole(role, name === undefined ? {} : { name });
/** Waits until something is written anywhere on the page. */
export const sees = (text: string): Promise<void> =>
  until(() => {
    if (!(document.body.textContent ?? '').includes(text)) throw new Error(`The page does not say "${text}".`);
  });
export const says = (text: string): boolean => (document.body.textContent ?? '').includes(text);
/** Waits until a call was made, and gives the last one. */
export const called = (path: string, times = 1): Promise<Sent> =>
  until(() => {
    const calls = callsTo(path);
    const last = calls.at(-1);
    if (last === undefined || calls.length < times) throw new Error(`${path} was called ${calls.length} times.`);
    return last;
  });

export const click = async (role: Role, name: string | RegExp): Promise<void> => {
  const element = await find(role, name);
  element.click();
  await aMoment();
};
/** Types into a field as a person does. */
export const type = async (label: string | RegExp, text: string): Promise<void> => {
  const field = await until(() => screen().getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' }));
  // Past React's own setter, so that it notices the change.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  await aMoment();
};
/** Presses a key with nothing in focus. */
export const press = (key: string): Promise<void> => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return aMoment();
};
/** Sends the form that is open; the page of tests sends none by a button that stands outside of it. */
export const send = (): Promise<void> => {
  const form = [...document.querySelectorAll('form')].at(-1);
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  return aMoment();
};
