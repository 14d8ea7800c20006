import type { SecondStepBegin, SecondStepConfirm, SecondStepOff, SecondStepSecret } from '@palaro/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SecurityFailure } from '../session/index.ts';
import { createOwnDevices } from './own-devices.ts';
import { createOwnPasswords, type OwnPasswordDeps } from './own-passwords.ts';
import { createNote, holdOwner, type Done, type Owner } from './owner.ts';

export type SecurityDeps = OwnPasswordDeps & {
  /** The site's name in an authenticator app. */
  readonly siteNameOf: (merchantCode: string) => string;
};

/** What a logged-in player can do for the security of the account. */
export const createSecurity = ({ siteNameOf, ...deps }: SecurityDeps) => {
  const { secondStep } = deps.sessions;
  const note = createNote(deps);
  const { loginPasswordFault, ...passwords } = createOwnPasswords(deps);
  return {
    loginPasswordFault,
    ...passwords,
    ...createOwnDevices(deps),

    /** Checks the login password and makes the secret for an authenticator app. */
    beginSecondStep: async (owner: Owner, { loginPassword }: SecondStepBegin): Promise<Result<SecondStepSecret, SecurityFailure>> => {
      const fault = await loginPasswordFault(owner, loginPassword);
      if (fault !== null) return fail(fault);
      const started = await secondStep.begin(owner, siteNameOf(owner.merchantCode), (client) => holdOwner(deps.sessions, owner, client));
      return started === null ? fail({ code: 'second_step_changed' }) : ok(started);
    },
    /** Switches the second step on with a code of the app; returns the recovery codes. */
    confirmSecondStep: (owner: Owner, { code }: SecondStepConfirm): Promise<Result<readonly string[], SecurityFailure>> =>
      secondStep.confirm(owner, code, (client, isRepeat) =>
        isRepeat ? holdOwner(deps.sessions, owner, client) : note(owner, 'second_step_on', client),
      ),
    switchOffSecondStep: async (owner: Owner, { loginPassword, code }: SecondStepOff): Promise<Done> => {
      const fault = await loginPasswordFault(owner, loginPassword);
      if (fault !== null) return fail(fault);
      return secondStep.switchOff(owner, code, (client) => note(owner, 'second_step_off', client));
    },
  };
};
export type Security = ReturnType<typeof createSecurity>;
