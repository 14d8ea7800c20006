import type { Pool } from 'pg';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Logger } from '../../kernel/log.ts';
import { sumAudit, type SumAuditDeps } from '../../kernel/sum-audit.ts';
import { consume } from '../../topics/consumers.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { createBonus, type BonusService } from './bonus.ts';
import { readWrong } from './bonus-store.ts';

const [runEveryMs, sweepEveryMs] = [5_000, 60_000];
type BonusCall = 'bonuses' | 'bonusEntries' | 'forfeitBonus';

const bonusHandlers = (bonus: BonusService): Handlers<BonusCall> => ({
  bonuses: async ({ query, context }) => ok(await bonus.list(callerOf(context), query.language ?? context.language)),
  bonusEntries: async ({ query, context }) => {
    const list = await bonus.entries(callerOf(context), query.bonus);
    return list === null ? fail({ code: 'not_found' }) : ok({ list });
  },
  forfeitBonus: ({ body, context }) => bonus.forfeit(callerOf(context), body.bonus),
});

type BonusModuleDeps = SumAuditDeps & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchants: MerchantParts<'currency'>;
  readonly onCommitted: () => void;
  readonly metrics: Pick<Metrics, 'countGivenUp'>;
  readonly log: Pick<Logger, 'error'>;
};

/** Money that players are given to play with. */
export const createBonusModule = (deps: BonusModuleDeps): Module<Pick<BonusService, 'run'>, BonusCall> => {
  const bonus = createBonus({ ...deps, currencyOf: (merchantCode) => deps.merchants.known(merchantCode).currency });
  return {
    service: { run: bonus.run },
    handlers: bonusHandlers(bonus),
    jobs: [
      consume({ ...deps, countGivenUp: deps.metrics.countGivenUp }, 'player.excluded', 'bonus', bonus.excluded),
      { name: 'bonus.run', everyMs: runEveryMs, run: bonus.run },
      { name: 'bonus.sweep', everyMs: sweepEveryMs, run: bonus.sweep },
      sumAudit('bonus.audit', deps, () => readWrong(deps.pool)),
    ],
    close: () => undefined,
  };
};
