import type { WorkChallenge } from '@palaro/contract';
import { solveChallenge, type Solution } from 'altcha-lib';
// oxlint-disable-next-line import/default -- the bundler makes the file and its address, which the module itself does not export
import workerUrl from './captcha-worker.ts?worker&url';
import { trustedScriptUrl } from '../../device/trusted-script.ts';
import { counted } from './counted-keys.ts';

type OnTried = (tried: number) => void;
type Report = { readonly tried: number } | { readonly solution: Solution | null };

/** A worker that has said nothing for so long is not there: its file did not come. */
const workerWithinMs = 3000;

/** @throws where there are no workers, none comes, or the one that came cannot. */
const solveInWorker = (challenge: WorkChallenge, signal: AbortSignal, onTried: OnTried): Promise<Solution> => {
  const worker = new Worker(trustedScriptUrl(workerUrl));
  const solving = new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    const failed = (): void => reject(new Error('the worker failed'));
    worker.addEventListener('error', failed);
    const lateness = setTimeout(failed, workerWithinMs);
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      clearTimeout(lateness);
      if ('tried' in data) onTried(data.tried);
      else if (data.solution === null) failed();
      else resolve(data.solution);
    });
    worker.postMessage(challenge, { transfer: [] });
  });
  return solving.finally(() => worker.terminate());
};

/** On the page itself: keys are tried one by one off the main thread by the browser, so that typing stays smooth here too. */
const solveOnPage = async (challenge: WorkChallenge, signal: AbortSignal, onTried: OnTried): Promise<Solution> => {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, controller, deriveKey: counted(onTried), timeout: 0 });
  if (solution === null) throw signal.reason;
  return solution;
};

/** Does the work of a check, in a worker where there is one; gives what is sent for it. `onTried` hears how many keys it has tried. */
export const solveCaptchaWork = async (challenge: WorkChallenge, signal: AbortSignal, onTried: OnTried): Promise<string> => {
  const inWorker = async (): Promise<Solution> => solveInWorker(challenge, signal, onTried);
  const { counter, derivedKey } = await inWorker().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return solveOnPage(challenge, signal, onTried);
  });
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
};
