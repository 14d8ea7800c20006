import type { NewWithdrawal } from '@palaro/contract';
import { transaction } from '../../../db/transaction.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Refused } from '../refused.ts';
import { createAsking, type AskingDeps } from './asking.ts';
import type { Ending } from './ending.ts';
import type { PrecheckService } from './precheck.ts';
import type { Member } from './withdrawal-ports.ts';
import { canBecome } from './withdrawal-rules.ts';
import { lockWithdrawal, readOne, readPage, type WithdrawalWithSteps } from './withdrawal-store.ts';

export type WithdrawalDeps = Omit<AskingDeps, 'precheck'> & { readonly precheck: PrecheckService; readonly ending: Ending };

/** Withdrawals: what players ask for, and what has become of it. */
export const createWithdrawals = (deps: WithdrawalDeps) => {
  const { pool, precheck, ending, settingsOf } = deps;
  const ask = createAsking(deps);
  const own = (playerId: string, id: string): Promise<WithdrawalWithSteps | null> => readOne(pool, { playerId }, id);
  const answer = async (playerId: string, id: string): Promise<Result<WithdrawalWithSteps, Refused>> => {
    const found = await own(playerId, id);
    return found === null ? fail({ code: 'not_found' }) : ok(found);
  };
  return {
    precheck: precheck.read,
    create: async (member: Member, asked: NewWithdrawal): Promise<Result<WithdrawalWithSteps, Refused>> => {
      const made = await ask(member, asked);
      return made.ok ? answer(member.playerId, made.value) : made;
    },
    one: own,
    page: (playerId: string, pageNo: number, pageSize: number) => readPage(pool, playerId, (pageNo - 1) * pageSize, pageSize),
    /** Takes one back that nobody has approved, where the merchant allows that. */
    cancel: async (merchantCode: string, playerId: string, id: string): Promise<Result<WithdrawalWithSteps, Refused>> => {
      const done = await transaction(pool, async (client): Promise<Result<null, Refused>> => {
        const withdrawal = await lockWithdrawal(client, id);
        if (withdrawal === null || withdrawal.playerId !== playerId) return fail({ code: 'not_found' });
        const mayCancel = settingsOf(merchantCode).withdrawals.mayCancel && canBecome(withdrawal.state, 'cancelled');
        if (!mayCancel) return fail({ code: 'order_ended' });
        await ending.giveBack(client, withdrawal, 'cancelled');
        return ok(null);
      });
      return done.ok ? answer(playerId, id) : done;
    },
  };
};
export type Withdrawals = ReturnType<typeof createWithdrawals>;
