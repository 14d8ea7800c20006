import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { writtenDigits, type Code, type LanguageCode } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Failure } from '../../http/handlers.ts';
import { addressKey, networkOf, wideNetworkOf } from '../../kernel/address-ranges.ts';
import type { Clock } from '../../kernel/clock.ts';
import { faultOf } from '../../kernel/fault.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { spend } from '../../kernel/spend.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { NoticeKind } from './notice-texts-section.ts';
import type { CodeChannel, CodeLane, CodeOrigin, CodePurpose, MessagePurpose } from './verification-ports.ts';
import { autofillLine, codeMessage, codeRules, emailOf, noticeMessage, sendDelayMs } from './verification-rules.ts';
import { beginCode, restoreCode, withdrawCode, tryCode, wasCodeUsed, type CodeVerdict, type NewCode } from './verification-store.ts';
import type { Delivered, Delivery } from './delivery.ts';
import { countryOf, readMobileNumber, type MobileNumber } from './mobile-number.ts';

export type VerificationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Key of the digests of codes and recipients. */
  readonly secret: string;
  readonly merchants: MerchantParts<'languageDefault' | 'messages' | 'name' | 'timeZone'> & Pick<MerchantService, 'originOf'>;
  readonly delivery: Delivery;
  readonly newCode: () => string;
};

export type CodeRecipient = {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  /** A mobile number in E.164 (`mobileNumber` reads one), or an email address. */
  readonly to: string;
  /** The player who is logged in and asks for it: the code is good for no other account. */
  readonly playerId?: string;
};
export type CodeRequest = CodeRecipient & {
  /** For `login` and `forget`: the contact as its account has it, null or nothing where there is no account. */
  readonly contact?: string | null;
  readonly language: LanguageCode;
  readonly from: CodeOrigin;
  /** Whether it goes to a verified contact of the account, where the purpose does not say so. */
  readonly isOwn?: boolean;
  /** Whether who asks has passed a human check. */
  readonly isHuman: boolean;
};

/** A code as somebody gives it. */
export type GivenCode = CodeRecipient & { readonly code: string; readonly from: CodeOrigin };

/** A message about a change of an account. */
export type Notice = {
  /** Our id of this message; unique for each attempt to send it. */
  readonly reference: string;
  readonly merchantCode: string;
  /** Whose account it is about. */
  readonly playerId: string;
  readonly channel: CodeChannel;
  readonly to: string;
  readonly kind: NoticeKind;
  readonly language: LanguageCode | '';
  readonly at: Date;
};

/** A sent code. It is valid until `expiresAt`; the next one may be requested from `resendAt` on. */
export type CodeSent = { readonly sentAt: Date; readonly expiresAt: Date; readonly resendAt: Date };

/** The keyed digests that the store has instead of codes, recipients and places. */
const createKeys = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'verification-code', 32));
  const digest = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    of: ({ merchantCode, channel, purpose, to, playerId }: Omit<CodeRecipient, 'purpose'> & { readonly purpose: MessagePurpose }) => {
      const folded = channel === 'email' ? (emailOf(to) ?? to) : to;
      return {
        recipient: digest('recipient', merchantCode, channel, folded),
        prefix: channel === 'sms' ? digest('prefix', merchantCode, folded.slice(1, 1 + codeRules.prefixDigits)) : null,
        // A domain may be a family's: it is a digest too.
        country: channel === 'sms' ? countryOf(to) : digest('domain', folded.slice(folded.lastIndexOf('@') + 1)).toString('hex'),
        codeDigest: (code: string): Buffer =>
          digest('code', merchantCode, channel, purpose, folded, writtenDigits(code), ...(playerId === undefined ? [] : [playerId])),
      };
    },
    from: ({ ip, playerId, device }: CodeOrigin) => {
      const asker = playerId ?? device;
      // Devices of the account try together: each for itself, they would have more tries than all strangers.
      const [kind, place] = device === null ? ['origin', playerId ?? networkOf(ip ?? '')] : ['devices of the account', ''];
      return {
        asker: digest('asker', asker ?? addressKey(ip ?? '')),
        origin: digest(kind, place),
        isKnown: asker !== null,
        network: ip === null ? null : digest('network', wideNetworkOf(ip)),
      };
    },
  };
};

type Keys = ReturnType<typeof createKeys>;

/** What others may have used up of the count of known devices: a check opens another. */
const usedByOthers = (lane: CodeLane, { verdict }: CodeVerdict): boolean =>
  lane === 'known' && (verdict === 'network_waits' || verdict === 'recipient_day');

