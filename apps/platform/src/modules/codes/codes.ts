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
import type { Merchants, NoticeKind } from '../merchant/index.ts';
import type { CodeChannel, CodePurpose, ContactPort } from './codes-ports.ts';
import { codeMessage, codeRules, emailOf, noticeMessage, sendDelayMs } from './codes-rules.ts';
import { beginCode, restoreCode, withdrawCode, tryCode, type CodeVerdict } from './codes-store.ts';
import type { Delivered, Delivery } from './delivery.ts';
import { countryOf, readMobileNumber, type MobileNumber } from './mobile-number.ts';

export type CodesDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** What digests of codes and recipients are keyed with. */
  readonly secret: string;
  readonly merchants: Pick<Merchants, 'known'>;
  readonly contactOf: ContactPort;
  readonly delivery: Delivery;
  /** Six random digits. */
  readonly newCode: () => string;
};

/** Whom a code goes to, and what for. */
export type CodeRecipient = {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  /** A mobile number in E.164 (`mobileNumber` reads one), or an e-mail address. */
  readonly to: string;
};
export type CodeRequest = CodeRecipient & { readonly language: LanguageCode };

/** News of a change, for a contact. */
export type Notice = {
  /** Our name for this send. */
  readonly reference: string;
  readonly merchantCode: string;
  readonly channel: CodeChannel;
  readonly to: string;
  readonly kind: NoticeKind;
  readonly language: LanguageCode | '';
  readonly at: Date;
};

/** A code that was asked for: good until `expiresAt`; another one may be asked for from `resendAt` on. */
export type CodeSent = { readonly sentAt: Date; readonly expiresAt: Date; readonly resendAt: Date };

/** What the store knows a recipient and a code of it by: keyed digests. */
const createKeys = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'verification-code', 32));
  const digest = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return ({ merchantCode, channel, purpose, to }: CodeRecipient) => {
    const folded = channel === 'email' ? (emailOf(to) ?? to) : to;
    return {
      recipient: digest('recipient', merchantCode, channel, folded),
      prefix: channel === 'sms' ? digest('prefix', merchantCode, folded.slice(1, 1 + codeRules.prefixDigits)) : null,
      codeDigest: (code: string): Buffer => digest('code', merchantCode, channel, purpose, folded, code.trim()),
    };
  };
};

const refusalOf = ({ verdict, nextAt }: CodeVerdict, now: number): Failure => ({
  code: verdict === 'recipient_waits' ? 'code_wait' : 'code_unavailable',
  data: { retryAfterSeconds: Math.max(1, Math.ceil((nextAt.getTime() - now) / 1000)) },
});

/** Sends news of a change of an account. */
const createSendNotice =
  ({ merchants, delivery }: Pick<CodesDeps, 'merchants' | 'delivery'>) =>
  ({ kind, language, at, ...parcel }: Notice): Promise<Delivered> => {
    const message = noticeMessage(merchants.known(parcel.merchantCode), { kind, language, at });
    return message === null || !delivery.canSend(parcel.merchantCode, parcel.channel)
      ? Promise.resolve('refused')
      : delivery.send({ ...parcel, purpose: 'notice', ...message });
  };

/** Codes by SMS and by e-mail: six digits, used once, bound to purpose and recipient. */
export const createCodes = ({ pool, clock, ids, log, secret, merchants, contactOf, delivery, newCode }: CodesDeps) => {
  const keysOf = createKeys(secret);
  const send = async (id: string, code: string, contact: string, { merchantCode, channel, purpose, language }: CodeRequest) => {
    const message = codeMessage(merchants.known(merchantCode), language, purpose, code);
    const delivered = await delivery.send({ reference: id, merchantCode, channel, purpose, to: contact, ...message });
    if (delivered === 'refused') await withdrawCode(pool, id);
    return delivered;
  };

  const underWay = new Set<Promise<unknown>>();

  return {
    /** Whether the merchant sends this way at all. */
    canSend: delivery.canSend,

    /** A mobile number that codes of this merchant may go to, as typed after its dialing code. */
    mobileNumber: (merchantCode: string, dialingCode: string, typed: string): Result<MobileNumber, Failure> => {
      const read = readMobileNumber(dialingCode, typed, merchants.known(merchantCode).messages.countries);
      return read.ok ? read : fail({ code: read.failure.code, data: { field: 'mobileNum' } });
    },

    /**
     * Sends a code. For `login` and `forget` it goes to the contact as the account has it, and where there is no account
     * the answer is the same in the same time: the message sets out after it.
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
        // Nobody knows the code of nobody.
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

    /** Uses a code up. Where what it was for does not come about, `restoreCode` makes it good again. */
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

    /** Waits for the messages that nobody waits for. */
    settle: async (): Promise<void> => void (await Promise.all(underWay)),
  };
};
export type Codes = ReturnType<typeof createCodes>;
