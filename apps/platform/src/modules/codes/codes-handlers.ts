import type { CodeSentValue } from '@palaro/contract';
import type { CallContext, Failure, Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { HumanProof, ProveHumanPort } from '../human/index.ts';
import type { Merchants } from '../merchant/index.ts';
import type { CodeRequest, Codes, CodeSent } from './codes.ts';
import type { CodeChannel, CodePurpose, KnownDevicePort } from './codes-ports.ts';
import { codeRules, emailOf } from './codes-rules.ts';
import type { Delivery } from './delivery.ts';
import type { FirebaseTokens } from './firebase-tokens.ts';

export type CodesCall = 'codeOptions' | 'registrationCode' | 'loginCode' | 'forgetCode';

export type CodesHandlerDeps = {
  readonly codes: Codes;
  readonly merchants: Pick<Merchants, 'known'>;
  readonly canSend: Delivery['canSend'];
  readonly firebaseOf: FirebaseTokens['firebaseOf'];
  readonly proveHuman: ProveHumanPort;
  readonly knownDevice: KnownDevicePort;
};

export type CodeProof = Omit<HumanProof, 'answer'> & { readonly identifying: string };
type Asked = { readonly purpose: CodePurpose; readonly channel: CodeChannel; readonly to: string };

/**
 * Sends a code to a member's own or new contact. A check is asked for only where others have used up what is there without one.
 */
export const createSendAsMember =
  ({ proveHuman }: Pick<CodesHandlerDeps, 'proveHuman'>) =>
  async <F>(
    { merchantCode, ip, session }: CallContext,
    { identifying: answer, ...proof }: CodeProof,
    send: (asker: Pick<CodeRequest, 'from' | 'isHuman'>) => Promise<Result<CodeSent, F>>,
  ): Promise<Result<CodeSentValue, F | Failure>> => {
    const human = await proveHuman(merchantCode, 'codes', { ...proof, answer }, true);
    if (human === 'captcha_required' || human === 'captcha_wrong') return fail(humanRefusal(human));
    const from = { ip, playerId: session?.playerId ?? null, device: null };
    const sent = await send({ from, isHuman: human === 'passed' });
    return sent.ok ? ok(codeOnWire(sent.value)) : sent;
  };

const humanRefusal = (code: 'captcha_required' | 'captcha_wrong'): Failure => ({ code, data: { captcha: true, field: 'identifying' } });

/** A sent code on the wire. `expirationTime` is when the next one may be requested, not when this one expires. */
export const codeOnWire = ({ sentAt, resendAt }: CodeSent): CodeSentValue => ({
  expirationTime: resendAt.getTime(),
  serverTime: sentAt.getTime(),
  validMinutes: codeRules.goodForMs / 60_000,
});

/** The calls that send codes to people who are not logged in. */
export const codesHandlers = ({
  codes,
  merchants,
  canSend,
  firebaseOf,
  proveHuman,
  knownDevice,
}: CodesHandlerDeps): Handlers<CodesCall> => {
  const send = async (
    { merchantCode, language, ip, deviceCookie }: CallContext,
    asked: Asked,
    { identifying: answer, ...proof }: CodeProof,
  ): Promise<Result<CodeSentValue, Failure>> => {
    const human = await proveHuman(merchantCode, asked.purpose === 'forget' ? 'forget' : 'codes', { ...proof, answer });
    if (human === 'captcha_required' || human === 'captcha_wrong') return fail(humanRefusal(human));
    const accountKey = asked.channel === 'email' ? (emailOf(asked.to) ?? asked.to) : asked.to;
    const device = asked.purpose === 'register' ? null : await knownDevice(deviceCookie, merchantCode, accountKey, asked.channel);
    const from = { ip, playerId: null, device };
    const sent = await codes.sendCode({ ...asked, merchantCode, language, from, isHuman: human === 'passed' });
    return sent.ok ? ok(codeOnWire(sent.value)) : sent;
  };
  const sendSms = async (context: CallContext, purpose: CodePurpose, dialingCode: string, typed: string, proof: CodeProof) => {
    const number = codes.mobileNumber(context.merchantCode, dialingCode, typed);
    return number.ok ? send(context, { purpose, channel: 'sms', to: number.value.e164 }, proof) : number;
  };
  return {
    codeOptions: async ({ context: { merchantCode } }) => {
      const { dialingCodes, otherCountries } = merchants.known(merchantCode).registration;
      const project = firebaseOf(merchantCode);
      return ok({
        channels: (['sms', 'email'] as const).filter((channel) => canSend(merchantCode, channel)),
        dialingCodes,
        otherCountries,
        firebase: project === null ? null : { apiUrl: project.apiUrl, apiKey: project.apiKey, verifierUrl: project.verifierUrl },
      });
    },
    registrationCode: async ({ body, context }) => {
      const { open, mobileEnabled, mobileVerification } = merchants.known(context.merchantCode).registration;
      if (!open || !(mobileEnabled || mobileVerification)) return fail({ code: 'feature_off' });
      const sent = await sendSms(context, 'register', body.countryDialingCode, body.mobileNo, body);
      if (!sent.ok) return sent;
      const { expirationTime, serverTime } = sent.value;
      return ok({ ...sent.value, expiredMinutes: (expirationTime - serverTime) / 60_000 });
    },
    loginCode: async ({ body, context }) =>
      merchants.known(context.merchantCode).flags.MOBILEVERCODELOGIN3 === true
        ? sendSms(context, 'login', body.countryDialingCode, body.mobileNum, body)
        : fail({ code: 'feature_off' }),
    forgetCode: async ({ body, context }) =>
      body.channel === 'sms'
        ? sendSms(context, 'forget', body.countryDialingCode, body.mobileNum, body)
        : send(context, { purpose: 'forget', channel: body.channel, to: body.email }, body),
  };
};
