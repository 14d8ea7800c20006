import type { AddPasswordPayload, Code, CodeChannel } from '@palaro/contract';
import { fail, type Result } from '../../kernel/result.ts';
import type { CodeRecipient, CodeRequest, Codes, CodeSent } from '../verification/index.ts';
import type { Players } from '../player/index.ts';
import type { AddPassword, Owner } from '../security/index.ts';
import type { Social, SocialFailure } from './social.ts';
import type { Browser } from './social-store.ts';

type Done = Result<void, SocialFailure>;

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
  const byCode = async (
    owner: Owner,
    { channel = 'sms', messageCode = '' }: AddPasswordPayload,
    act: () => Promise<Done>,
  ): Promise<Done> => {
    const refused = (code: Code): SocialFailure => ({ code, data: { field: 'messageCode' } });
    const recipient = await recipientOf(owner, channel);
    if (recipient === null) return fail(refused('code_wrong'));
    const from = { ip: null, playerId: owner.playerId, device: null };
    return codes.useCode({ ...recipient, code: messageCode, from }, act, refused);
  };
  return {
    sendCode: async (
      owner: Owner,
      channel: CodeChannel,
      asked: Pick<CodeRequest, 'language' | 'from' | 'isHuman'>,
    ): Promise<Result<CodeSent, SocialFailure>> => {
      if ((await players.credentialState(owner.playerId)).hasPassword) return fail({ code: 'password_exists' });
      const recipient = await recipientOf(owner, channel);
      return recipient === null ? fail({ code: 'contact_unproved' }) : codes.sendCode({ ...recipient, ...asked });
    },
    set: (browser: Browser, owner: Owner, payload: AddPasswordPayload): Promise<Done> =>
      addPassword(owner, payload, (act) =>
        payload.attemptId === undefined ? byCode(owner, payload, act) : social.prove(browser, owner, payload.attemptId, act),
      ),
  };
};
export type MissingPassword = ReturnType<typeof createMissingPassword>;
