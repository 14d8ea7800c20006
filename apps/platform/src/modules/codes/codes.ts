import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageCode } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Failure } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { faultOf } from '../../kernel/fault.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Merchants, MerchantService, NoticeKind } from '../merchant/index.ts';
import type { CodeChannel, CodePurpose, ContactPort } from './codes-ports.ts';
import { autofillLine, codeMessage, codeRules, emailOf, noticeMessage, sendDelayMs } from './codes-rules.ts';
import { beginCode, restoreCode, withdrawCode, tryCode, type CodeVerdict } from './codes-store.ts';
import type { Delivered, Delivery } from './delivery.ts';
import { countryOf, readMobileNumber, type MobileNumber } from './mobile-number.ts';

export type CodesDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Key of the digests of codes and recipients. */
  readonly secret: string;
  readonly merchants: Pick<Merchants, 'known'> & Pick<MerchantService, 'originOf'>;
  readonly contactOf: ContactPort;
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
export type CodeRequest = CodeRecipient & { readonly language: LanguageCode };

/** A message about a change of an account. */
export type Notice = {
  /** Our id of this message; unique for each attempt to send it. */
  readonly reference: string;
  readonly merchantCode: string;
  readonly channel: CodeChannel;
  readonly to: string;
  readonly kind: NoticeKind;
  readonly language: LanguageCode | '';
  readonly at: Date;
};

/** A sent code. It is valid until `expiresAt`; the next one may be requested from `resendAt` on. */
export type CodeSent = { readonly sentAt: Date; readonly expiresAt: Date; readonly resendAt: Date };

/** The keyed digests that the store has instead of codes and recipients. */
const createKeys = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'verification-code', 32));
  const digest = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return ({ merchantCode, channel, purpose, to, playerId }: CodeRecipient) => {
    const folded = channel === 'email' ? (emailOf(to) ?? to) : to;
    return {
      recipient: digest('recipient', merchantCode, channel, folded),
      prefix: channel === 'sms' ? digest('prefix', merchantCode, folded.slice(1, 1 + codeRules.prefixDigits)) : null,
      codeDigest: (code: string): Buffer =>
        digest('code', merchantCode, channel, purpose, folded, code.trim(), ...(playerId === undefined ? [] : [playerId])),
    };
  };
};

const refusalOf = ({ verdict, nextAt }: CodeVerdict, now: number): Failure => ({
  code: verdict === 'recipient_waits' ? 'code_wait' : 'code_unavailable',
  data: { retryAfterSeconds: Math.max(1, Math.ceil((nextAt.getTime() - now) / 1000)) },
});

const createSendNotice =
  ({ merchants, delivery }: Pick<CodesDeps, 'merchants' | 'delivery'>) =>
  ({ kind, language, at, ...parcel }: Notice): Promise<Delivered> => {
    const message = noticeMessage(merchants.known(parcel.merchantCode), { kind, language, at });
    return message === null || !delivery.canSend(parcel.merchantCode, parcel.channel)
      ? Promise.resolve('refused')
      : delivery.send({ ...parcel, purpose: 'notice', ...message });
  };

