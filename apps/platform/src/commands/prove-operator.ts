import type { Permission } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Config } from '../env/env.ts';
import { withSecrets } from '../env/secrets.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createOperatorStep, operatorSeal, proveOperator, type UnprovedOperator } from '../modules/operator/index.ts';
import { answerOnTerminal, endRefused } from './change.ts';

/** Options of commands whose operator must show that they are there. */
export const proofOptions = { code: { type: 'string' } } as const;

const whyNot = (name: string, merchantCode: string, failure: UnprovedOperator): string => {
  switch (failure.code) {
    case 'operator_unknown':
      return `${merchantCode} has no operator ${name}, or the operator is blocked.`;
    case 'no_permission':
      return `${name} has no role with the permission ${failure.permission}.`;
    case 'no_authenticator':
    case 'second_step_changed':
      return `${name} has no authenticator yet: it is set up at the first login, at /desk of the merchant's host.`;
    case 'second_code_wrong':
      return `The code is wrong, or it was used before. Wait for the next one.`;
    case 'tries_locked':
      return `Too many wrong codes: try again in ${failure.data.retryAfterSeconds} seconds.`;
  }
};

/** Who acts; ends the command where nobody is named, and says all that the act wants. */
export const namedOperator = (by: string | undefined, permission: Permission): string =>
  by ??
  endRefused(
    `Nothing was changed. Say who acts with --by NAME, an operator with the permission ${permission}, and give --code, the six digits of ` +
      'their authenticator. `npm run operator -- list` names the operators with their roles.',
  );

/** Ends the command unless its operator holds the permission and gives a code of their authenticator, by `--code` or on the terminal. */
export const requireOperator = async (
  pool: Pool,
  config: Config,
  {
    merchantCode,
    by,
    code,
    permission,
  }: { readonly merchantCode: string; readonly by: string; readonly code?: string | undefined; readonly permission: Permission },
): Promise<void> => {
  const given =
    code ??
    (await answerOnTerminal(`Code of ${by}'s authenticator: `)) ??
    endRefused(`Nothing was changed: add --code, the six digits of ${by}'s authenticator. ${by} needs a role with ${permission}.`);
  const step = createOperatorStep({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    seal: operatorSeal(withSecrets(config).INSTALLATION_SECRET),
  });
  const proved = await proveOperator({ pool, step }, { merchantCode, name: by, code: given, permission });
  if (!proved.ok) endRefused(whyNot(by, merchantCode, proved.failure));
};
