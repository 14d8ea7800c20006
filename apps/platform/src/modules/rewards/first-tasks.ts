import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { readDay } from '../play/index.ts';
import { awardTermsOf, type AwardClause } from './award-document.ts';
import { createMissionAdministration } from './mission-administration.ts';
import { createRedPacketAdministration } from './red-packet-administration.ts';
import { createWheelAdministration } from './wheel-administration.ts';

type FirstTasksDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchants: MerchantParts<'cashier' | 'currency' | 'promotions'>;
};
/** The red packet is open from now on, for so many days. */
export type FirstTasks = { readonly missions: object; readonly wheel: object; readonly redPacket: object; readonly redPacketDays: number };
const [dayMs, daysOfWeek] = [86_400_000, 7];
/** The first day of a day's week, which begins on Monday. */
const weekOf = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + daysOfWeek - 1) % daysOfWeek) * dayMs).toISOString().slice(0, 10);
};
const checkedOf = <D>(checked: Result<D, readonly AwardClause[]>): D => {
  if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
  return checked.value;
};

/** Publishes a wheel, a red packet, and missions from the present week on, where a merchant has none. */
export const createPublishFirstTasks = (deps: FirstTasksDeps) => {
  const { pool, clock, merchants } = deps;
  const administration = createMissionAdministration(deps);
  const wheels = createWheelAdministration(deps);
  const packets = createRedPacketAdministration(deps);
  return async (merchantCode: string, documents: FirstTasks, by: string): Promise<void> => {
    if ((await administration.versions(merchantCode, 1)).length > 0) return;
    const terms = awardTermsOf(merchants.known(merchantCode));
    const from = weekOf(await readDay(pool, merchantCode, new Date(clock.now())));
    const document = checkedOf(administration.check({ ...documents.missions, from }, terms));
    const wheel = checkedOf(wheels.check(documents.wheel, terms));
    const [opensAt, closesAt] = [0, documents.redPacketDays * dayMs].map((later) => new Date(clock.now() + later).toISOString());
    const packet = checkedOf(packets.check({ ...documents.redPacket, opensAt, closesAt }, terms));
    const given = { document, currency: terms.currency, by, mayHaveBegun: true };
    await transaction(pool, async (client) => {
      await administration.publish(client, merchantCode, given);
      await wheels.publish(client, merchantCode, { document: wheel, currency: terms.currency, by });
      await packets.publish(client, merchantCode, { document: packet, currency: terms.currency, by });
    });
  };
};
