import { expect } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createTestClock, systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createPeriods } from '../modules/play/index.ts';
import {
  awardTermsOf,
  createMissionAdministration,
  createPointsAdministration,
  createRaceAdministration,
  createRebateAdministration,
  createRedPacketAdministration,
  createWheelAdministration,
} from '../modules/rewards/index.ts';
import { createReferralAdministration } from '../modules/referrals/index.ts';
import type { TestPlatform } from './test-platform.ts';

const hourMs = 3_600_000;

/** A document of rebates with one on turnover of all games, or with what a test says. */
export const rebatesOf = (...rebates: readonly object[]) => ({
  from: '2020-01-02',
  rebates: rebates.map((given, index) => ({
    key: `REBATE${index}`,
    of: 'turnover',
    rates: [{ percent: '0.8' }],
    copy: { EN: { title: 'Daily rebate' } },
    ...given,
  })),
});

/** A race of a day that may be over, with two prizes, or with what a test says. */
export const raceOf = (key: string, day: string, more: object = {}) => ({
  key,
  from: day,
  to: day,
  prizes: [
    { from: 1, to: 1, amount: '100.00' },
    { from: 2, to: 3, amount: '10.00' },
  ],
  copy: { EN: { title: `Race ${key}`, rules: 'Have fun.' } },
  ...more,
});

/** Rules of points: ten for each thousand that is staked, a hundred for 1.00, or with what a test says. */
export const pointsOf = (more: object = {}) => ({
  from: '2020-01-02',
  rates: [{ points: 10 }],
  expireDays: 30,
  offers: [{ key: 'SMALL', points: 100, amount: '1.00' }],
  ...more,
});

/** Missions that count since long ago: one day's stakes of 100.00 for 10.00, or what a test says. */
export const missionsOf = (...missions: readonly object[]) => ({
  from: '2020-01-02',
  missions: missions.map((given, index) => ({
    key: `MISSION${index}`,
    period: 'day',
    goal: { kind: 'stake', amount: '100.00' },
    award: { kind: 'cash', amount: '10.00' },
    copy: { EN: { title: 'A mission' } },
    ...given,
  })),
});

/** A wheel: one of CASH10 to nine of nothing, or the prizes of a test. */
export const wheelOf = (...prizes: readonly object[]) => ({
  ticketDays: 30,
  prizes: [...prizes, { key: 'NOTHING', weight: 9, fallback: true, copy: { EN: { title: 'Nothing' } } }],
});
export const cashPrize = (more: object = {}) => ({
  key: 'CASH10',
  weight: 1,
  award: { kind: 'cash', amount: '10.00' },
  copy: { EN: { title: 'Ten' } },
  ...more,
});

/** A red packet that is open: ten equal parts of 100.00, or what a test says. */
export const redPacketOf = (key: string, more: object = {}) => ({
  key,
  opensAt: '2020-01-01T00:00:00Z',
  closesAt: '2020-01-31T00:00:00Z',
  award: { kind: 'cash', amount: '100.00' },
  parts: 10,
  split: 'equal',
  copy: { EN: { title: 'Rain' } },
  ...more,
});

/** Referrals: 100.00 of a first deposit and 200.00 of stakes in a week, for 50.00 and 30.00, or what a test says. */
export const referralsOf = (more: object = {}) => ({
  offer: {
    days: 7,
    firstDeposit: '100.00',
    stake: '200.00',
    phone: false,
    inviter: { kind: 'cash', amount: '50.00', turnoverTimes: 1 },
    invited: { kind: 'cash', amount: '30.00' },
    copy: { EN: { title: 'Bring a friend' } },
    ...more,
  },
});

export type Played = {
  readonly stake: bigint;
  readonly payout?: bigint;
  readonly product?: string;
  readonly vendor?: string;
  readonly rounds?: number;
  readonly at?: string | null;
};

