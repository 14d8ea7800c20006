import type { WorkChallenge } from '@palaro/contract';
import { solveChallenge } from 'altcha-lib';
import { counted } from './counted-keys.ts';

/** Does the work of one check: tells how many keys were tried, then answers its solution; whoever has it ends the worker. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  const deriveKey = counted((tried) => self.postMessage({ tried }, { transfer: [] }));
  void solveChallenge({ challenge, deriveKey, timeout: 0 }).then((solution) => self.postMessage({ solution }, { transfer: [] }));
});
