/** How the desk asks the platform, and how it waits where nobody answers. */

/** What is said of a refusal that did not come from the platform, such as a proxy's page. */
const refusals = { 413: 'The picture is too large.' };
/** Milliseconds until a call counts as not answered, and one that carries a file. */
const timeoutMs = 20_000;
const fileTimeoutMs = 60_000;

/** Of these the same request may be answered later. */
const isPassing = (status) => status >= 500 || status < 400 || [408, 425, 429].includes(status);

/** How far the platform's clock is ahead of this device's, in milliseconds, by its last answer. */
let ahead = 0;
const clock = { now: () => new Date().getTime() };
/** An answer's time is in whole seconds, and its way takes a moment: less than this is no difference. */
const inexactMs = 2000;
const learnTime = (response) => {
  const next = Date.parse(response.headers.get('date') ?? '') - clock.now();
  if (Math.abs(next - ahead) > inexactMs) ahead = next;
};
/** The platform's time, which an agent's device may not have; in milliseconds since 1970. */
export const platformNow = () => clock.now() + ahead;

/** Fetches an answer and reads it whole, until the time is over. `AbortSignal.timeout` is younger than the oldest browsers. */
const fetchInTime = async (address, request, ms) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  try {
    const response = await fetch(address, { ...request, signal: stop.signal });
    learnTime(response);
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch {
    throw new Error('No answer.');
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Asks the platform, by a path of the chat or a whole one; the value, or an error with its code. An answer without the platform's envelope is read by its status: a
 * refusal has a code too. Without a code nobody answered, and the same may be asked again.
 */
export const ask = async (path, { method = 'GET', data, file } = {}) => {
  const headers = file ? { 'content-type': file.type } : data ? { 'content-type': 'application/json' } : {};
  const body = file ?? (data ? JSON.stringify(data) : null);
  const address = path.startsWith('/') ? path : `/wps/operator/chat/${path}`;
  const request = body === null ? { method } : { method, headers, body };
  const { status, answer } = await fetchInTime(address, request, file ? fileTimeoutMs : timeoutMs);
  if (answer?.success === true) return answer.value;
  if (answer?.code) throw Object.assign(new Error(answer.message), { code: answer.code });
  if (isPassing(status)) throw new Error(`No answer (${status}).`);
  throw Object.assign(new Error(refusals[status] ?? `Refused (${status}).`), { code: `http_${status}` });
};

/** A copy of a file's content, of its type; what cannot be read is refused as the platform refuses a picture. */
export const readFile = async (file) => {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch {
    throw Object.assign(new Error('This picture cannot be read. Please choose another one.'), { code: 'picture_unreadable' });
  }
};

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Pauses between tries, each up to twice as long as the one before; `hurry` ends the one that runs, `reset` begins anew. */
export const createPauses = () => {
  let longest = firstPauseMs;
  let end = () => undefined;
  return {
    wait: () =>
      new Promise((resolve) => {
        // Not all desks at the same moment, when a node is there again.
        const [share] = crypto.getRandomValues(new Uint8Array(1));
        const timer = setTimeout(resolve, longest * (0.5 + share / 512));
        longest = Math.min(longest * 2, longestPauseMs);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    hurry: () => end(),
    reset: () => {
      longest = firstPauseMs;
    },
  };
};

/** Calls when nothing was heard for so long since the last word; what is waited for ends with `stop`. */
export const createSilence = (silentMs, onSilence) => {
  let timer;
  const stop = () => clearTimeout(timer);
  return {
    heard: () => {
      stop();
      timer = setTimeout(() => onSilence(), silentMs);
    },
    stop,
  };
};

/** Whether somebody has touched the page since it was last said: only that keeps a session open, not what the page does by itself. */
export const createUse = () => {
  let isUsed = false;
  const note = () => (isUsed = true);
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(kind, note, { capture: true, passive: true });
  return {
    note,
    take: () => {
      const was = isUsed;
      isUsed = false;
      return was;
    },
  };
};

/** Runs one at a time, again for all that came meanwhile, and never sooner than a pause after the last. */
export const calmly = (work, pauseMs) => {
  let [isRunning, again] = [false, false];
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    while (again) {
      again = false;
      await work().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isRunning = false;
  };
};
