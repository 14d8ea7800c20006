import type { AddPasswordPayload } from '@palaro/contract';
import { ok } from '../../kernel/result.ts';
import { preparedPassword } from '../player/index.ts';
import { createNewPasswordFault, type OwnPasswordDeps } from './own-passwords.ts';
import { createNote, refuse, type Done, type Owner } from './owner.ts';

/**
 * Adds a login password to an account that has none. A session alone is not enough for that: `prove` says whether its
 * owner has shown in another way that the account is theirs, and is asked last, since a proof is good once. The account's other
 * sessions end.
 */
export const createAddPassword = (deps: OwnPasswordDeps) => {
  const { players, sessions, onCommitted } = deps;
  const note = createNote(deps);
  const newPasswordFault = createNewPasswordFault(deps);
  return async (
    owner: Owner,
    { newPassword, confirmNewPassword }: Pick<AddPasswordPayload, 'newPassword' | 'confirmNewPassword'>,
    /** Goes on with the change once the account is proved to be theirs. */
    prove: (change: () => Promise<Done>) => Promise<Done>,
  ): Promise<Done> => {
    if ((await players.credentialState(owner.playerId)).hasPassword) return refuse('password_exists');
    if (preparedPassword(confirmNewPassword) !== preparedPassword(newPassword)) return refuse('field_invalid', 'confirmNewPassword');
    const fault = await newPasswordFault(owner, newPassword);
    if (fault !== null) return refuse(fault, 'newPassword');
    const set = await prove(async () => {
      await players.setPassword(owner.playerId, 'login', newPassword, async (client) => {
        await sessions.endAll(client, owner.playerId, { keepId: owner.sessionId, reason: 'password' });
        await note(owner, 'password_changed', client);
      });
      return ok(undefined);
    });
    if (set.ok) onCommitted();
    return set;
  };
};
export type AddPassword = ReturnType<typeof createAddPassword>;
