import type { Module } from '../../http/module.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { exclusionHandlers, type ExclusionCall } from './exclusion-handlers.ts';
import type { ExclusionSessions } from './exclusion-ports.ts';
import { createExclusion, type Exclusion, type ExclusionDeps, type ExclusionTerms } from './exclusion.ts';
import { createRegistryMatching } from './registry.ts';

const matchEveryMs = 3_600_000;

type ExclusionModuleDeps = Omit<ExclusionDeps, 'termsOf' | 'sessions'> & {
  readonly merchants: MerchantParts<'exclusion' | 'timeZone'>;
  readonly sessions: ExclusionSessions;
};

export const createExclusionModule = ({ merchants, ...deps }: ExclusionModuleDeps): Module<Exclusion, ExclusionCall> => {
  const termsOf = (merchantCode: string): ExclusionTerms => {
    const { exclusion: terms, timeZone } = merchants.known(merchantCode);
    return { ...terms, timeZone };
  };
  const exclusion = createExclusion({ ...deps, termsOf });
  const match = createRegistryMatching({ ...deps, endAll: deps.sessions.endAll });
  return {
    service: exclusion,
    handlers: exclusionHandlers({ ...deps, exclusion, termsOf }),
    jobs: [{ name: 'registry.match', everyMs: matchEveryMs, run: match }],
    close: () => undefined,
  };
};
