import type { Module } from '../../http/module.ts';
import type { MerchantService } from '../merchant/index.ts';
import { createPeriods, type PeriodsDeps } from './periods.ts';
import { createPlay, type Play, type PlayDeps } from './play.ts';

const [rollEveryMs, markEveryMs, makeEveryMs] = [10_000, 60_000, 86_400_000];

type PlayModuleDeps = PlayDeps & Omit<PeriodsDeps, 'merchantCodes'> & { readonly merchants: Pick<MerchantService, 'codes'> };

export const createPlayModule = (deps: PlayModuleDeps): Module<Play, never> => {
  const play = createPlay(deps);
  const periods = createPeriods({ ...deps, merchantCodes: deps.merchants.codes });
  return {
    service: play,
    handlers: {},
    jobs: [
      { name: 'play.roll', everyMs: rollEveryMs, run: play.roll },
      { name: 'periods.make', everyMs: makeEveryMs, runsAtStart: true, run: periods.make },
      { name: 'periods.mark', everyMs: markEveryMs, run: periods.mark },
    ],
    close: () => undefined,
  };
};
