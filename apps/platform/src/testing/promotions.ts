import type { Currency } from '@palaro/money';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createPromotionAdministration } from '../modules/promotions/index.ts';
import { createRecords } from '../modules/records/index.ts';
import { aKey } from './payees.ts';
import { valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

const currency: Currency = 'PHP';
let keys = 0;

/** A document that anybody meets, with what a test says otherwise. */
export const aPromotion = (more: object = {}) => ({
  key: `PROMO${++keys}`,
  kind: 'daily',
  from: '2020-01-01T00:00:00.000Z',
  occurrence: 'once',
  award: { kind: 'cash', amount: '50.00' },
  copy: { EN: { headline: 'A gift', summary: 'Fifty pesos.' } },
  ...more,
});

/** What a member asks and does. */
export const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
export const idOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).id;
export const claim = (member: TestClient, promotion: string, key = aKey()) => member('claimPromotion', { body: { promotion, key } });
/** A promotion as it stands in a member's list; undefined where it does not. */
export const seen = async (member: TestClient, key: string) => valueOf(await member('promotions')).list.find((one) => one.key === key);

/** What operators do with promotions on a platform's store, as their command does it. */
export const promotionDesk = ({ pool, platform }: TestPlatform) => {
  const administration = createPromotionAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    hasOpenRounds: createRecords({ pool, clock: systemClock }).hasOpenRounds,
  });
  const terms = () => {
    const { cashier, promotions } = platform.services.merchant.known('PALARO');
    return { policy: promotions.policy, currency, shares: cashier.withdrawals.turnoverShares };
  };
  return {
    ...administration,
    /** Publishes a document; returns its key. */
    publish: async (document: object): Promise<string> => {
      const checked = administration.check(document, terms());
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      await transaction(pool, (client) => administration.publish(client, 'PALARO', currency, checked.value, 'Ana'));
      return checked.value.key;
    },
    decideOn: (id: string, isApproved: boolean, reason = '') =>
      transaction(pool, (client) => administration.decide(client, { merchantCode: 'PALARO', currency, id, isApproved, by: 'Ana', reason })),
  };
};
export type PromotionDesk = ReturnType<typeof promotionDesk>;
