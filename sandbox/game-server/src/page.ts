/** A small way to build elements; texts always go in as text, never as markup. */
type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>;
type Child = Node | string | null;

function apply(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @returns an HTML element; a function in `attributes` is a listener for the event of its name. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  apply(node, attributes);
  node.append(...children.filter((child) => child !== null));
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';
export function svg(tag: string, attributes: Attributes = {}, ...children: SVGElement[]): SVGElement {
  const node = document.createElementNS(SVG, tag);
  apply(node, attributes);
  node.append(...children);
  return node;
}

/**
 * Gives a dialog a step of the history while it is open, so that the browser's back closes it and does not leave the game.
 * @returns what opens it.
 */
export function closeOnBack(dialog: HTMLDialogElement): () => void {
  let hasStep = false;
  window.addEventListener('popstate', () => {
    hasStep = false;
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    if (hasStep) window.history.back();
    hasStep = false;
  });
  return () => {
    dialog.showModal();
    window.history.pushState(null, '');
    hasStep = true;
  };
}

/** How long a tab is given to close itself. */
const CLOSE_MS = 200;
/**
 * Leaves a page that a game has opened in a tab of its own: for the page before it, else for the game under it, by closing the tab.
 * Only a tab that was opened by its address cannot close itself, and goes to the lobby: one that comes out of a game's sandboxed
 * frame may not open a document of the platform, which isolates itself.
 */
export function leaveTab(event: Event, lobby: string): void {
  event.preventDefault();
  if (window.history.length > 1) return window.history.back();
  window.close();
  setTimeout(() => window.location.assign(lobby), CLOSE_MS);
}

/** What a page's own server answers: a value, or the code of a refusal with what the refusal says beside it. */
export type PageAnswer<Value, Refusal extends object = object> =
  | { ok: true; value: Value }
  | ({ ok: false; code: string } & Partial<Refusal>);

/** Sends a request and reads its answer, and does nothing else: what fails here is the network's, or an answer that is no JSON. */
async function answerOf(path: string, request: RequestInit, late: AbortController, timeoutMs: number) {
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const response = await fetch(path, request);
    const body: unknown = await response.json();
    return { ok: response.ok, status: response.status, body };
  } catch (error) {
    return error instanceof SyntaxError ? 'NO_ANSWER' : 'NETWORK';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A page's calls to its own server, with the token of its session once it has one. `codeOf` names a refusal by its HTTP
 * status and the code that it carries; `NETWORK` stands for no answer at all, `NO_ANSWER` for one that is none of the server's: a
 * proxy's page, or a fault. A bug of the page is thrown, lest it be told as no network and sent again.
 */
export function createPageCalls(timeoutMs: number, codeOf: (status: number, code: string | undefined) => string) {
  let token = '';
  const call = async <Value, Refusal extends object = object>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<PageAnswer<Value, Refusal>> => {
    // `AbortSignal.timeout` is younger than the oldest browsers.
    const late = new AbortController();
    const request: RequestInit = {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: late.signal,
    };
    const answered = await answerOf(path, request, late, timeoutMs);
    if (typeof answered === 'string') return { ok: false, code: answered };
    if (answered.ok) return { ok: true, value: answered.body as Value };
    const refusal = (answered.body ?? {}) as Partial<Refusal> & { code?: string };
    return { ...refusal, ok: false, code: codeOf(answered.status, refusal.code) };
  };
  return { use: (known: string): void => void (token = known), call };
}

/** Whether the server may have done what was asked: the same request is sent again. */
export const isUnanswered = (code: string): boolean => code === 'NETWORK' || code === 'NO_ANSWER';

/** A request of which it is not known what became; both texts are empty where there is none. */
type OpenRequest = { content: string; id: string };
const NO_REQUEST: OpenRequest = { content: '', id: '' };

/**
 * Ids of requests by which the server knows a repeat. What is asked for again keeps its id until it is known what became of it, so
 * that it cannot be done twice.
 */
export function createRequestIds() {
  let open = NO_REQUEST;
  let kept: ReturnType<typeof keptRequestOf> | null = null;
  const set = (next: OpenRequest): void => {
    open = next;
    if (next === NO_REQUEST) kept?.drop();
    else kept?.write(next);
  };
  const forget = (): void => set(NO_REQUEST);
  return {
    /** Keeps what is open beyond the page, once it is known whose it is, and takes up what the player has left open. */
    keepIn: (place: ReturnType<typeof keptRequestOf>): void => {
      kept = place;
      open = kept.read() ?? open;
    },
    /** The id of the request of which it is not known what became. */
    open: (): string | null => (open.id === '' ? null : open.id),
    of: (asked: object): string => {
      const content = JSON.stringify(asked);
      if (open.content !== content) set({ content, id: crypto.randomUUID() });
      return open.id;
    },
    /** Takes note of an answer: one that does not come, or that only says to wait, leaves open what became of the request. */
    answered: (answer: PageAnswer<unknown>): void => {
      if (answer.ok || (!isUnanswered(answer.code) && answer.code !== 'TOO_MANY_REQUESTS')) forget();
    },
    forget,
  };
}

/** Tells the embedding page what happens, by the protocol's messages. */
export function createParentLink(origin: string | null) {
  return (
    message:
      | { type: 'palaro:ready' | 'palaro:balance-changed' | 'palaro:closed' | 'palaro:exit' }
      | { type: 'palaro:round'; state: 'open' | 'closed' },
  ): void => {
    if (origin !== null && window.parent !== window) window.parent.postMessage(message, origin);
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';
/** What a kept thing may consist of; another build, or another page of the origin, may have left anything. */
export const keptAs = { text: isText, textOrNull: (value: unknown): boolean => value === null || isText(value) };

type Shape<Kept> = Readonly<Record<keyof Kept, (value: unknown) => boolean>>;

/** What does not fit `shape` counts as not kept. */
function createPageStorage<Kept extends object>(storage: () => Storage, key: string, shape: Shape<Kept>) {
  return {
    read(): Kept | null {
      try {
        const kept = JSON.parse(storage().getItem(key) ?? 'null') as Readonly<Record<string, unknown>> | null;
        const fits = Object.entries<(value: unknown) => boolean>(shape).every(([name, isFitting]) => isFitting(kept?.[name]));
        return fits ? (kept as Kept) : null;
      } catch {
        return null;
      }
    },
    write(kept: Kept): void {
      try {
        storage().setItem(key, JSON.stringify(kept));
      } catch {
        // A browser without storage plays on; only a reload then needs a new launch.
      }
    },
    drop(): void {
      try {
        storage().removeItem(key);
      } catch {
        // Nor has it kept anything.
      }
    },
  };
}

/** What a page keeps under a key of its own across a reload of its frame. */
export const createFrameStorage = <Kept extends object>(key: string, shape: Shape<Kept>) =>
  // oxlint-disable-next-line no-restricted-globals -- the only place of the pages that touches their session storage
  createPageStorage(() => sessionStorage, key, shape);

/**
 * Where the open request of a player is kept until the game is opened again, also after the browser was ended.
 * @param of what the request belongs to, as the server knows it: a game or a book. @param player as the session's state names them.
 */
export const keptRequestOf = (of: string, player: string) =>
  // oxlint-disable-next-line no-restricted-globals -- the only place of the pages that touches their local storage
  createPageStorage<OpenRequest>(() => localStorage, `request:${of}:${player}`, { content: keptAs.text, id: keptAs.text });
