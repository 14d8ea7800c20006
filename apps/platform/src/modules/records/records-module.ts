import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { MerchantParts } from '../merchant/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createGameNames } from './game-names.ts';
import type { AskVendorPort } from './records-ports.ts';
import { recordsHandlers, type RecordsCall } from './records-handlers.ts';
import type { Records } from './records.ts';
import { statementHandler } from './statement-handler.ts';
import { winnersHandler } from './winners-handler.ts';

export type RecordsModule = Module<Records, RecordsCall | 'statement' | 'winners'>;
type RecordsModuleDeps = {
  readonly clock: Clock;
  readonly records: Records;
  readonly merchants: MerchantParts<'timeZone'>;
  readonly catalogue: Pick<Catalogue, 'describe' | 'of'>;
  readonly wallet: Wallet;
  readonly askVendor: AskVendorPort;
};

/** The records of play on the wire. */
export const createRecordsModule = ({ records, clock, merchants, catalogue, wallet, askVendor }: RecordsModuleDeps): RecordsModule => {
  const timeZoneOf = (merchantCode: string): string => merchants.known(merchantCode).timeZone;
  const ofRounds = recordsHandlers({
    records,
    wallet,
    clock,
    describeGame: catalogue.describe,
    vendorNameOf: (merchantCode, vendorCode) => catalogue.of(merchantCode).vendor(vendorCode)?.displayName ?? vendorCode,
    gameCodeOf: ({ merchantCode, nodeId }) => catalogue.of(merchantCode).game(nodeId)?.code ?? null,
    askVendor,
    timeZoneOf,
  });
  const gameNamesOf = createGameNames(records, catalogue.describe);
  return {
    service: records,
    handlers: {
      ...ofRounds,
      statement: statementHandler({ wallet, clock, timeZoneOf, gameNamesOf }),
      winners: winnersHandler({ records, catalogue }),
    },
    jobs: [],
    close: () => undefined,
  };
};
