import type { Code, LanguageCode, Mission, RewardAward } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { copyIn, showAward } from './award-document.ts';
import type { GivingDeps } from './giving.ts';
import {
  callMissionClaim,
  readMissionVersionsOf,
  readStandings,
  type Claimed,
  type MissionsVersion,
  type Standing,
} from './mission-store.ts';

export type Asked = { readonly key: string; readonly mission: string; readonly from: string };
export type Given = { readonly award: RewardAward; readonly currency: Currency };

const refusals: Readonly<Record<Exclude<Claimed['status'], 'ok' | 'repeat'>, Code>> = {
  key_reused: 'order_exists',
  blocked: 'no_permission',
  unknown: 'mission_unknown',
  not_met: 'mission_not_met',
};

type Shown = { readonly versions: readonly MissionsVersion[]; readonly currency: Currency; readonly language: LanguageCode };
const showMission = (standing: Standing, { versions, currency, language }: Shown): Mission => {
  const { number, mission: key, period, from, to, claimTo, goal, target, progress, award, amount, required, bonus, claimedAt } = standing;
  const written = (minor: bigint): string => formatDecimal(money(currency, minor));
  const document = versions.find((version) => version.number === number)?.document.missions.find((one) => one.key === key);
  const isMet = progress >= target;
  return {
    key,
    title: copyIn(document?.copy ?? {}, language)?.title ?? key,
    period,
    from,
    to,
    claimTo,
    goal,
    gameTypes: document?.goal.products ?? null,
    amounts: goal === 'streak' ? null : { target: written(target), done: written(progress) },
    streak: goal === 'streak' ? { target: Number(target), done: Number(progress), minStake: document?.goal.minStake ?? null } : null,
    state: claimedAt !== null ? 'claimed' : isMet ? 'claim' : 'open',
    award: showAward({ kind: award, amount, required, days: bonus?.days ?? null }, currency),
  };
};

/** Missions as players see and claim them. */
export const createMissions = ({ pool, clock, ids, sessions, turnover, seesAny, currencyOf, onCommitted }: GivingDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    list: async (caller: Caller, language: LanguageCode): Promise<{ readonly currency: Currency; readonly list: Mission[] }> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const standings = (await seesAny(caller)) ? await readStandings(pool, playerId, now()) : [];
      const numbers = [...new Set(standings.map(({ number }) => number))];
      const versions = numbers.length === 0 ? [] : await readMissionVersionsOf(pool, merchantCode, numbers);
      return { currency, list: standings.map((standing) => showMission(standing, { versions, currency, language })) };
    },
    /** Gives what a mission comes to, once. A repeat gets what the first was given. */
    claim: async (caller: Caller, { key, mission, from }: Asked): Promise<Result<Given, { readonly code: Code }>> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const claimed = await transaction(pool, async (client): Promise<Claimed | null> => {
        if (!(await sessions.hold(client, caller))) return null;
        const [id, transactionId, at] = [ids.newId(), ids.newId(), now()];
        // What was staked until now counts for what came in before the award.
        await turnover.count(client, playerId, at);
        const fingerprint = fingerprintOf(['mission', playerId, mission, from, transactionId]);
        const one = await callMissionClaim(client, { playerId, mission, from, key, id, transactionId, fingerprint, at });
        if (one.status === 'ok' && one.award === 'cash') await turnover.openFor(client, playerId, `mission:${id}`, one, at);
        return one;
      });
      if (claimed === null) return fail({ code: 'session_ended' });
      const { status, award, amount, required } = claimed;
      if (status !== 'ok' && status !== 'repeat') return fail({ code: refusals[status] });
      if (status === 'ok') onCommitted();
      return ok({ award: showAward({ kind: award, amount, required, days: null }, currency), currency });
    },
  };
};
export type MissionsService = ReturnType<typeof createMissions>;
