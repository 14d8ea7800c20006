import type { WorkChallenge } from '@palaro/contract';
import { solveChallenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
// oxlint-disable-next-line import/default -- the bundler makes the file and its address, which the module itself does not export
import workerUrl from './captcha-worker.ts?worker&url';
import { trustedScriptUrl } from '../../shared/trusted-script.ts';

/** @throws where there are no workers, or none comes. */
const solveInWorker = (challenge: WorkChallenge, signal: AbortSignal): Promise<Solution> => {
  const worker = new Worker(trustedScriptUrl(workerUrl));
  const solving = new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('error', () => reject(new Error('the worker failed')));
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data));
    worker.postMessage(challenge, { transfer: [] });
  });
  return solving.finally(() => worker.terminate());
};

/** On the page itself: keys are tried one by one off the main thread by the browser, so that typing stays smooth here too. */
const solveOnPage = async (challenge: WorkChallenge, signal: AbortSignal): Promise<Solution> => {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: 0 });
  if (solution === null) throw signal.reason;
  return solution;
};

/** Does the work of a captcha, in a worker where there is one; gives what is sent for it. */
export const solveCaptchaWork = async (challenge: WorkChallenge, signal: AbortSignal): Promise<string> => {
  const inWorker = async (): Promise<Solution> => solveInWorker(challenge, signal);
  const { counter, derivedKey } = await inWorker().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return solveOnPage(challenge, signal);
  });
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
};
