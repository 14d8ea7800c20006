import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createReferralAdministration, type ReferralAdministration } from '../modules/referrals/index.ts';
import {
  awardTermsOf,
  createMissionAdministration,
  createPointsAdministration,
  createRaceAdministration,
  createRebateAdministration,
  createRedPacketAdministration,
  createWheelAdministration,
  type MissionAdministration,
  type PointsAdministration,
  type RaceAdministration,
  type RebateAdministration,
  type RedPacketAdministration,
  type WheelAdministration,
} from '../modules/rewards/index.ts';
import { notOfThisVersion, type PairAct, refused, type Refused, settingsOn } from './act.ts';
import { notPublished, publishAct, publishing } from './publish-act.ts';

/** What operators do with rebates, on a store. */
export const rebatesOn = (pool: Pool): RebateAdministration =>
  createRebateAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

/** What operators do with races, on a store. */
export const racesOn = (pool: Pool): RaceAdministration =>
  createRaceAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

/** What operators do with points, on a store. */
export const pointsOn = (pool: Pool): PointsAdministration => createPointsAdministration({ pool, clock: systemClock });

/** What operators do with red packets, on a store. */
export const redPacketsOn = (pool: Pool): RedPacketAdministration =>
  createRedPacketAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

/** What operators do with the wheel, on a store. */
export const wheelOn = (pool: Pool): WheelAdministration => createWheelAdministration({ pool, clock: systemClock });

/** What operators do with missions, on a store. */
export const missionsOn = (pool: Pool): MissionAdministration => createMissionAdministration({ pool, clock: systemClock });

/** What operators do with referrals, on a store. */
export const referralsOn = (pool: Pool): ReferralAdministration => createReferralAdministration({ pool, clock: systemClock });

const publishRebates = publishAct('rebates', rebatesOn, async (client, pool, { merchantCode, document, by }) => {
  const rebates = rebatesOn(pool);
  const checked = rebates.check(document);
  if (!checked.ok) return checked;
  const published = await rebates.publish(client, merchantCode, checked.value, by);
  return 'clauses' in published ? fail(published.clauses) : ok(published.version);
});

/** A race has no versions. */
const publishRace: PairAct = {
  permission: 'promotions:approve',
  shown: (_, payload) => Promise.resolve({ before: { state: 'not published' }, after: publishing.parse(payload).document }),
  carryOut: async (client, pool, payload, by) => {
    const { merchantCode, document } = publishing.parse(payload);
    const currency = (await settingsOn(pool, merchantCode))?.currency;
    if (currency === undefined) return notOfThisVersion;
    const races = racesOn(pool);
    const checked = races.check(document, currency);
    const clauses = checked.ok ? await races.publish(client, merchantCode, { document: checked.value, currency, by }) : checked.failure;
    return clauses.length === 0 ? ok('Done: the race is published.') : notPublished(clauses);
  },
};

const publishMissions = publishAct('missions', missionsOn, async (client, pool, { merchantCode, document, settings, by }) => {
  const missions = missionsOn(pool);
  const checked = missions.check(document, awardTermsOf(settings));
  if (!checked.ok) return checked;
  const published = await missions.publish(client, merchantCode, { document: checked.value, currency: settings.currency, by });
  return 'clauses' in published ? fail(published.clauses) : ok(published.version);
});

const publishWheel = publishAct('wheel', wheelOn, async (client, pool, { merchantCode, document, settings, by }) => {
  const wheel = wheelOn(pool);
  const checked = wheel.check(document, awardTermsOf(settings));
  return checked.ok ? ok(await wheel.publish(client, merchantCode, { document: checked.value, currency: settings.currency, by })) : checked;
});

