import type { WorkChallenge } from '@palaro/contract';
import { solveChallenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** What a client sends as its work. */
export const packWork = (payload: Payload): string => btoa(JSON.stringify(payload));

/** Does the work of a captcha as a phone does, for tests. */
export const solveWork = async (challenge: WorkChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('no solution in time');
  return packWork({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } });
};
