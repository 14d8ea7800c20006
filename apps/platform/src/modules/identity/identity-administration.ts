import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { ObjectStorage } from '../../kernel/object-storage.ts';
import { transaction } from '../../db/transaction.ts';
import type { Registry } from '../exclusion/index.ts';
import { createDocumentPictures } from '../pictures/index.ts';
import { createDeciding, openCheck, type Decided, type Undecided, type Verdict } from './deciding.ts';
import { documentPictureSeal, identitySeal } from './identity-seals.ts';
import { lockCheck, readQueue, type StoredCheck } from './identity-store.ts';

/** A check as operators read it, with what is sealed of it opened. */
type OpenedCheck = StoredCheck & { readonly number: string; readonly name: string; readonly birthday: string };

type IdentityAdministrationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly storage: ObjectStorage;
  readonly secret: string;
  readonly registry: Pick<Registry, 'admits'>;
};

/** What operators do with the checks of their own merchant's players. */
export const createIdentityAdministration = ({ pool, clock, storage, secret, registry }: IdentityAdministrationDeps) => {
  const seal = identitySeal(secret);
  const pictureOf = createDocumentPictures({ pool, storage, seal: documentPictureSeal(secret) });
  const { decide } = createDeciding({ clock, seal, registry });
  return {
    list: (merchantCode: string, onlyOpen: boolean, max: number): Promise<readonly StoredCheck[]> =>
      readQueue(pool, merchantCode, onlyOpen, max),
    one: (merchantCode: string, id: string): Promise<StoredCheck | null> =>
      transaction(pool, (client) => lockCheck(client, merchantCode, id)),
    opened: (check: StoredCheck): OpenedCheck => ({
      ...check,
      ...openCheck(seal, check),
    }),
    /** The pictures of a check by what they show; null for one that is not in the storage. */
    pictures: async ({ playerId, front, back, selfie }: StoredCheck): Promise<readonly (readonly [string, Buffer | null])[]> => {
      const named = [['front', front] as const, ...(back === null ? [] : [['back', back] as const]), ['selfie', selfie] as const];
      return Promise.all(named.map(async ([name, id]) => [name, await pictureOf(playerId, id)] as const));
    },
    /** In the transaction that its caller gives, with its entry in the audit log. */
    decide: (client: PoolClient, merchantCode: string, id: string, verdict: Verdict, by: string): Promise<Decided | Undecided> =>
      decide(client, { merchantCode, id }, verdict, by),
  };
};
export type IdentityAdministration = ReturnType<typeof createIdentityAdministration>;