const shownBy = ({ isHuman }: Pick<CodeRequest, 'isHuman'>) => (isHuman ? 'sure' : 'free');

/** Takes a code into the count of who asks for it, or refuses it. */
const beginInLane = async (
  pool: Pool,
  request: Pick<CodeRequest, 'isHuman' | 'from'>,
  code: Omit<NewCode, 'lane' | 'networkMax'>,
): Promise<{ readonly started: CodeVerdict; readonly lane: CodeLane }> => {
  const beginIn = async (lane: keyof typeof codeRules.networkMax) => ({
    started: await beginCode(pool, { ...code, lane, networkMax: codeRules.networkMax[lane] }),
    lane,
  });
  const first = await beginIn(request.from.device === null ? shownBy(request) : 'known');
  return request.isHuman && usedByOthers(first.lane, first.started) ? beginIn('sure') : first;
};

const refusalOf = (started: CodeVerdict, lane: CodeLane, now: number): Failure => {
  const { verdict, nextAt } = started;
  if ((lane === 'free' && verdict !== 'recipient_waits') || usedByOthers(lane, started))
    return { code: 'captcha_required', data: { captcha: true, field: 'identifying' } };
  return {
    code: verdict === 'recipient_waits' ? 'code_wait' : 'code_unavailable',
    data: { retryAfterSeconds: Math.max(1, Math.ceil((nextAt.getTime() - now) / 1000)) },
  };
};

/** What a notice came to: sent or not, or when it may be sent, since number, player or merchant has had as many as they get. */
export type NoticeSent = Delivered | { readonly waitsUntil: Date };

const createSendNotice =
  ({ pool, clock, ids, merchants, delivery }: Pick<VerificationDeps, 'pool' | 'clock' | 'ids' | 'merchants' | 'delivery'>, keys: Keys) =>
  async ({ kind, language, at, playerId, ...parcel }: Notice): Promise<NoticeSent> => {
    const { merchantCode, channel } = parcel;
    const config = merchants.known(merchantCode);
    const message = noticeMessage(config, { kind, language, at });
    if (message === null || !delivery.canSend(merchantCode, channel)) return 'refused';
    const purpose = 'notice';
    if (channel === 'email') return delivery.send({ ...parcel, purpose, ...message });
    const { codeDigest, ...digests } = keys.of({ ...parcel, purpose });
    const id = ids.newId();
    const started = await beginCode(pool, {
      ...digests,
      id,
      merchantCode,
      channel,
      purpose,
      isOwn: true,
      lane: 'notice',
      asker: keys.from({ ip: null, playerId, device: null }).asker,
      askerMax: codeRules.memberMax,
      network: null,
      networkMax: null,
      code: codeDigest(ids.newToken()),
      isSent: true,
      now: new Date(clock.now()),
      merchantMax: config.messages.codesPerDayMax,
    });
    if (started.verdict !== 'taken') return { waitsUntil: started.nextAt };
    const delivered = await delivery.send({ ...parcel, purpose, ...message });
    if (delivered === 'refused') await withdrawCode(pool, id);
    return delivered;
  };

/**
 * Uses a code for what `act` does; it is valid once. If that fails or throws, the code was used for nothing and is good again.
 * `refused` says a wrong code's refusal in the caller's words.
 */
const createUseCode =
  ({ pool, clock, log }: Pick<VerificationDeps, 'pool' | 'clock' | 'log'>, keys: Keys) =>
  async <T, F>(
    { code, from, ...recipient }: GivenCode,
    act: () => Promise<Result<T, F>>,
    refused: (code: Code) => F,
  ): Promise<Result<T, F>> => {
    const { merchantCode, channel, purpose } = recipient;
    const { recipient: digest, codeDigest } = keys.of(recipient);
    const given = { merchantCode, channel, purpose, recipient: digest, code: codeDigest(code), ...keys.from(from) };
    const used = await tryCode(pool, { ...given, now: new Date(clock.now()) });
    if (used.verdict !== 'right') return fail(refused(used.verdict === 'used_up' ? 'code_used_up' : 'code_wrong'));
    return spend(act, () => restoreCode(pool, used.codeId), log);
  };

/** Whether a code was used a moment ago: whoever sends it again may have got no answer. */
const createWasUsed =
  ({ pool, clock }: Pick<VerificationDeps, 'pool' | 'clock'>, keys: Keys) =>
  ({ code, ...recipient }: Omit<GivenCode, 'from'>): Promise<boolean> => {
    const { recipient: digest, codeDigest } = keys.of(recipient);
    const since = new Date(clock.now() - codeRules.goodForMs);
    return wasCodeUsed(pool, { ...recipient, recipient: digest, code: codeDigest(code), since });
  };