/** Codes by SMS and e-mail (decision 120): six digits, valid once, for one purpose and recipient. */
export const createCodes = ({ pool, clock, ids, log, secret, merchants, contactOf, delivery, newCode }: CodesDeps) => {
  const keysOf = createKeys(secret);
  const send = async (id: string, code: string, contact: string, { merchantCode, channel, purpose, language }: CodeRequest) => {
    const config = merchants.known(merchantCode);
    const { subject, text } = codeMessage(config, language, purpose, code);
    const lastLine = channel === 'sms' && config.messages.autofill ? autofillLine(merchants.originOf(merchantCode), code) : null;
    const message = { subject, text: lastLine === null ? text : `${text}\n\n${lastLine}` };
    const delivered = await delivery.send({ reference: id, merchantCode, channel, purpose, to: contact, ...message });
    if (delivered === 'refused') await withdrawCode(pool, id);
    return delivered;
  };

  const underWay = new Set<Promise<unknown>>();

  return {
    canSend: delivery.canSend,

    /** Reads a number as typed after its dialing code. Fails if it is no mobile number, or of a country without codes. */
    mobileNumber: (merchantCode: string, dialingCode: string, typed: string): Result<MobileNumber, Failure> => {
      const read = readMobileNumber(dialingCode, typed, merchants.known(merchantCode).messages.countries);
      return read.ok ? read : fail({ code: read.failure.code, data: { field: 'mobileNum' } });
    },

    /**
     * Sends a code. For `login` and `forget` it goes to the contact stored with the account. Without an account the answer is
     * the same and takes as long: for these purposes the message is sent after the answer.
     */
    sendCode: async (request: CodeRequest): Promise<Result<CodeSent, Failure>> => {
      const { merchantCode, purpose, channel, to } = request;
      const { messages } = merchants.known(merchantCode);
      if (!delivery.canSend(merchantCode, channel)) return fail({ code: 'code_unavailable' });
      const asked = channel === 'email' ? emailOf(to) : to;
      if (asked === null) return fail({ code: 'field_invalid', data: { field: 'email' } });
      const ofAccount = purpose === 'login' || purpose === 'forget';
      const contact = ofAccount ? await contactOf(merchantCode, purpose, channel, asked) : to.trim();
      const [id, code, now] = [ids.newId(), newCode(), clock.now()];
      const { recipient, prefix, codeDigest } = keysOf(request);
      const started = await beginCode(pool, {
        id,
        merchantCode,
        channel,
        purpose,
        recipient,
        prefix,
        country: channel === 'sms' ? countryOf(to) : '',
        // Without an account no code may ever be right.
        code: codeDigest(contact === null ? ids.newToken() : code),
        isSent: contact !== null,
        now: new Date(now),
        merchantMax: messages.codesPerDayMax,
      });
      if (started.verdict === 'breaker_opens' || started.verdict === 'merchant_waits')
        log.error({ merchant: merchantCode, channel, verdict: started.verdict, until: started.nextAt.toISOString() }, 'codes are not sent');
      if (started.verdict !== 'taken') return fail(refusalOf(started, now));
      const sent = { sentAt: new Date(now), expiresAt: new Date(now + codeRules.goodForMs), resendAt: started.nextAt };
      if (contact === null) return ok(sent);
      if (ofAccount) {
        const settled = pause(randomInt(sendDelayMs.least, sendDelayMs.most))
          .then(() => send(id, code, contact, request))
          .catch((error: unknown) => log.error({ merchant: merchantCode, ...faultOf(error) }, 'a code could not be sent'))
          .finally(() => underWay.delete(settled));
        underWay.add(settled);
        return ok(sent);
      }
      return (await send(id, code, contact, request)) === 'refused' ? fail({ code: 'code_unavailable' }) : ok(sent);
    },

    /** Uses a code; it is valid once. If the action that it was for fails, call `restoreCode` with the id. */
    useCode: async (recipient: CodeRecipient, code: string): Promise<Result<{ readonly codeId: string }, Failure>> => {
      const { merchantCode, channel, purpose } = recipient;
      const keys = keysOf(recipient);
      const given = { merchantCode, channel, purpose, recipient: keys.recipient, code: keys.codeDigest(code) };
      const used = await tryCode(pool, { ...given, now: new Date(clock.now()) });
      if (used.verdict === 'right' && used.codeId !== null) return ok({ codeId: used.codeId });
      return fail({ code: used.verdict === 'used_up' ? 'code_used_up' : 'code_wrong' });
    },

    sendNotice: createSendNotice({ merchants, delivery }),

    restoreCode: (codeId: string): Promise<void> => restoreCode(pool, codeId),

    /** Resolves when all messages that are sent after their answer have been sent. */
    settle: async (): Promise<void> => void (await Promise.all(underWay)),
  };
};
export type Codes = ReturnType<typeof createCodes>;