const giving = z.object({ playerId: z.string(), username: z.string(), count: z.number(), reference: z.string() });
const giveTicketsNow = async (client: PoolClient, pool: Pool, payload: unknown): Promise<Result<string, Refused>> => {
  const { playerId, username, count, reference } = giving.parse(payload);
  return (await wheelOn(pool).give(client, playerId, count, `given:${reference}`))
    ? ok(`Done: ${username} has ${count} tickets more.`)
    : refused(`${username} is blocked, or on a break or excluded, and gets no tickets.`);
};
/** Gives a player tickets. */
const giveTickets: PairAct = {
  permission: 'promotions:approve',
  shown: async (pool, payload) => {
    const { playerId, count } = giving.parse(payload);
    const { count: held } = await wheelOn(pool).held(playerId);
    return { before: { tickets: String(held) }, after: { tickets: String(held + BigInt(count)) } };
  },
  carryOut: giveTicketsNow,
};

const publishReferrals = publishAct('referrals', referralsOn, async (client, pool, { merchantCode, document, settings, by }) => {
  const referrals = referralsOn(pool);
  const checked = referrals.check(document, awardTermsOf(settings));
  if (!checked.ok) return checked;
  return ok(await referrals.publish(client, merchantCode, { document: checked.value, currency: settings.currency, by }));
});

const publishPoints = publishAct('points', pointsOn, async (client, pool, { merchantCode, document, settings, by }) => {
  const points = pointsOn(pool);
  const { currency } = settings;
  const checked = points.check(document, currency);
  if (!checked.ok) return checked;
  const published = await points.publish(client, merchantCode, { document: checked.value, currency, by });
  return 'clauses' in published ? fail(published.clauses) : ok(published.version);
});

const adjusting = z.object({ playerId: z.string(), username: z.string(), points: z.string() });
const adjustPointsNow = async (client: PoolClient, pool: Pool, payload: unknown): Promise<Result<string, Refused>> => {
  const { playerId, username, points } = adjusting.parse(payload);
  const number = BigInt(points);
  const status = await pointsOn(pool).adjust(client, playerId, number);
  if (status === 'short') return refused(`${username} has fewer points.`);
  if (status === 'blocked') return refused(`${username} is blocked, or on a break or excluded, and gets no points.`);
  return ok(number > 0n ? `Done: ${username} has ${number} points more.` : `Done: ${username} has ${-number} points fewer.`);
};
/** Gives a player points, or takes them. */
const adjustPoints: PairAct = {
  permission: 'promotions:approve',
  shown: async (pool, payload) => {
    const { playerId, points } = adjusting.parse(payload);
    const { balance } = await pointsOn(pool).held(playerId);
    return { before: { points: String(balance) }, after: { points: String(balance + BigInt(points)) } };
  },
  carryOut: adjustPointsNow,
};

/** Publishes a red packet, which has no versions. */
const publishRedPacket: PairAct = {
  permission: 'promotions:approve',
  shown: (_, payload) => Promise.resolve({ before: { state: 'not published' }, after: publishing.parse(payload).document }),
  carryOut: async (client, pool, payload, by) => {
    const { merchantCode, document } = publishing.parse(payload);
    const settings = await settingsOn(pool, merchantCode);
    if (settings === null) return notOfThisVersion;
    const packets = redPacketsOn(pool);
    const checked = packets.check(document, awardTermsOf(settings));
    const { currency } = settings;
    const clauses = checked.ok ? await packets.publish(client, merchantCode, { document: checked.value, currency, by }) : checked.failure;
    return clauses.length === 0 ? ok('Done: the red packet is published.') : notPublished(clauses);
  },
};

/** What takes two operators of rewards. */
export const rewardActs: Readonly<Record<string, PairAct>> = {
  'rebates.publish': publishRebates,
  'race.publish': publishRace,
  'missions.publish': publishMissions,
  'wheel.publish': publishWheel,
  'referrals.publish': publishReferrals,
  'wheel.give': giveTickets,
  'packet.publish': publishRedPacket,
  'points.publish': publishPoints,
  'points.adjust': adjustPoints,
};
