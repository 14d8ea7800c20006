import { randomInt } from 'node:crypto';
import type { FlagKey } from '@palaro/contract';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createTurnover } from '../cashier/index.ts';
import type { Exclusion } from '../exclusion/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { createPeriods } from '../play/index.ts';
import { refusingEndedSessions } from '../session/index.ts';
import { createPointsAdministration } from './points-administration.ts';
import { createPoints } from './points.ts';
import { createRebateAdministration } from './rebate-administration.ts';
import { createClaimable, type ClaimableService } from './claimable.ts';
import { createRaceAdministration } from './race-administration.ts';
import { createRaces } from './races.ts';
import { createPublishFirstTasks } from './first-tasks.ts';
import { createLevelRates, type LevelRates } from './level-rates.ts';
import { createMissions } from './missions.ts';
import { createRebatePaying, createRebates, type RebateViewsDeps } from './rebates.ts';
import { createRedPackets } from './red-packets.ts';
import { createWheel } from './wheel.ts';
import { rewardHandlers, type RewardCall } from './rewards-handlers.ts';

const [dispatchEveryMs, racesEveryMs] = [60_000, 10_000];
const [pointsEveryMs, pointsEndEveryMs] = [10_000, 600_000];
const dayMs = 86_400_000;
/** Trial accounts and test players. */
const withoutRewards: ReadonlySet<number> = new Set([4, 40]);

type RewardsModuleDeps = Pick<RebateViewsDeps, 'onCommitted' | 'sessions'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchants: MerchantParts<'cashier' | 'currency' | 'flags' | 'promotions' | 'rewards'> & Pick<MerchantService, 'codes'>;
  readonly exclusion: Pick<Exclusion, 'mayMarket'>;
} & Pick<Parameters<typeof createTurnover>[0], 'hasOpenRounds' | 'wallet'>;

/** Publishes rebates from today on where a merchant has none. */
const createPublishFirst = (deps: RewardsModuleDeps) => {
  const administration = createRebateAdministration(deps);
  return async (merchantCode: string, document: object, by: string): Promise<void> => {
    const checked = administration.check({ ...document, from: await administration.today(merchantCode) });
    if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
    if ((await administration.versions(merchantCode, 1)).length > 0) return;
    await transaction(deps.pool, (client) => administration.publish(client, merchantCode, checked.value, by));
  };
};
/** Publishes a race of so many days from today on where a merchant has none. */
const createPublishFirstRace = (deps: RewardsModuleDeps) => {
  const administration = createRaceAdministration(deps);
  const today = createRebateAdministration(deps).today;
  return async (merchantCode: string, document: object, days: number, by: string): Promise<void> => {
    if ((await administration.list(merchantCode, 1)).length > 0) return;
    const { currency } = deps.merchants.known(merchantCode);
    const from = await today(merchantCode);
    const to = new Date(Date.parse(from) + (days - 1) * dayMs).toISOString().slice(0, 10);
    const checked = administration.check({ ...document, from, to }, currency);
    if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
    const given = { document: checked.value, currency, by, mayBeginToday: true };
    await transaction(deps.pool, (client) => administration.publish(client, merchantCode, given));
  };
};
/** Publishes points from today on where a merchant has none. */
const createPublishFirstPoints = (deps: RewardsModuleDeps) => {
  const administration = createPointsAdministration(deps);
  return async (merchantCode: string, document: object, by: string): Promise<void> => {
    if ((await administration.versions(merchantCode, 1)).length > 0) return;
    const { currency } = deps.merchants.known(merchantCode);
    const from = await createRebateAdministration(deps).today(merchantCode);
    const checked = administration.check({ ...document, from }, currency);
    if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
    await transaction(deps.pool, (client) => administration.publish(client, merchantCode, { document: checked.value, currency, by }));
  };
};
type ClaimListener = (playerId: string) => void;
type Rewards = {
  readonly publishFirstPoints: ReturnType<typeof createPublishFirstPoints>;
  readonly publishFirstTasks: ReturnType<typeof createPublishFirstTasks>;
  readonly runPoints: () => Promise<void>;
  readonly publishFirstRace: ReturnType<typeof createPublishFirstRace>;
  readonly runRaces: () => Promise<void>;
  readonly publishFirst: ReturnType<typeof createPublishFirst>;
  readonly dispatch: () => Promise<void>;
  readonly countClaimable: ClaimableService['count'];
  readonly ratesByLevel: LevelRates;
  /** Calls back when a player has collected something. */
  readonly whenClaimed: (listener: ClaimListener) => void;
};

/** What players get back of their play. */
export const createRewardsModule = (deps: RewardsModuleDeps): Module<Rewards, RewardCall> => {
  const { pool, clock, merchants, exclusion } = deps;
  const periods = createPeriods({ pool, clock, merchantCodes: merchants.codes });
  const settingsOf = (merchantCode: string) => merchants.known(merchantCode).rewards;
  const paying = createRebatePaying({ ...deps, periods, settingsOf });
  const currencyOf = (merchantCode: string) => merchants.known(merchantCode).currency;
  const seesAny = async ({ type, isExcluded, playerId }: Caller): Promise<boolean> =>
    !withoutRewards.has(type) && isExcluded !== true && (await exclusion.mayMarket(playerId));
  const rebates = createRebates({ ...deps, periods, settingsOf, currencyOf, seesAny }, paying);
  const races = createRaces({ ...deps, merchantCodes: merchants.codes, currencyOf, seesAny });
  const points = createPoints({ ...deps, merchantCodes: merchants.codes, currencyOf, seesAny });
  const giving = { ...deps, turnover: createTurnover(deps), currencyOf, seesAny };
  const missions = createMissions(giving);
  const redPackets = createRedPackets(giving);
  const wheel = createWheel({ ...giving, draw: (below) => randomInt(below) });
  const listeners: ClaimListener[] = [];
  const onClaimed: ClaimListener = (playerId) => {
    for (const listener of listeners) listener(playerId);
  };
  const isOn = (merchantCode: string, flag: FlagKey): boolean => merchants.known(merchantCode).flags[flag] === true;
  const claimable = createClaimable({ rebates, missions, points, currencyOf, isOn });
  const dispatch = (): Promise<void> => eachAlone(merchants.codes(), (merchantCode) => merchantCode, paying.dispatch);
  return {
    service: {
      publishFirst: createPublishFirst(deps),
      publishFirstRace: createPublishFirstRace(deps),
      publishFirstPoints: createPublishFirstPoints(deps),
      publishFirstTasks: createPublishFirstTasks(deps),
      dispatch,
      runRaces: races.run,
      runPoints: points.roll,
      countClaimable: claimable.count,
      ratesByLevel: createLevelRates({ pool, clock, periods }),
      whenClaimed: (listener) => void listeners.push(listener),
    },
    handlers: refusingEndedSessions(rewardHandlers({ rebates, races, points, missions, wheel, redPackets, claimable, onClaimed })),
    jobs: [
      { name: 'rebates.dispatch', everyMs: dispatchEveryMs, run: dispatch },
      { name: 'races.run', everyMs: racesEveryMs, run: races.run },
      { name: 'points.roll', everyMs: pointsEveryMs, run: points.roll },
      { name: 'points.expire', everyMs: pointsEndEveryMs, run: points.expire },
    ],
    close: () => undefined,
  };
};
