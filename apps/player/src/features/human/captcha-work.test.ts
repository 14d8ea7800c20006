import { createChallenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { solveCaptchaWork } from './captcha-work.ts';

test.each([
  ['says nothing', () => undefined],
  ['says that it failed', (say: (report: object) => void) => say({ solution: null })],
])('where the worker %s, the page does the work itself', async (_, answer) => {
  const workers: { isEnded: boolean }[] = [];
  class Silent extends EventTarget {
    isEnded = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(): void {
      answer((data) => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate(): void {
      this.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', Silent);
  // The tests' files lie elsewhere than the built app's.
  vi.stubGlobal('trustedTypes', { createPolicy: () => ({ createScriptURL: (url: string) => url }) });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void (vi.useRealTimers(), vi.unstubAllGlobals()));
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'a secret' });
  const solving = solveCaptchaWork(challenge as never, new AbortController().signal, () => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  const solved = JSON.parse(atob(await solving)) as Payload;
  expect(solved.solution.counter).toBe(3);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
});
