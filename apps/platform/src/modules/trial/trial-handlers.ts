import { sessionMerchantCode, type TrialSession } from '@palaro/contract';
import { formatDecimal } from '@palaro/money';
import { callerOf, type CallContext, type Failure, type Handlers } from '../../http/handlers.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, type SecurityLog } from '../../kernel/security-log.ts';
import type { CheckHumanPort } from '../human/index.ts';
import type { LogInPort, Player, Players } from '../player/index.ts';
import type { SessionModule } from '../session/index.ts';
import type { TrialMerchantPort } from './trial-ports.ts';
import { startOf, trialKeptHours } from './trial-rules.ts';
import type { Trial } from './trial.ts';

export type TrialCall = 'trialOffer' | 'createTrial' | 'testplays' | 'topUpPlayMoney';

export type TrialHandlerDeps = {
  readonly trial: Trial;
  readonly merchant: TrialMerchantPort;
  readonly players: Pick<Players, 'find'>;
  readonly sessions: Pick<SessionModule['service'], 'trialOn'>;
  readonly checkHuman: CheckHumanPort;
  readonly logIn: LogInPort;
  readonly security: SecurityLog;
};

const trialType = 4;
const noSession: TrialSession = { token: '', userName: '', customerType: 0, merchantCode: '' };

/** Trials on the wire (A269, A438, A439). */
export const trialHandlers = (deps: TrialHandlerDeps): Handlers<TrialCall> => {
  const { trial, merchant, players, sessions, checkHuman, logIn, security } = deps;
  const ofDevice = async ({ deviceCookie, merchantCode }: CallContext): Promise<Player | null> => {
    const id = await sessions.trialOn(deviceCookie, merchantCode);
    return id === null ? null : players.find(id);
  };
  const enter = async (player: Player, context: CallContext): Promise<Result<TrialSession, Failure>> => {
    const { token, userName } = await logIn(player, context, ['login']);
    return ok({ token, userName, customerType: trialType, merchantCode: sessionMerchantCode(trialType, player.merchantCode) });
  };

  return {
    trialOffer: async ({ context }) => {
      const terms = merchant(context.merchantCode);
      return ok({
        playMoney: formatDecimal(startOf(terms)),
        currency: terms.currency,
        topUpsPerDay: terms.topUpsPerDay,
        keptHours: trialKeptHours,
        userName: (await ofDevice(context))?.username ?? null,
      });
    },
    createTrial: async ({ body, context }) => {
      const { merchantCode, ip, deviceCookie } = context;
      const from = { merchant: merchantCode, ip, device: deviceName(deviceCookie) };
      const human = await checkHuman(merchantCode, 'trial', { ...body, answer: body.identifying });
      if (human !== null) {
        security('captcha_failed', from);
        return fail({ code: human, data: { field: 'identifying' } });
      }
      const created = await trial.create(merchantCode, addressKey(ip));
      if (created.ok) return enter(created.value, context);
      security('limit_hit', { ...from, limit: 'trial' });
      return created;
    },
    testplays: async ({ context }) => {
      const player = await ofDevice(context);
      return player === null ? ok(noSession) : enter(player, context);
    },
    topUpPlayMoney: async ({ context }) => {
      const { playerId, merchantCode } = callerOf(context);
      const filled = await trial.topUp(playerId, merchantCode);
      return filled.ok ? ok({ sumBalance: formatDecimal(filled.value), currency: filled.value.currency }) : filled;
    },
  };
};