/** What operators do with rebates on a platform's store, and play that was decided on a day. */
export const rewardDesk = ({ pool, platform }: TestPlatform) => {
  const ids = createIds(systemClock.now);
  // Long ago every day since then is still to come: a version counts from then on.
  const clock = createTestClock();
  clock.set(Date.parse('2020-01-01T04:00:00Z'));
  const past = createRebateAdministration({ pool, clock, ids });
  const administration = createRebateAdministration({ pool, clock: systemClock, ids });
  const races = createRaceAdministration({ pool, clock, ids });
  const points = createPointsAdministration({ pool, clock });
  const missions = createMissionAdministration({ pool, clock });
  const awardTerms = () => awardTermsOf(platform.services.merchant.known('PALARO'));
  const wheel = createWheelAdministration({ pool, clock: systemClock });
  const later = createPeriods({ pool, clock: { ...systemClock, now: () => Date.now() + hourMs }, merchantCodes: () => [] });
  const settings = () => platform.services.merchant.known('PALARO').rewards;
  const dayBefore = (day: string): string => new Date(Date.parse(day) - 24 * hourMs).toISOString().slice(0, 10);
  const today = () => administration.today('PALARO');
  /** Feeds what a player played on a day, as play does, and adds it up. */
  const plays = async (playerId: string, day: string, ...played: readonly Played[]): Promise<void> => {
    for (const { stake, payout = 0n, product = 'RNG', vendor = 'MAYON', rounds = 1, at = null } of played)
      await pool.query(
        `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at, decided_at)
         values ('PALARO', $1, 'PHP', $2, $3, 'game', $4, $5::date, 12, $6, $7, $8, now(), coalesce($9::timestamptz, now()))`,
        [playerId, product, vendor, ids.newId(), day, stake, payout, rounds, at],
      );
    await pool.query('select play_days_roll(p_max => 2000)');
  };
  return {
    ...administration,
    settings,
    publishNow: administration.publish,
    today,
    yesterday: async () => dayBefore(await today()),
    /** Makes a document the one that counts. */
    publish: async (document: object): Promise<void> => {
      const checked = administration.check(document);
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      const published = await transaction(pool, (client) => past.publish(client, 'PALARO', checked.value, 'Ana'));
      expect(published).toHaveProperty('version');
    },
    plays,
    /** Publishes a race of days that may be over. */
    publishRace: async (document: object): Promise<void> => {
      const checked = races.check(document, 'PHP');
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      const clauses = await transaction(pool, (client) =>
        races.publish(client, 'PALARO', { document: checked.value, currency: 'PHP', by: 'Ana' }),
      );
      expect(clauses).toEqual([]);
    },
    races,
    /** Makes a document of points the one that counts. */
    publishPoints: async (document: object): Promise<void> => {
      const checked = points.check(document, 'PHP');
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      const given = { document: checked.value, currency: 'PHP', by: 'Ana' } as const;
      expect(await transaction(pool, (client) => points.publish(client, 'PALARO', given))).toHaveProperty('version');
    },
    redPackets: createRedPacketAdministration({ pool, clock: systemClock, ids }),
    /** Publishes a red packet that is open for so many hours more, or less. */
    publishRedPacket: async (document: object, { opensIn = -1, closesIn = 1 } = {}): Promise<void> => {
      const at = (hours: number): string => new Date(systemClock.now() + hours * hourMs).toISOString();
      const administration = createRedPacketAdministration({ pool, clock, ids });
      const checked = administration.check({ ...document, opensAt: at(opensIn), closesAt: at(closesIn) }, awardTerms());
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      const given = { document: checked.value, currency: 'PHP', by: 'Ana' } as const;
      expect(await transaction(pool, (client) => administration.publish(client, 'PALARO', given))).toEqual([]);
    },
    wheel,
    /** Makes a wheel the one that holds; its number. */
    publishWheel: (document: object): Promise<number> => {
      const checked = wheel.check(document, awardTerms());
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      return transaction(pool, (client) => wheel.publish(client, 'PALARO', { document: checked.value, currency: 'PHP', by: 'Ana' }));
    },
    giveTickets: (playerId: string, count: number): Promise<boolean> =>
      transaction(pool, (client) => wheel.give(client, playerId, count, ids.newId())),
    missions: createMissionAdministration({ pool, clock: systemClock }),
    awardTerms,
    /** Makes missions those that count. */
    publishMissions: async (document: object): Promise<void> => {
      const checked = missions.check(document, awardTerms());
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      const given = { document: checked.value, currency: 'PHP', by: 'Ana' } as const;
      expect(await transaction(pool, (client) => missions.publish(client, 'PALARO', given))).toHaveProperty('version');
    },
    referrals: createReferralAdministration({ pool, clock: systemClock }),
    /** Makes terms of referrals those that whoever registers from now on goes by. */
    publishReferrals: async (document: object): Promise<void> => {
      const referrals = createReferralAdministration({ pool, clock: systemClock });
      const checked = referrals.check(document, awardTerms());
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('\n'));
      await transaction(pool, (client) => referrals.publish(client, 'PALARO', { document: checked.value, currency: 'PHP', by: 'Ana' }));
    },
    points: createPointsAdministration({ pool, clock: systemClock }),
    /** Plays, and counts the points of it. */
    earns: async (playerId: string, day: string, ...played: readonly Played[]): Promise<void> => {
      await plays(playerId, day, ...played);
      await platform.services.rewards.runPoints();
    },
    /** Counts scores, and closes a race once all of it is counted. */
    closesRace: async (key: string): Promise<void> => {
      await later.mark();
      const isClosed = async (): Promise<boolean> => {
        await platform.services.play.roll();
        await platform.services.rewards.runRaces();
        return (await races.list('PALARO', 20)).some((race) => race.key === key && race.closedAt !== null);
      };
      await expect.poll(isClosed, { timeout: 20_000 }).toBe(true);
    },
    /** Pays a day out to everybody, once all of it is counted. */
    dispatch: async (day: string): Promise<void> => {
      await later.mark();
      const isDone = async (): Promise<boolean> => {
        await platform.services.play.roll();
        return administration.dispatchDay('PALARO', day, settings());
      };
      await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
    },
  };
};
export type RewardDesk = ReturnType<typeof rewardDesk>;
