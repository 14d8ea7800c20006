import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Merchants } from '../merchant/index.ts';
import type { GameNamesPort, Wallet } from '../wallet/index.ts';
import { createGameNames } from './game-names.ts';
import type { AskVendorPort } from './reporting-ports.ts';
import { reportingHandlers, type ReportingCall } from './reporting-handlers.ts';
import { createReporting, type Reporting } from './reporting.ts';

export type ReportingModule = Module<Reporting & { readonly gameNamesOf: GameNamesPort }, ReportingCall>;
type ReportingModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchants: Pick<Merchants, 'known' | 'codes'>;
  readonly catalogue: Pick<Catalogue, 'describe' | 'of'>;
  readonly wallet: Wallet;
  readonly askVendor: AskVendorPort;
};

const countEveryMs = 60_000;

export const createReportingModule = ({ pool, clock, merchants, catalogue, wallet, askVendor }: ReportingModuleDeps): ReportingModule => {
  const reporting = createReporting({ pool, clock });
  return {
    service: { ...reporting, gameNamesOf: createGameNames(reporting, catalogue.describe) },
    handlers: reportingHandlers({
      reporting,
      wallet,
      clock,
      describeGame: catalogue.describe,
      gameCodeOf: ({ merchantCode, nodeId }) => catalogue.of(merchantCode).game(nodeId)?.code ?? null,
      askVendor,
      timeZoneOf: (merchantCode) => merchants.known(merchantCode).timeZone,
    }),
    jobs: [{ name: 'reporting.popular', everyMs: countEveryMs, run: () => eachAlone(merchants.codes(), String, reporting.countPlayed) }],
    close: () => undefined,
  };
};
