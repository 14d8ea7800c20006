import { liveEventsPath, liveHeartbeatMs } from '@palaro/contract/constants';
import { createParser } from 'eventsource-parser';

/** An event as the platform sends it: what changed, and the id that resumes a stream after it. */
export type LiveEvent = { readonly id: string; readonly kind: string };

export type StreamRequest = {
  readonly token: string;
  /** The latest event that this browser has seen, or null. */
  readonly lastId: string | null;
  readonly signal: AbortSignal;
  readonly onEvent: (event: LiveEvent) => void;
};

/** A connection on which nothing was heard for so long is gone, whatever the phone believes. */
export const silentMsMax = 2.5 * liveHeartbeatMs;

/** Reads live events for as long as they come. `refused` means that the session is not good. */
export const readStream = async ({ token, lastId, signal, onEvent }: StreamRequest): Promise<'broken' | 'refused'> => {
  const own = new AbortController();
  const leave = (): void => own.abort();
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(leave, silentMsMax);
  };
  heard();
  try {
    const response = await fetch(liveEventsPath, {
      headers: { authorization: `Bearer ${token}`, ...(lastId === null ? {} : { 'last-event-id': lastId }) },
      cache: 'no-store',
      signal: own.signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || response.body === null) return 'broken';
    const parser = createParser({ onEvent: ({ id = '', event = '' }) => onEvent({ id, kind: event }) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'broken';
      heard();
      parser.feed(value);
    }
  } catch {
    // Without a network there are no events; what is shown says so itself.
    return 'broken';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
};
