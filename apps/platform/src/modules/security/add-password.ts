import type { AddPasswordPayload } from '@palaro/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { preparedPassword } from '../player/index.ts';
import type { SecurityFailure } from '../session/index.ts';
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
    prove: () => Promise<Result<void, SecurityFailure>>,
  ): Promise<Done> => {
    if ((await players.credentialState(owner.playerId)).hasPassword) return refuse('password_exists');
    if (preparedPassword(confirmNewPassword) !== preparedPassword(newPassword)) return refuse('field_invalid', 'confirmNewPassword');
    const fault = await newPasswordFault(owner, newPassword);
    if (fault !== null) return refuse(fault, 'newPassword');
    const proved = await prove();
    if (!proved.ok) return fail(proved.failure);
    await players.setPassword(owner.playerId, 'login', newPassword, async (client) => {
      await sessions.endAll(client, owner.playerId, { keepId: owner.sessionId, reason: 'password' });
      await note(owner, 'password_changed', client);
    });
    onCommitted();
    return ok(undefined);
  };
};
export type AddPassword = ReturnType<typeof createAddPassword>;
