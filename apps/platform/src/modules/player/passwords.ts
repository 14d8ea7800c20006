import { hash, verify } from '@node-rs/argon2';
import type { Semaphore } from '../../kernel/semaphore.ts';

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
    hash: (password) => gate.run(() => hash(password, options)),
    matches: (stored, password) =>
      gate.run(async () => {
        const same = await verify(stored ?? (await nobody), password);
        return stored !== null && same;
      }),
  };
};
