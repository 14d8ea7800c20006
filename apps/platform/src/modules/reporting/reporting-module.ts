import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Merchants } from '../merchant/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createGameNames } from './game-names.ts';
import type { AskVendorPort } from './reporting-ports.ts';
import { reportingHandlers, type ReportingCall } from './reporting-handlers.ts';
import type { Reporting } from './reporting.ts';
import { statementHandler } from './statement-handler.ts';
import { winnersHandler } from './winners-handler.ts';

export type ReportingModule = Module<Reporting, ReportingCall | 'statement' | 'winners'>;
type ReportingModuleDeps = {
  readonly clock: Clock;
  readonly reporting: Reporting;
  readonly merchants: Pick<Merchants, 'known'>;
  readonly catalogue: Pick<Catalogue, 'describe' | 'of'>;
  readonly wallet: Wallet;
  readonly askVendor: AskVendorPort;
};

/** The records of play on the wire. */
export const createReportingModule = ({
  reporting,
  clock,
  merchants,
  catalogue,
  wallet,
  askVendor,
}: ReportingModuleDeps): ReportingModule => {
  const timeZoneOf = (merchantCode: string): string => merchants.known(merchantCode).timeZone;
  const records = reportingHandlers({
    reporting,
    wallet,
    clock,
    describeGame: catalogue.describe,
    gameCodeOf: ({ merchantCode, nodeId }) => catalogue.of(merchantCode).game(nodeId)?.code ?? null,
    askVendor,
    timeZoneOf,
  });
  const gameNamesOf = createGameNames(reporting, catalogue.describe);
  return {
    service: reporting,
    handlers: {
      ...records,
      statement: statementHandler({ wallet, clock, timeZoneOf, gameNamesOf }),
      winners: winnersHandler({ reporting, catalogue }),
    },
    jobs: [],
    close: () => undefined,
  };
};
