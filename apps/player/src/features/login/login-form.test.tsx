// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import type { Bootstrap } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { exportJWK, generateKeyPair } from 'jose';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { createQueryClient } from '../../shared/query-client.ts';
import { currentSession, endSession } from '../../shared/session.ts';
import { seedSite } from '../../shared/site.ts';
import { LanguageProvider, loadTexts, useText } from '../../shared/text.tsx';
import { LoginForm } from './login-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Sent = { readonly path: string; readonly method: string; readonly headers: Headers; readonly body: string };
type Answer = { readonly status: number; readonly body: object };

const settings = { name: 'Palaro', ageMin: 21, rememberPassword: true } as Bootstrap['settings'];
const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const value = (of: unknown): Answer => ({ status: 200, body: { success: true, value: of } });
const refused = (code: string, data: object): Answer => ({ status: 401, body: { success: false, code, message: code, data } });

let sent: Sent[] = [];
let logins: Answer[] = [];
let root: Root;
let jwk: Record<string, string>;
let speak: (language: 'EN' | 'TY') => Promise<void>;

/** The network's other end: what the platform answers, call by call. */
const network = async (address: string | URL | Request, request?: RequestInit): Promise<Response> => {
  const path = String(address);
  sent.push({ path, method: request?.method ?? 'GET', headers: new Headers(request?.headers), body: typeof request?.body === 'string' ? request.body : '' });
  const captchas = sent.filter((one) => one.path === '/wps/captcha').length;
  const answers: Record<string, () => Answer> = {
    '/wps/session/key': () => value({ kid: `k${sent.filter((one) => one.path === path).length}`, alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
    '/wps/captcha': () => value({ captchaId: `c${captchas}`, image: 'AAAA' }),
    '/wps/system/settings': () => value(settings),
    '/wps/session/login': () => logins.shift() ?? value(session),
  };
  const { status, body } = answers[path]?.() ?? { status: 404, body: { success: false, code: 'not_found', message: '' } };
  return Response.json(body, { status });
};

const Speaker = () => {
  speak = useText().setLanguage;
  return null;
};

const open = async (over: Partial<Bootstrap['settings']> = {}): Promise<void> => {
  const client = createQueryClient();
  seedSite(client, { settings: { ...settings, ...over } } as Bootstrap);
  const texts = await loadTexts('EN', ['home', 'rest']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <LanguageProvider initial={texts}>
          <Router ssrPath="/m/login">
            <Speaker />
            <LoginForm />
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    );
  });
};

const input = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`no input ${name}`);
  return found;
};
const type = (name: string, text: string): void => {
  const field = input(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
};
const settled = (ready: () => boolean): Promise<void> => vi.waitFor(async () => {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  if (!ready()) throw new Error('not yet');
}, 5000);
const submit = async (): Promise<void> => {
  await act(async () => void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
};
const calls = (path: string): Sent[] => sent.filter((one) => one.path === path);
const picture = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.captcha');
  if (found === null) throw new Error('no captcha');
  return found;
};

beforeAll(async () => {
  await buildCatalogues();
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey);
  jwk = { kty, crv, x, y };
});
beforeEach(() => {
  sent = [];
  logins = [];
  localStorage.clear();
  localStorage.setItem('language', 'EN');
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  act(() => root.unmount());
  endSession();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('A131 A132 A136 A137 A146 has username, password with a toggle, remember ticked, and no captcha at first', async () => {
  await open();
  expect(input('username').value).toBe('');
  expect(input('remember').checked).toBe(true);
  expect(input('password').type).toBe('password');
  act(() => document.querySelector<HTMLElement>('[aria-label="Show the password"]')?.click());
  expect(input('password').type).toBe('text');
  expect(document.querySelector('[name=identifying]')).toBeNull();
  expect(calls('/wps/captcha')).toEqual([]);
});

test('A137 a merchant may switch remembering off', async () => {
  await open({ rememberPassword: false });
  expect(document.querySelector('[name=remember]')).toBeNull();
});

test('A262 A263 A267 A312 sends the encrypted login and takes up the session, with autoLogin on', async () => {
  await open();
  type('username', 'maria');
  type('password', 'Palaro!2026');
  await submit();
  await settled(() => currentSession().status === 'member');
  const [login] = calls('/wps/session/login');
  expect(login?.headers.get('encryption')).toBe('k1;ECDH-ES;A256GCM');
  expect(login?.body).not.toContain('Palaro!2026');
  expect(currentSession().info).toEqual(session);
  expect(localStorage.getItem('autoLogin')).toBe('1');
});

test('A147 A331 A377 a failure that carries the indicator brings the captcha, and what was typed stays', async () => {
  logins = [refused('login_failed', { captcha: true })];
  await open();
  type('username', 'maria');
  type('password', 'wrong');
  await submit();
  await settled(() => document.querySelector('.captcha__picture') !== null);
  expect(document.body.textContent).toContain('The username and the password do not match.');
  expect([input('username').value, input('password').value]).toEqual(['maria', 'wrong']);
  await submit();
  expect(document.body.textContent).toContain('please enter code');
  expect(calls('/wps/session/login')).toHaveLength(1);
});

test('A147 a failure without the indicator brings no captcha', async () => {
  logins = [refused('not_a_member', {})];
  await open();
  type('username', 'maria');
  type('password', 'wrong');
  await submit();
  await settled(() => document.body.textContent?.includes('Non-member account unable to login') === true);
  expect(document.querySelector('[name=identifying]')).toBeNull();
});

test('A332 A333 A378 A379 a tap on the captcha fetches another and clears the code', async () => {
  logins = [refused('login_failed', { captcha: true })];
  await open();
  type('username', 'maria');
  type('password', 'wrong');
  await submit();
  await settled(() => document.querySelector('.captcha__picture') !== null);
  type('identifying', '12a3456789');
  expect(input('identifying').value).toBe('123456');
  act(() => picture().click());
  await settled(() => calls('/wps/captcha').length === 2);
  expect(input('identifying').value).toBe('');
});

test('an unknown login key is fetched again and the login sent once more (ruling 12)', async () => {
  logins = [refused('encryption_key_unknown', {})];
  await open();
  type('username', 'maria');
  type('password', 'Palaro!2026');
  await submit();
  await settled(() => currentSession().status === 'member');
  expect(calls('/wps/session/login').map((login) => login.headers.get('encryption'))).toEqual(['k1;ECDH-ES;A256GCM', 'k2;ECDH-ES;A256GCM']);
});

test('A337 a change of language checks the filled fields anew, 200 ms after it', async () => {
  await open();
  type('username', ' ');
  vi.useFakeTimers();
  await act(async () => speak('TY'));
  act(() => void vi.advanceTimersByTime(199));
  expect(document.body.textContent).not.toContain('Ilagay ang username');
  act(() => void vi.advanceTimersByTime(2));
  vi.useRealTimers();
  expect(document.body.textContent).toContain('Ilagay ang username');
  expect(document.body.textContent).not.toContain('Ilagay ang password');
});
