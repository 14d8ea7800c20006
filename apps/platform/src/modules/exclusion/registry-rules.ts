import { createHmac } from 'node:crypto';
import { foldedName } from '../../kernel/folded-name.ts';

/** Who somebody is, by a document or by a register's entry: the number as the contract keeps it. What is empty is not known. */
export type Person = { readonly name: string; readonly birthday: string; readonly number: string };
/** Keyed hashes by which a person is found again; of nothing they are empty. */
export type PersonHashes = { readonly person: Buffer; readonly number: Buffer };

/** The id of the installation's own key, by which imported files are hashed. */
export const ownKeyId = '';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How far the clocks of the earth are before and behind UTC. */
const [aheadMs, behindMs] = [14 * hourMs, 12 * hourMs];
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** How persons are hashed by a key: the installation's secret, or that of a register (docs/registry-protocol.md). */
export const createPersonHashes = (secret: string): ((person: Person) => PersonHashes) => {
  const hash = (text: string): Buffer => createHmac('sha256', secret).update(`registry ${text}`).digest();
  return ({ name, birthday, number }) => ({
    person: name === '' ? Buffer.alloc(0) : hash(`person ${birthday} ${foldedName(name)}`),
    number: number === '' ? Buffer.alloc(0) : hash(`number ${number}`),
  });
};

/** The last day that has begun somewhere on earth, and the first that has not ended everywhere: an entry holds on all from one to the other. */
export const daysAt = (now: number): { readonly begun: string; readonly unended: string } => ({
  begun: dayOf(now + aheadMs),
  unended: dayOf(now - behindMs),
});

/** For how many whole hours from now on a day has not ended everywhere. */
export const hoursUntilEndOf = (day: string, now: number): number => Math.ceil((Date.parse(day) + dayMs + behindMs - now) / hourMs);
