import type { Pool, PoolClient } from 'pg';
import { identitySeal } from './identity-seals.ts';

/** What the check that holds says of a player; null without one. */
export type IdentityFacts = { readonly birthday: string };

/** What other modules go by of the checks that hold. */
export const createIdentityFacts = (secret: string) => {
  const seal = identitySeal(secret);
  return async (db: Pool | PoolClient, playerId: string): Promise<IdentityFacts | null> => {
    const { rows } = await db.query<{ birthdaySealed: Buffer }>({
      name: 'identity-facts',
      text: `SELECT birthday_sealed AS "birthdaySealed" FROM identity_check WHERE player_id = $1 AND state = 'verified'`,
      values: [playerId],
    });
    return rows[0] === undefined ? null : { birthday: seal.open(rows[0].birthdaySealed) };
  };
};
