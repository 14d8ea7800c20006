import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import {
  createRaceAdministration,
  createRebateAdministration,
  type RaceAdministration,
  type RebateAdministration,
  type RebateClause,
} from '../modules/rewards/index.ts';
import { createMerchantDocuments } from '../modules/merchant/index.ts';
import { merchantSettings, type PairAct, type Refused } from './decide.ts';
import { publishMissionsNow, shownMissions } from './decide-missions.ts';
import { giveTicketsNow, publishWheelNow, shownTickets, shownWheel } from './decide-wheel.ts';
import { adjustPointsNow, publishPointsNow, shownAdjustment, shownPoints } from './decide-points.ts';

/** What operators do with rebates, on a store. */
export const rebatesOn = (pool: Pool): RebateAdministration =>
  createRebateAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

/** What operators do with races, on a store. */
export const racesOn = (pool: Pool): RaceAdministration =>
  createRaceAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

export const inRewardClauses = (clauses: readonly RebateClause[]): string => clauses.map(({ key, why }) => `${key}: ${why}`).join('\n  ');

const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });

/** Checks a document again and publishes it. */
const publishNow = async (client: PoolClient, pool: Pool, payload: unknown, by: string): Promise<Result<string, Refused>> => {
  const { merchantCode, document } = publishing.parse(payload);
  const rebates = rebatesOn(pool);
  const checked = rebates.check(document);
  if (!checked.ok) return fail({ code: 'refused', why: `Not published:\n  ${inRewardClauses(checked.failure)}` });
  const published = await rebates.publish(client, merchantCode, checked.value, by);
  return 'clauses' in published
    ? fail({ code: 'refused', why: `Not published:\n  ${inRewardClauses(published.clauses)}` })
    : ok(`Done: version ${published.version} of the rebates is published.`);
};

/** The same of a race. */
const publishRaceNow = async (client: PoolClient, pool: Pool, payload: unknown, by: string): Promise<Result<string, Refused>> => {
  const { merchantCode, document } = publishing.parse(payload);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const currency = (await merchantSettings({ documents, merchantCode }))?.currency;
  if (currency === undefined) return fail({ code: 'refused', why: 'The document of the merchant is of another version.' });
  const races = racesOn(pool);
  const checked = races.check(document, currency);
  const clauses = checked.ok ? await races.publish(client, merchantCode, { document: checked.value, currency, by }) : checked.failure;
  return clauses.length === 0
    ? ok('Done: the race is published.')
    : fail({ code: 'refused', why: `Not published:\n  ${inRewardClauses(clauses)}` });
};

/** What takes two operators of rewards. */
export const rewardActs: Readonly<Record<string, PairAct>> = {
  'rebates.publish': {
    permission: 'promotions:approve',
    shown: async (pool, payload) => {
      const { merchantCode, document } = publishing.parse(payload);
      const [newest] = await rebatesOn(pool).versions(merchantCode, 1);
      return { before: newest?.document ?? { state: 'none' }, after: document };
    },
    carryOut: publishNow,
  },
  'race.publish': {
    permission: 'promotions:approve',
    shown: (_, payload) => Promise.resolve({ before: { state: 'not published' }, after: publishing.parse(payload).document }),
    carryOut: publishRaceNow,
  },
  'missions.publish': { permission: 'promotions:approve', shown: shownMissions, carryOut: publishMissionsNow },
  'wheel.publish': { permission: 'promotions:approve', shown: shownWheel, carryOut: publishWheelNow },
  'wheel.give': { permission: 'promotions:approve', shown: shownTickets, carryOut: giveTicketsNow },
  'points.publish': { permission: 'promotions:approve', shown: shownPoints, carryOut: publishPointsNow },
  'points.adjust': { permission: 'promotions:approve', shown: shownAdjustment, carryOut: adjustPointsNow },
};
