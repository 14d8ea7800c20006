/** For tests only: mounts a piece of the app with the real providers and answers its calls at the network's other end. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import type { Bootstrap, LanguageCode } from '@palaro/contract';
import { provisioningFile } from '@palaro/contract/constants';
import { toastStore } from '@palaro/ui';
import { act, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { createQueryClient } from '../calls/query-client.ts';
import { endSession } from '../calls/session.ts';
import { seedSite } from '../site/site.ts';
import { clock } from '../device/clock.ts';
import { storage } from '../device/storage.ts';
import { LanguageProvider, loadTexts, useText } from '../texts/text.tsx';
import { closeOverlay } from '../overlays/overlay.ts';
import { drawToasts } from '../overlays/toast.ts';
import { addToast } from '../overlays/toast-list.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export type Sent = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
};
export type Answer = { readonly status: number; readonly body: object };
/** What the platform answers, by path, at once or later. */
export type Answers = Readonly<Record<string, (call: Sent) => Answer | Promise<Answer>>>;

export const value = (of: unknown): Answer => ({ status: 200, body: { success: true, value: of } });
export const refused = (code: string, data: object = {}): Answer => ({ status: 400, body: { success: false, code, message: code, data } });

const settingsDefault = {
  name: 'Palaro',
  ageMin: 21,
  responsibleAge: null,
  rememberPassword: true,
  currency: 'PHP',
  currencySymbol: '₱',
  timeZone: 'Asia/Manila',
  showVipBenefit: false,
  template: {},
  payments: [],
  downloads: [],
  appWindow: { enabled: true, reminder: true, provisioning: provisioningFile },
};

const emptyBootstrap: Omit<Bootstrap, 'settings' | 'status'> = {
  language: 'EN',
  theme: 'dark',
  banners: [],
  headlines: [],
  vendors: [],
  rows: [],
  gamePage: null,
};

let sent: Sent[] = [];
let root: Root | null = null;

/** Changes the language on an event, as the picker does. */
const LanguageSwitch = () => {
  const { setLanguage } = useText();
  useEffect(() => {
    const change = (event: Event): void => {
      if (event instanceof CustomEvent) event.detail.done = setLanguage(event.detail.language);
    };
    document.addEventListener('switch-language', change);
    return () => document.removeEventListener('switch-language', change);
  }, [setLanguage]);
  return null;
};

/** Runs something as a server would, which has no window and nothing stored. */
const withoutWindow = <T,>(work: () => T): T => {
  const { window: page } = globalThis;
  Object.assign(globalThis, { window: undefined });
  try {
    return work();
  } finally {
    Object.assign(globalThis, { window: page });
  }
};

/** The calls made to a path so far. */
export const callsTo = (path: string): Sent[] => sent.filter((call) => call.path === path);

/** Shows a tree at an address, in English. */
export const mount = async (
  tree: ReactNode,
  {
    answers,
    settings = {},
    bootstrap: carried = {},
    path = '/m/home',
    flags = {},
    onMismatch,
  }: {
    answers: Answers;
    settings?: Partial<Bootstrap['settings']>;
    /** What the document carries beside settings and status; nothing by default. */
    bootstrap?: Partial<Bootstrap>;
    path?: string;
    /** The merchant's flags; all off by default. */
    flags?: Bootstrap['status']['info']['whitelabel'];
    /** Renders the tree as a document first and hydrates that; called with what differs. */
    onMismatch?: (error: unknown) => void;
  },
): Promise<void> => {
  sent = [];
  // The phone's clock is right, whatever a test before has told of the server's.
  clock.learn(clock.onPhone(clock.now()));
  drawToasts(addToast);
  storage.language.set('EN');
  history.replaceState(null, '', path);
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'https://palaro.test');
    const call = {
      path: url.pathname,
      query: url.searchParams,
      method: request.method ?? 'GET',
      headers: new Headers(request.headers),
      body: typeof request.body === 'string' || request.body instanceof URLSearchParams ? String(request.body) : '',
    };
    sent.push(call);
    const { status, body } = await (answers[url.pathname]?.(call) ?? refused('not_found'));
    return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  });
  const client = createQueryClient();
  const bootstrap = {
    ...emptyBootstrap,
    ...carried,
    settings: { ...settingsDefault, ...settings },
    status: carried.status ?? { info: { whitelabel: flags, customerService: [] }, maintenance: false, regionRestriction: false },
  };
  seedSite(client, bootstrap as unknown as Bootstrap);
  const texts = await loadTexts('EN', ['home', 'rest']);
  const whole = (
    <QueryClientProvider client={client}>
      <LanguageProvider initial={texts}>
        <LanguageSwitch />
        {tree}
      </LanguageProvider>
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (onMismatch !== undefined) container.innerHTML = withoutWindow(() => renderToString(whole));
  await act(async () => {
    if (onMismatch === undefined) {
      root = createRoot(container);
      root.render(whole);
    } else root = hydrateRoot(container, whole, { onRecoverableError: onMismatch });
  });
};

/** Takes everything away again. */
export const unmountAll = (): void => {
  act(() => root?.unmount());
  root = null;
  endSession();
  // Test files share their modules: what one leaves open or says would stand in the next.
  act(() => {
    closeOverlay();
    toastStore.clear();
  });
  // Proof of a network that the browser denied is forgotten with the next loss; the client hears by events alone that it is back.
  window.dispatchEvent(new Event('offline'));
  onlineManager.setOnline(true);
  document.body.replaceChildren();
  storage.language.clear();
  storage.autoLogin.clear();
  vi.unstubAllGlobals();
};

/** Changes the language and waits until its texts are there. */
export const switchLanguage = (language: LanguageCode): Promise<void> =>
  act(async () => {
    const detail: { language: LanguageCode; done?: Promise<void> } = { language };
    document.dispatchEvent(new CustomEvent('switch-language', { detail }));
    await detail.done;
  });

export const submit = async (): Promise<void> => {
  await act(async () => void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
};
/** The phone loses its network, until `vi.restoreAllMocks`. */
export const goOffline = (): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
};

export const shows = (text: string): boolean => (document.body.textContent ?? '').includes(text);
const aMoment = async (): Promise<void> => {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
};
/** Waits, at most 15 seconds, until something holds. */
export const until = async (ready: () => boolean): Promise<void> => {
  let turn: Promise<void> = Promise.resolve();
  try {
    await vi.waitFor(async () => {
      turn = aMoment();
      await turn;
      if (!ready()) throw new Error('not yet');
    }, 15_000);
  } finally {
    // A turn that is left under way when the time is over would hold back every later one, in later files too.
    if (vi.isFakeTimers()) vi.advanceTimersByTime(10);
    await turn;
  }
};
