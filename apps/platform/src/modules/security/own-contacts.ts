import { writtenLogin, type Code, type CodeChannel, type ContactBinding } from '@palaro/contract';
import type { PoolClient } from 'pg';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { emailOf, type CodeRecipient, type CodeRequest, type Codes, type CodeSent } from '../verification/index.ts';
import type { Account, SecurityFailure } from '../session/index.ts';
import { createNote, refuse, type Done, type Owner, type OwnerDeps } from './owner.ts';

export type ContactsDeps = OwnerDeps & {
  readonly codes: Pick<Codes, 'mobileNumber' | 'sendCode' | 'useCode'>;
  readonly loginPasswordFault: (account: Account, password: string) => Promise<SecurityFailure | null>;
};

type Typed = Pick<ContactBinding, 'channel' | 'email' | 'mobileNum' | 'countryDialingCode'>;

const fieldOf = { sms: 'mobileNum', email: 'email' } as const;
/** A member's tries of a code are counted for themselves. */
const memberOrigin = ({ playerId }: Owner) => ({ ip: null, playerId, device: null });
const refusedAt =
  (field: string) =>
  (code: Code): SecurityFailure => ({ code, data: { field } });
const kindOf = { sms: 'mobile_bound', email: 'email_bound' } as const;

/** Sends a notice to the contact that was replaced, if it was verified. */
const notifyReplacedContact = async (
  { sessions }: ContactsDeps,
  { playerId, merchantCode, place }: Owner,
  channel: CodeChannel,
  { contact: to, isVerified }: { readonly contact: string; readonly isVerified: boolean },
  client: PoolClient,
): Promise<void> => {
  const notice = { playerId, kind: kindOf[channel], ...(place.language === undefined ? {} : { language: place.language }) };
  if (isVerified) await sessions.notices.addTo({ channel, to }, merchantCode, notice, client);
};

/** Binds and changes the mobile number and e-mail address of a logged-in player, with codes (decision 029). */
export const createOwnContacts = (deps: ContactsDeps) => {
  const { players, codes, loginPasswordFault, onCommitted } = deps;
  const note = createNote(deps);
  const recipientOf = ({ merchantCode, playerId }: Owner, typed: Typed): Result<CodeRecipient, SecurityFailure> => {
    const { channel } = typed;
    if (channel === 'email') {
      const isAddress = emailOf(typed.email) !== null;
      return isAddress
        ? ok({ merchantCode, purpose: 'bind', channel, to: writtenLogin(typed.email), playerId })
        : refuse('field_invalid', 'email');
    }
    const number = codes.mobileNumber(merchantCode, typed.countryDialingCode, typed.mobileNum);
    return number.ok ? ok({ merchantCode, purpose: 'bind', channel, to: number.value.e164, playerId }) : number;
  };
  /** The account's verified contact, whose code a change needs; null without one. */
  const verifiedOf = async ({ playerId, merchantCode }: Owner, channel: CodeChannel): Promise<CodeRecipient | null> => {
    const { [channel]: own } = await players.contactsOf(playerId);
    return own.isVerified ? { merchantCode, purpose: 'bind', channel, to: own.contact, playerId } : null;
  };

  /** Goes on after the code that went to the old contact, or the login password. If that fails, a right code stays valid. */
  const allow = async (
    owner: Owner,
    old: CodeRecipient | null,
    { oldMessageCode, loginPassword }: ContactBinding,
    act: () => Promise<Done>,
  ): Promise<Done> => {
    if (old === null || oldMessageCode === undefined) {
      const fault = await loginPasswordFault(owner, loginPassword ?? '');
      return fault === null ? act() : fail(fault);
    }
    return codes.useCode({ ...old, code: oldMessageCode, from: memberOrigin(owner) }, act, refusedAt('oldMessageCode'));
  };

  return {
    sendCode: async (
      owner: Owner,
      typed: Typed & { readonly to: 'old' | 'new' },
      asked: Pick<CodeRequest, 'language' | 'from' | 'isHuman'>,
    ): Promise<Result<CodeSent, SecurityFailure>> => {
      if (typed.to === 'old') {
        const old = await verifiedOf(owner, typed.channel);
        return old === null ? refuse('contact_unproved') : codes.sendCode({ ...old, ...asked, isOwn: true });
      }
      const recipient = recipientOf(owner, typed);
      return recipient.ok ? codes.sendCode({ ...recipient.value, ...asked }) : recipient;
    },

    /** Binds a contact. If that fails, right codes stay valid. */
    bind: async (owner: Owner, binding: ContactBinding): Promise<Done> => {
      const { channel, messageCode } = binding;
      const recipient = recipientOf(owner, binding);
      if (!recipient.ok) return recipient;
      const old = await verifiedOf(owner, channel);
      const { to } = recipient.value;
      if (old !== null && old.to.toLowerCase() === to.toLowerCase()) return refuse('contact_same', fieldOf[channel]);
      const given = { ...recipient.value, code: messageCode, from: memberOrigin(owner) };
      const store = async (): Promise<Done> => {
        const bound = await players.bindContact(owner, channel, to, async (client, before) => {
          await note(owner, kindOf[channel], client);
          await notifyReplacedContact(deps, owner, channel, before[channel], client);
        });
        return bound === 'taken' ? refuse(channel === 'sms' ? 'mobile_taken' : 'email_taken', fieldOf[channel]) : ok(undefined);
      };
      const done = await allow(owner, old, binding, () => codes.useCode(given, store, refusedAt('messageCode')));
      if (done.ok) onCommitted();
      return done;
    },
  };
};
export type OwnContacts = ReturnType<typeof createOwnContacts>;
