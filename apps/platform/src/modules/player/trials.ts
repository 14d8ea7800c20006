import type { PoolClient } from 'pg';
import type { Ids } from '../../kernel/ids.ts';
import { deleteTrial, insertPlayer, lockTrial, setStatus, type NewPlayer, type Player } from './player-store.ts';
import type { BlankPlayer } from './registration.ts';

/** Session type of a trial account. */
const trialType = 4;
const nameDigits = 8;
/** A name is one of a million million; a second clash in a row is a bug. */
const namesTriedMax = 3;

export type TrialsDeps = {
  readonly ids: Ids;
  readonly blank: BlankPlayer;
  readonly openWallet: (client: PoolClient, player: NewPlayer) => Promise<void>;
};

/** Trial accounts: a name that is drawn, no password, a wallet of play money. Each runs in a transaction of the caller's. */
export const createTrials = ({ ids, blank, openWallet }: TrialsDeps) => ({
  createTrial: async (client: PoolClient, merchantCode: string, currency: string): Promise<Player> => {
    for (let tried = 0; tried < namesTriedMax; tried++) {
      const name = `trial${ids.newId().slice(-nameDigits)}`;
      const player: NewPlayer = { ...blank(merchantCode, name, currency), type: trialType, passwordHash: null };
      if ((await insertPlayer(client, player)) !== null) continue;
      await openWallet(client, player);
      return { ...player, status: 'active', clubLabel: '0', toUpline: false, headIcon: '', email: '', mobile: '' };
    }
    throw new Error('no free name for a trial account');
  },
  /** Holds logins of a trial account up; false where there is no such account. */
  lockTrial: (client: PoolClient, id: string): Promise<boolean> => lockTrial(client, id),
  /** Lets nobody log in to a trial account any more. */
  closeTrial: (client: PoolClient, id: string): Promise<void> => setStatus(client, id, 'disabled'),
  /** Removes a trial account once all its other rows are gone. */
  deleteTrial: (client: PoolClient, id: string): Promise<void> => deleteTrial(client, id),
});
