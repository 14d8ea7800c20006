import type { CodeSentValue } from '@palaro/contract';
import type { CallContext, Failure, Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { CheckHumanPort, HumanProof } from '../human/index.ts';
import type { Merchants } from '../merchant/index.ts';
import type { Codes, CodeSent } from './codes.ts';
import type { CodeChannel, CodePurpose } from './codes-ports.ts';
import { codeRules } from './codes-rules.ts';
import type { Delivery } from './delivery.ts';
import type { FirebaseTokens } from './firebase-tokens.ts';

export type CodesCall = 'codeOptions' | 'registrationCode' | 'loginCode' | 'forgetCode';

export type CodesHandlerDeps = {
  readonly codes: Codes;
  readonly merchants: Pick<Merchants, 'known'>;
  readonly canSend: Delivery['canSend'];
  readonly firebaseOf: FirebaseTokens['firebaseOf'];
  readonly checkHuman: CheckHumanPort;
};

type Proof = Omit<HumanProof, 'answer'> & { readonly identifying: string };
type Asked = { readonly purpose: CodePurpose; readonly channel: CodeChannel; readonly to: string };

/** A sent code on the wire. `expirationTime` is when the next one may be requested, not when this one expires. */
export const codeOnWire = ({ sentAt, resendAt }: CodeSent): CodeSentValue => ({
  expirationTime: resendAt.getTime(),
  serverTime: sentAt.getTime(),
  validMinutes: codeRules.goodForMs / 60_000,
});

/** The calls that send codes to people who are not logged in. */
export const codesHandlers = ({ codes, merchants, canSend, firebaseOf, checkHuman }: CodesHandlerDeps): Handlers<CodesCall> => {
  const send = async (
    { merchantCode, language }: CallContext,
    asked: Asked,
    { identifying: answer, ...proof }: Proof,
  ): Promise<Result<CodeSentValue, Failure>> => {
    const human = await checkHuman(merchantCode, asked.purpose === 'forget' ? 'forget' : 'codes', { ...proof, answer });
    if (human !== null) return fail({ code: human, data: { captcha: true, field: 'identifying' } });
    const sent = await codes.sendCode({ ...asked, merchantCode, language });
    return sent.ok ? ok(codeOnWire(sent.value)) : sent;
  };
  const sendSms = async (context: CallContext, purpose: CodePurpose, dialingCode: string, typed: string, proof: Proof) => {
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
