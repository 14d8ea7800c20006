import type { Module } from '../../http/module.ts';
import type { Config } from '../../env/env.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { exclusionHandlers, type ExclusionCall } from './exclusion-handlers.ts';
import type { ExclusionSessions } from './exclusion-ports.ts';
import { createExclusion, type Exclusion, type ExclusionDeps, type ExclusionTerms } from './exclusion.ts';
import { createFetching, type FetchingDeps, type NamedRegister } from './fetching.ts';
import { createRegister } from './register-client.ts';
import { createRegistryMatching } from './registry.ts';

const [matchEveryMs, fetchEveryMs] = [3_600_000, 60_000];

type ExclusionModuleDeps = Omit<ExclusionDeps, 'termsOf' | 'sessions'> &
  Pick<FetchingDeps, 'log' | 'metrics' | 'secret'> & {
    readonly merchants: MerchantParts<'exclusion' | 'timeZone'> & Pick<MerchantService, 'codes' | 'secretOf'>;
    readonly sessions: ExclusionSessions;
    readonly config: Pick<Config, 'REGISTRY_URL'>;
  };

/** The registers that merchants name in their documents. */
const registersOf = ({ merchants, config, clock }: Pick<ExclusionModuleDeps, 'merchants' | 'config' | 'clock'>): readonly NamedRegister[] =>
  merchants.codes().flatMap((merchantCode) => {
    const { exclusion, timeZone } = merchants.known(merchantCode);
    return exclusion.registers.map(({ name: source, url: given, secret: secretName, hour }) => {
      const [url, secret] = [given ?? config.REGISTRY_URL, merchants.secretOf(merchantCode, secretName)];
      const register = url === undefined || secret === undefined ? null : createRegister({ url, secret }, clock);
      return { merchantCode, source, hour, timeZone, register };
    });
  });

export const createExclusionModule = ({ merchants, ...deps }: ExclusionModuleDeps): Module<Exclusion, ExclusionCall> => {
  const termsOf = (merchantCode: string): ExclusionTerms => {
    const { exclusion: terms, timeZone } = merchants.known(merchantCode);
    return { ...terms, timeZone };
  };
  const exclusion = createExclusion({ ...deps, termsOf });
  const match = createRegistryMatching({ ...deps, endAll: deps.sessions.endAll });
  const fetchDue = createFetching({ ...deps, match, registers: () => registersOf({ ...deps, merchants }) });
  return {
    service: exclusion,
    handlers: exclusionHandlers({ ...deps, exclusion, termsOf }),
    jobs: [
      { name: 'registry.match', everyMs: matchEveryMs, run: match },
      { name: 'registry.fetch', everyMs: fetchEveryMs, run: fetchDue },
    ],
    close: () => undefined,
  };
};
