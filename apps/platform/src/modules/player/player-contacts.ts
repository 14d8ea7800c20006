import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { bindContact, contactsOf, type OwnContacts } from './contact-store.ts';
import type { Passwords } from './passwords.ts';
import { nameKey } from './player-rules.ts';
import { findByContact, setPassword, type PlayerOfContact } from './player-store.ts';

const uniqueViolation = '23505';

type ContactsDeps = { readonly pool: Pool; readonly clock: Clock; readonly passwords: Passwords };

/** Accounts by the mobile number or the e-mail address that codes go to. */
export const createContacts = ({ pool, clock, passwords }: ContactsDeps) => {
  const find = (
    merchantCode: string,
    channel: 'sms' | 'email',
    contact: string,
    db: Pool | PoolClient = pool,
  ): Promise<PlayerOfContact | null> => findByContact(db, merchantCode, channel, channel === 'sms' ? contact : nameKey(contact));
  return {
    /**
     * The contact that codes of an account go to, as it is stored: the number or address that was asked for, where it belongs
     * to an account. A number that its account has not verified is no way to log in: whoever typed it first would keep the
     * password of an account that somebody else then uses.
     */
    contactOf: async (
      merchantCode: string,
      purpose: 'login' | 'forget',
      channel: 'sms' | 'email',
      contact: string,
    ): Promise<string | null> => {
      const found = await find(merchantCode, channel, contact);
      if (found === null || (purpose === 'login' && !found.isVerified)) return null;
      if (!found.isVerified && found.isOwned) return null;
      return channel === 'sms' ? found.mobile : found.email;
    },

    /** The player of a mobile number in E.164 or of an e-mail address, verified or not. */
    findByContact: find,

    /** Number and address of an account, and which of them codes have verified. */
    contactsOf: (id: string): Promise<OwnContacts> => contactsOf(pool, id),

    /**
     * Makes a number or address the account's that its player has given a code of back; `alongside` happens with it, and is
     * given what the account had before. `taken` where another account has verified it.
     */
    bindContact: async (
      { playerId, merchantCode }: { readonly playerId: string; readonly merchantCode: string },
      channel: 'sms' | 'email',
      contact: string,
      alongside: (client: PoolClient, before: OwnContacts) => Promise<unknown>,
    ): Promise<'bound' | 'taken'> => {
      try {
        return await transaction(pool, async (client) => {
          const before = await contactsOf(client, playerId);
          const isBound = await bindContact(client, { playerId, merchantCode, at: new Date(clock.now()) }, channel, contact);
          if (isBound) await alongside(client, before);
          return isBound ? 'bound' : 'taken';
        });
      } catch (error) {
        // Another account has got it at the same moment.
        if ((error as { readonly code?: unknown }).code === uniqueViolation) return 'taken';
        throw error;
      }
    },

    /**
     * Sets a password whose player gave back a code that went to the account's contact. `work` calls `store` in the transaction of
     * whatever happens with it.
     */
    resetPassword: async <T>(
      id: string,
      password: string,
      channel: 'sms' | 'email',
      work: (client: PoolClient, store: () => Promise<void>) => Promise<T>,
    ): Promise<T> => {
      const hash = await passwords.hash(password);
      return transaction(pool, (client) => work(client, () => setPassword(client, id, hash, channel, new Date(clock.now()))));
    },
  };
};