/** Codes by SMS and e-mail (decision 028): six digits, valid once, for one purpose and recipient. */
export const createVerification = ({ pool, clock, ids, log, secret, merchants, delivery, newCode }: VerificationDeps) => {
  const keys = createKeys(secret);
  const send = async (id: string, code: string, contact: string, { merchantCode, channel, purpose, language }: CodeRequest) => {
    const config = merchants.known(merchantCode);
    const { subject, text } = codeMessage(config, language, purpose, code);
    const lastLine = channel === 'sms' && config.messages.autofill ? autofillLine(merchants.originOf(merchantCode), code) : null;
    const message = { subject, text: lastLine === null ? text : `${text}\n\n${lastLine}` };
    const delivered = await delivery.send({ reference: id, merchantCode, channel, purpose, to: contact, ...message });
    if (delivered === 'refused') await withdrawCode(pool, id);
    return delivered;
  };

  /** Ends when every message that is sent after its answer has been sent. */
  let underWay: Promise<void> = Promise.resolve();

  return {
    canSend: delivery.canSend,

    /** Reads a number as typed after its dialing code. Fails if it is no mobile number, or of a country without codes. */
    mobileNumber: (merchantCode: string, dialingCode: string, typed: string): Result<MobileNumber, Failure> => {
      const read = readMobileNumber(dialingCode, typed, merchants.known(merchantCode).messages.countries);
      return read.ok ? read : fail({ code: read.failure.code, data: { field: 'mobileNum' } });
    },

    /**
     * Sends a code. For `login` and `forget` it goes to `contact`. Without an account the answer is
     * the same and takes as long: for these purposes the message is sent after the answer. Where others have used up what is
     * there for people who have shown nothing, a human check is asked for.
     */
    sendCode: async (request: CodeRequest): Promise<Result<CodeSent, Failure>> => {
      const { merchantCode, purpose, channel, to, from } = request;
      const { messages } = merchants.known(merchantCode);
      if (!delivery.canSend(merchantCode, channel)) return fail({ code: 'code_unavailable' });
      const asked = channel === 'email' ? emailOf(to) : to;
      if (asked === null) return fail({ code: 'field_invalid', data: { field: 'email' } });
      const ofAccount = purpose === 'login' || purpose === 'forget';
      const contact = ofAccount ? (request.contact ?? null) : to.trim();
      const [id, code, now] = [ids.newId(), newCode(), clock.now()];
      const { codeDigest, ...digests } = keys.of(request);
      const { asker, network } = keys.from(from);
      const { started, lane } = await beginInLane(pool, request, {
        ...digests,
        id,
        merchantCode,
        channel,
        purpose,
        isOwn: request.isOwn ?? (ofAccount || purpose === 'add_password'),
        asker,
        askerMax: from.playerId === null && from.device === null ? codeRules.addressMax[shownBy(request)] : codeRules.memberMax,
        network,
        // Without an account no code may ever be right.
        code: codeDigest(contact === null ? ids.newToken() : code),
        isSent: contact !== null,
        now: new Date(now),
        merchantMax: messages.codesPerDayMax,
      });
      const until = started.nextAt.toISOString();
      if (started.hasOpened) log.error({ merchant: merchantCode, channel }, 'codes are sent after a human check alone');
      if (started.verdict === 'merchant_waits')
        log.error({ merchant: merchantCode, channel, lane, verdict: started.verdict, until }, 'codes are not sent');
      if (started.verdict !== 'taken') return fail(refusalOf(started, lane, now));
      const sent = { sentAt: new Date(now), expiresAt: new Date(now + codeRules.goodForMs), resendAt: started.nextAt };
      if (contact === null) return ok(sent);
      if (ofAccount) {
        const before = underWay;
        underWay = pause(randomInt(sendDelayMs.least, sendDelayMs.most))
          .then(() => send(id, code, contact, request))
          .catch((error: unknown) => log.error({ merchant: merchantCode, ...faultOf(error) }, 'a code could not be sent'))
          .then(() => before);
        return ok(sent);
      }
      return (await send(id, code, contact, request)) === 'refused' ? fail({ code: 'code_unavailable' }) : ok(sent);
    },

    useCode: createUseCode({ pool, clock, log }, keys),
    wasUsed: createWasUsed({ pool, clock }, keys),
    sendNotice: createSendNotice({ pool, clock, ids, merchants, delivery }, keys),

    /** Resolves when all messages that are sent after their answer have been sent. */
    settle: (): Promise<void> => underWay,
  };
};
export type Codes = ReturnType<typeof createVerification>;
