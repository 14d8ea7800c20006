import type { WorkChallenge } from '@palaro/contract';
import { solveChallenge } from 'altcha-lib';
import { counted } from './counted-keys.ts';

const say = (report: object): void => self.postMessage(report, { transfer: [] });

/** Does the work of one check: tells at once and ever again how many keys were tried, then its solution, null where it failed; whoever has it ends the worker. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  say({ tried: 0 });
  const deriveKey = counted((tried) => say({ tried }));
  void solveChallenge({ challenge, deriveKey, timeout: 0 }).then(
    (solution) => say({ solution }),
    () => say({ solution: null }),
  );
});
