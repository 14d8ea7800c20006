import type { Module } from '../../http/module.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { exclusionHandlers, type ExclusionCall } from './exclusion-handlers.ts';
import type { ExclusionSessions } from './exclusion-ports.ts';
import { createExclusion, type Exclusion, type ExclusionDeps, type ExclusionTerms } from './exclusion.ts';

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
  return { service: exclusion, handlers: exclusionHandlers({ ...deps, exclusion, termsOf }), jobs: [], close: () => undefined };
};
