import type { CodeSentValue } from '@palaro/contract';
import { callerOf, type CallContext, type Failure } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { HumanProof, ProveHumanPort } from '../human/index.ts';
import type { CodeRequest, CodeSent } from './verification.ts';
import { codeRules } from './verification-rules.ts';

export type CodeProof = Omit<HumanProof, 'answer'> & { readonly identifying: string };

/**
 * Sends a code to a member's own or new contact. A check is asked for only where others have used up what is there without one.
 */
export const createSendAsMember =
  ({ proveHuman }: { readonly proveHuman: ProveHumanPort }) =>
  async <F>(
    context: CallContext,
    { identifying: answer, ...proof }: CodeProof,
    send: (asker: Pick<CodeRequest, 'from' | 'isHuman'>) => Promise<Result<CodeSent, F>>,
  ): Promise<Result<CodeSentValue, F | Failure>> => {
    const { merchantCode, ip } = context;
    const human = await proveHuman(merchantCode, 'codes', { ...proof, answer }, true);
    if (human === 'captcha_required' || human === 'captcha_wrong') return fail(humanRefusal(human));
    const from = { ip, playerId: callerOf(context).playerId, device: null };
    const sent = await send({ from, isHuman: human === 'passed' });
    return sent.ok ? ok(codeOnWire(sent.value)) : sent;
  };

export const humanRefusal = (code: 'captcha_required' | 'captcha_wrong'): Failure => ({
  code,
  data: { captcha: true, field: 'identifying' },
});

/** A sent code on the wire. `expirationTime` is when the next one may be requested, not when this one expires. */
export const codeOnWire = ({ sentAt, resendAt }: CodeSent): CodeSentValue => ({
  expirationTime: resendAt.getTime(),
  serverTime: sentAt.getTime(),
  validMinutes: codeRules.goodForMs / 60_000,
});
