import { hash, verify } from '@node-rs/argon2';
import type { Semaphore } from '../../kernel/semaphore.ts';

/**
 * A password in the one form that it is hashed, compared and counted in (RFC 8265, NIST SP 800-63B): keyboards write one letter as one
 * sign or as two, and spaces of several kinds.
 */
export const preparedPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');

export type Passwords = {
  /** An argon2id hash in PHC form. */
  readonly hash: (password: string) => Promise<string>;
  /** Compares in the same time whether or not there is a hash, so that a name cannot be guessed by the clock. */
  readonly matches: (stored: string | null, password: string) => Promise<boolean>;
};

/** Hashing takes 18 ms of a core, so few run at once and a flood waits in a bounded queue. */
export const createPasswords = ({ gate, memoryKiB }: { gate: Semaphore; memoryKiB: number }): Passwords => {
  const options = { memoryCost: memoryKiB, timeCost: 2, parallelism: 1 };
  // Compared with when the name does not exist.
  const nobody = hash('nobody', options);
  return {
    hash: (password) => gate.run(() => hash(preparedPassword(password), options)),
    matches: (stored, password) =>
      gate.run(async () => (await verify(stored ?? (await nobody), preparedPassword(password))) && stored !== null),
  };
};
