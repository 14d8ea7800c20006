import { transaction } from '../../db/transaction.ts';
import { ok } from '../../kernel/result.ts';
import { createNote, refuse, type Done, type Owner, type OwnerDeps } from './owner.ts';

/** Removes devices of a logged-in player, never the one that asks. */
export const createOwnDevices = (deps: OwnerDeps) => {
  const { pool, sessions, onCommitted } = deps;
  const note = createNote(deps);

  /** Ends the sessions of a device and deletes it; with null, of all other devices. */
  const removeDevices = async (owner: Owner, hash: Buffer | null): Promise<void> => {
    const { playerId, sessionId } = owner;
    await transaction(pool, async (client) => {
      const which = { keepId: sessionId, reason: 'removed', leavesGames: true } as const;
      const ended = await sessions.endAll(client, playerId, hash === null ? which : { ...which, deviceHash: hash });
      const forgotten = await sessions.devices.forget(client, playerId, sessionId, hash);
      if (ended + forgotten > 0) await note(owner, hash === null ? 'devices_removed' : 'device_removed', client);
    });
    onCommitted();
  };

  return {
    removeDevice: async (owner: Owner, id: string): Promise<Done> => {
      const devices = await sessions.devices.list(owner.playerId, owner.sessionId);
      const found = devices.find(({ hash }) => hash.toString('hex') === id);
      if (found?.isThis) return refuse('device_is_this');
      if (found !== undefined) await removeDevices(owner, found.hash);
      return ok(undefined);
    },
    removeOtherDevices: (owner: Owner): Promise<void> => removeDevices(owner, null),
  };
};
