import type { CodeSentValue } from '@palaro/contract';
import type { CallContext, Failure, Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import {
  codeOnWire,
  emailOf,
  humanRefusal,
  type CodeChannel,
  type CodeProof,
  type CodePurpose,
  type VerificationService,
} from '../verification/index.ts';
import type { ProveHumanPort } from '../human/index.ts';
import type { MerchantParts } from '../merchant/index.ts';
import type { Players } from '../player/index.ts';
import type { LoginDevices } from './login-devices.ts';

export type CodeCall = 'codeOptions' | 'registrationCode' | 'loginCode' | 'forgetCode';

export type CodeHandlerDeps = {
  readonly codes: Pick<VerificationService, 'sendCode' | 'mobileNumber' | 'canSend' | 'firebaseOf'>;
  readonly merchants: MerchantParts<'flags' | 'registration'>;
  readonly players: Pick<Players, 'contactOf'>;
  readonly proveHuman: ProveHumanPort;
  readonly devices: Pick<LoginDevices, 'knownBy'>;
};

type Asked = { readonly purpose: CodePurpose & ('login' | 'register' | 'forget'); readonly channel: CodeChannel; readonly to: string };

/** The calls that send codes to people who are not logged in. */
export const codeHandlers = ({ codes, merchants, players, proveHuman, devices }: CodeHandlerDeps): Handlers<CodeCall> => {
  /** The account's own contact, and its device that asks; a code to register with is of no account. */
  const accountOf = async ({ merchantCode, deviceCookie }: CallContext, { purpose, channel, to }: Asked) => {
    if (purpose === 'register') return { device: null };
    const key = channel === 'email' ? (emailOf(to) ?? to) : to;
    const [device, contact] = await Promise.all([
      devices.knownBy(deviceCookie, merchantCode, key, channel),
      players.contactOf(merchantCode, purpose, channel, key),
    ]);
    return { device, contact };
  };
  const send = async (
    context: CallContext,
    asked: Asked,
    { identifying: answer, ...proof }: CodeProof,
  ): Promise<Result<CodeSentValue, Failure>> => {
    const { merchantCode, language, ip } = context;
    const human = await proveHuman(merchantCode, asked.purpose === 'forget' ? 'forget' : 'codes', { ...proof, answer });
    if (human === 'captcha_required' || human === 'captcha_wrong') return fail(humanRefusal(human));
    const { device, ...account } = await accountOf(context, asked);
    const from = { ip, playerId: null, device };
    const sent = await codes.sendCode({ ...asked, ...account, merchantCode, language, from, isHuman: human === 'passed' });
    return sent.ok ? ok(codeOnWire(sent.value)) : sent;
  };
  const sendSms = async (context: CallContext, purpose: Asked['purpose'], dialingCode: string, typed: string, proof: CodeProof) => {
    const number = codes.mobileNumber(context.merchantCode, dialingCode, typed);
    return number.ok ? send(context, { purpose, channel: 'sms', to: number.value.e164 }, proof) : number;
  };
  return {
    codeOptions: async ({ context: { merchantCode } }) => {
      const { dialingCodes, otherCountries } = merchants.known(merchantCode).registration;
      const project = codes.firebaseOf(merchantCode);
      return ok({
        channels: (['sms', 'email'] as const).filter((channel) => codes.canSend(merchantCode, channel)),
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
