import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { deliver } from '../../topics/consumers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PasswordCheck, Players } from '../player/index.ts';
import { createAttemptsLeft, createSecretAttempts, type Account, type SecurityFailure } from './secret-attempts.ts';

const secretKind = 'money password';
const moneyPasswordAttempts = { untilLock: 5, lockMs: 30 * 60_000 };

export type MoneyPasswordDeps = { readonly pool: Pool; readonly clock: Clock; readonly players: Pick<Players, 'comparePassword'> };

/** Compares the money password of a logged-in player; wrong ones are counted, whatever asks for it. A lock is told in the inbox. */
export const createMoneyPasswordTries = ({ players, ...deps }: MoneyPasswordDeps) => {
  const tries = createSecretAttempts(deps, secretKind, moneyPasswordAttempts);
  const left = createAttemptsLeft(deps, secretKind, moneyPasswordAttempts);
  return async (account: Account, password: string): Promise<PasswordCheck | SecurityFailure> => {
    const { playerId } = account;
    const check = await tries(account, () => players.comparePassword(playerId, 'money', password));
    if (check === 'wrong' && (await left(account)).retryAfterSeconds !== undefined)
      await transaction(deps.pool, (client) =>
        deliver(client, 'player.notice', { playerId, kind: 'money_password_locked' }, new Date(deps.clock.now())),
      );
    return check;
  };
};

/** The refusal of a wrong money password, at the field that held it: with the tries that are left, or the time until there is another. */
export const createWrongMoneyPassword = (deps: Omit<MoneyPasswordDeps, 'players'>) => {
  const left = createAttemptsLeft(deps, secretKind, moneyPasswordAttempts);
  return async (account: Account, field: string): Promise<Result<never, SecurityFailure>> =>
    fail({ code: 'money_password_wrong', data: { field, ...(await left(account)) } });
};

/** Checks the money password of a call that moves money. */
export const createMoneyPasswordCheck = (deps: MoneyPasswordDeps) => {
  const tries = createMoneyPasswordTries(deps);
  const wrong = createWrongMoneyPassword(deps);
  return async (account: Account, password: string): Promise<Result<void, SecurityFailure>> => {
    const check = await tries(account, password);
    if (typeof check === 'object') return fail(check);
    if (check === 'right') return ok(undefined);
    return check === 'unset' ? fail({ code: 'money_password_unset' }) : wrong(account, 'moneyPassword');
  };
};
export type CheckMoneyPassword = ReturnType<typeof createMoneyPasswordCheck>;
