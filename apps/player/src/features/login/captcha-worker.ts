import type { WorkChallenge } from '@palaro/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Does the work of one captcha and answers its solution; whoever has it ends the worker. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: 0 }).then((solution) => self.postMessage(solution, { transfer: [] }));
});
