import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PasswordCheck, Players } from '../player/index.ts';
import { createSecretAttempts, type Account, type SecurityFailure } from './secret-attempts.ts';

const moneyPasswordAttempts = { untilLock: 5, lockMs: 30 * 60_000 };

export type MoneyPasswordDeps = { readonly pool: Pool; readonly clock: Clock; readonly players: Pick<Players, 'comparePassword'> };

/** Compares the money password of a logged-in player; wrong ones are counted, whatever asks for it. */
export const createMoneyPasswordTries = ({ players, ...deps }: MoneyPasswordDeps) => {
  const tries = createSecretAttempts(deps, 'money password', moneyPasswordAttempts);
  return (account: Account, password: string): Promise<PasswordCheck | SecurityFailure> =>
    tries(account, () => players.comparePassword(account.playerId, 'money', password));
};

/** Checks the money password of a call that moves money. */
export const createMoneyPasswordCheck = (deps: MoneyPasswordDeps) => {
  const tries = createMoneyPasswordTries(deps);
  return async (account: Account, password: string): Promise<Result<void, SecurityFailure>> => {
    const check = await tries(account, password);
    if (typeof check === 'object') return fail(check);
    if (check === 'right') return ok(undefined);
    return check === 'unset'
      ? fail({ code: 'money_password_unset' })
      : fail({ code: 'money_password_wrong', data: { field: 'moneyPassword' } });
  };
};
export type CheckMoneyPassword = ReturnType<typeof createMoneyPasswordCheck>;
