import { formatDecimal, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, type Result } from '../kernel/result.ts';
import type { PairAct, Refused } from '../modules/approval/index.ts';
import { createCashierAdministration, type CashierAdministration } from '../modules/cashier/index.ts';
import { createExclusionAdministration } from '../modules/exclusion/index.ts';
import { createMerchantDocuments, readMerchantConfig, type MerchantConfig, type MerchantDocuments } from '../modules/merchant/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { createRecords } from '../modules/records/index.ts';

export type { PairAct, Refused };
/** A change that is not made, with the reason that the operator reads. */
export const refused = (why: string): Result<never, Refused> => fail({ code: 'refused', why });

export const writtenAmount = (amount: Money): string => `${formatDecimal(amount)} ${amount.currency}`;

/** The merchant's document; null where this version cannot read it. */
export const merchantSettings = async ({
  documents,
  merchantCode,
}: {
  readonly documents: Pick<MerchantDocuments, 'read'>;
  readonly merchantCode: string;
}): Promise<MerchantConfig | null> => {
  const read = await documents.read(merchantCode);
  const config = read.ok ? readMerchantConfig(read.value.document) : null;
  return config?.ok ? config.value : null;
};
/** The same, on a store. */
export const settingsOn = (pool: Pool, merchantCode: string): Promise<MerchantConfig | null> =>
  merchantSettings({ documents: createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock }), merchantCode });
export const notOfThisVersion = refused('The document of the merchant is of another version.');

/** What operators do with money in and out, on a store. */
export const cashierOn = (pool: Pool): CashierAdministration =>
  createCashierAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    hasOpenRounds: createRecords({ pool, clock: systemClock }).hasOpenRounds,
    takesMoney: async (client, playerId) =>
      (await createPlayerAdministration({ pool, clock: systemClock }).find(client, playerId))?.status === 'active' &&
      createExclusionAdministration({ clock: systemClock, ids: createIds(systemClock.now) }).admits(client, playerId),
    payoutOf: async (merchantCode, channel) => {
      const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
      const { payouts = {} } = (await merchantSettings({ documents, merchantCode }))?.cashier ?? {};
      return Object.hasOwn(payouts, channel) ? (payouts[channel] ?? null) : null;
    },
  });
