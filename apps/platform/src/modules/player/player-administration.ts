import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { deliver } from '../../topics/consumers.ts';
import { nameKey } from './player-rules.ts';
import {
  changeStatus,
  dropSecondStep,
  findByName,
  findPlayer,
  setFirstPassword,
  insertChange,
  listChanges,
  searchByName,
  type Player,
  type PlayerChange,
} from './player-store.ts';
import { changeOf } from './profile-rules.ts';
import { findProfile, lockProfile, updateProfile, type StoredProfile } from './profile-store.ts';

/** What an operator puts right of a player: the player may set it only once. */
export type CorrectedDetail = 'payeeName' | 'birthday';

type PlayerAdministrationDeps = { readonly pool: Pool; readonly clock: Clock };

/**
 * What an operator does with players' accounts; every change stands in the account's history with who made it, and its player is told
 * of what they did not do themselves.
 */
export const createPlayerAdministration = ({ pool, clock }: PlayerAdministrationDeps) => {
  const note = (client: PoolClient, playerId: string, change: string, by: string): Promise<void> =>
    insertChange(client, { playerId, change, by, at: new Date(clock.now()) });
  const tell = (client: PoolClient, playerId: string, kind: 'second_step_off' | 'details_changed'): Promise<void> =>
    deliver(client, 'player.notice', { playerId, kind }, new Date(clock.now()));
  return {
    find: (client: PoolClient, playerId: string): Promise<Player | null> => findPlayer(client, playerId),
    findByName: (merchantCode: string, name: string): Promise<Player | null> => findByName(pool, merchantCode, name),
    /** Players whose name begins like this; not more than a screen full. */
    search: (merchantCode: string, name: string): Promise<readonly Player[]> => searchByName(pool, merchantCode, nameKey(name)),
    /** Changes the status that a player was found with, and nothing else: the command ends the sessions. False when somebody else has changed it meanwhile. */
    setStatus: async (client: PoolClient, player: Player, status: Player['status'], by: string): Promise<boolean> => {
      if (player.status === status) return true;
      if (!(await changeStatus(client, player.id, player.status, status))) return false;
      await note(client, player.id, status === 'active' ? 'unblocked' : 'blocked', by);
      return true;
    },
    /** Gives a player a password that is to be changed at the next login; only its hash comes here. It is part of a reset. */
    setFirstPassword: async (client: PoolClient, player: Player, passwordHash: string, by: string): Promise<void> => {
      await setFirstPassword(client, player.id, passwordHash, new Date(clock.now()));
      await note(client, player.id, 'new password', by);
    },
    /** Takes the second step at login from an owner who has lost app and recovery codes. */
    dropSecondStep: async (client: PoolClient, player: Player, by: string): Promise<void> => {
      if (!(await dropSecondStep(client, player.id))) return;
      await note(client, player.id, 'second step dropped', by);
      await tell(client, player.id, 'second_step_off');
    },
    /** The player's own details. */
    details: (playerId: string): Promise<StoredProfile | null> => findProfile(pool, playerId),
    /** Puts a detail right; an empty one the player may set anew. False when it is no longer what it was found as. */
    correct: async (
      client: PoolClient,
      playerId: string,
      { field, from, to }: { readonly field: CorrectedDetail; readonly from: string; readonly to: string },
      by: string,
    ): Promise<boolean> => {
      const stored = await lockProfile(client, playerId);
      if (stored === null || (stored.details[field] ?? '') !== from) return false;
      await updateProfile(client, playerId, { [field]: to });
      await note(client, playerId, changeOf(field), by);
      await tell(client, playerId, 'details_changed');
      return true;
    },
    note,
    history: (playerId: string): Promise<readonly PlayerChange[]> => listChanges(pool, playerId),
  };
};
export type PlayerAdministration = ReturnType<typeof createPlayerAdministration>;
