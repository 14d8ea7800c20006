import { transaction } from '../../db/transaction.ts';
import { ok } from '../../kernel/result.ts';
import { createNote, refuse, type Done, type Owner, type OwnerDeps } from './owner.ts';

/** The devices that a player was logged in on, but for the one that asks. */
export const createOwnDevices = (deps: OwnerDeps) => {
  const { pool, sessions, onCommitted } = deps;
  const note = createNote(deps);

  /** Ends the sessions of other devices and forgets them; all of them with null. */
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
    /** Forgets a device and ends its session with its games. */
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
