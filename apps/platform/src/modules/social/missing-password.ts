import type { CodeChannel, AddPasswordPayload, LanguageCode } from '@palaro/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { CodeRecipient, Codes, CodeSent } from '../codes/index.ts';
import type { Players } from '../player/index.ts';
import type { AddPassword, Owner } from '../security/index.ts';
import type { Social, SocialFailure } from './social.ts';
import type { Browser } from './social-store.ts';

export type MissingPasswordDeps = {
  readonly players: Pick<Players, 'contactsOf' | 'credentialState'>;
  readonly codes: Pick<Codes, 'sendCode' | 'useCode'>;
  readonly social: Pick<Social, 'prove'>;
  readonly addPassword: AddPassword;
};

/** Adds a login password to an account that came by a service: by a code to its contact, or by its person coming from there again. */
export const createMissingPassword = ({ players, codes, social, addPassword }: MissingPasswordDeps) => {
  /** The account's own contact; null where it has none. A code of it is good for this alone. */
  const recipientOf = async ({ playerId, merchantCode }: Owner, channel: CodeChannel): Promise<CodeRecipient | null> => {
    const { contact } = (await players.contactsOf(playerId))[channel];
    return contact === '' ? null : { merchantCode, purpose: 'add_password', channel, to: contact, playerId };
  };
  const proveByCode = async (owner: Owner, channel: CodeChannel, code: string): Promise<Result<void, SocialFailure>> => {
    const recipient = await recipientOf(owner, channel);
    const used = recipient === null ? null : await codes.useCode(recipient, code);
    if (used?.ok === true) return ok(undefined);
    return fail({ code: used?.failure.code ?? 'code_wrong', data: { field: 'messageCode' } });
  };
  return {
    sendCode: async (owner: Owner, channel: CodeChannel, language: LanguageCode): Promise<Result<CodeSent, SocialFailure>> => {
      if ((await players.credentialState(owner.playerId)).hasPassword) return fail({ code: 'password_exists' });
      const recipient = await recipientOf(owner, channel);
      return recipient === null ? fail({ code: 'contact_unproved' }) : codes.sendCode({ ...recipient, language });
    },
    set: (browser: Browser, owner: Owner, payload: AddPasswordPayload): Promise<Result<void, SocialFailure>> =>
      addPassword(owner, payload, () =>
        payload.attemptId === undefined
          ? proveByCode(owner, payload.channel ?? 'sms', payload.messageCode ?? '')
          : social.prove(browser, owner, payload.attemptId),
      ),
  };
};
export type MissingPassword = ReturnType<typeof createMissingPassword>;
