import { liveHeartbeat } from '@palaro/contract/constants';
import { streamOpened } from './live-events-queries.ts';
import { readStream, silentMsMax, type LiveEvent } from './read-stream.ts';

export type ShareOptions = {
  /** Whose events: tabs of the same member share one connection. */
  readonly member: string;
  /** This tab's own token. */
  readonly token: string;
  readonly onEvent: (kind: string) => void;
};

const retryMsFirst = 1_000;
const retryMsMax = 30_000;
/** A tab that nobody has looked at for so long gives the connection up. */
const hiddenMsMax = 60_000;

/** Somewhere in the second half of the wait, so that the browsers of a node that stopped do not come back at once. */
const retryMs = (failures: number): number => {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return Math.min(retryMsMax, retryMsFirst * 2 ** failures) * (0.5 + random / 2 ** 17);
};

/** Waits, or until it is ended, or until the phone has a network again: then nobody need wait for what was put off without one. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });

/**
 * Whose turn it is to read: the tab's that holds the lock of that name. A tab that hears nothing for long takes it from one that its
 * browser has frozen. `begun` is called with each turn, `heard` with every word of the tab that reads.
 */
const createTurns = (name: string, read: (signal: AbortSignal) => Promise<void>, begun: () => void) => {
  let turn: AbortController | null = null;
  let isReading = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => isReading || restart(true), silentMsMax);
  };
  const begin = (steal = false): void => {
    if (turn !== null || document.hidden) return;
    turn = new AbortController();
    const { signal } = turn;
    heard();
    begun();
    const hold = (): Promise<void> => {
      isReading = true;
      return read(signal);
    };
    // Where it ends by itself another tab has taken the lock: this one was frozen.
    navigator.locks.request(name, steal ? { steal } : { signal }, hold).catch(() => signal.aborted || restart());
  };
  const rest = (): void => {
    clearTimeout(silence);
    turn?.abort();
    turn = null;
    isReading = false;
  };
  const restart = (steal = false): void => {
    rest();
    begin(steal);
  };
  return { begin, rest, heard };
};

/**
 * Hears a member's live events in every tab by one connection: the tab that holds the lock reads the stream and passes
 * events on to the others. Returns what ends it. Browsers without locks or channels hear nothing, as before.
 */
export const shareStream = ({ member, token, onEvent }: ShareOptions): (() => void) => {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined;
  const name = `palaro.live-events ${member}`;
  const channel = new BroadcastChannel(name);
  let lastId: string | null = null;
  const take = ({ id, kind }: LiveEvent): void => {
    heard();
    const isFirst = lastId === null;
    lastId = id;
    if (kind !== liveHeartbeat) onEvent(kind === 'missed' && isFirst ? streamOpened : kind);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => take(data));

  const read = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      const end = await readStream({
        token,
        lastId,
        signal,
        onEvent: (event) => {
          if (event.kind === liveHeartbeat) failures = 0;
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
          channel.postMessage(event);
          take(event);
        },
      });
      if (end === 'refused') onEvent('session-ended');
      await pause(retryMs(failures), signal);
    }
  };

  /** Another tab has the stream open already: its opening is not heard here any more. */
  const tellJoined = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    if (held.some((lock) => lock.name === name)) onEvent(streamOpened);
  };

  const { begin, rest, heard } = createTurns(name, read, () => void (lastId === null && tellJoined()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(rest, hiddenMsMax);
    else begin();
  };
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
    rest();
    channel.close();
  };
};
