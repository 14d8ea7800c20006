import type { Pool } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import {
  createRaceAdministration,
  createRebateAdministration,
  type RaceAdministration,
  type RebateAdministration,
} from '../modules/rewards/index.ts';
import type { PairAct } from './decide.ts';
import { publishMissions } from './decide-missions.ts';
import { adjustPoints, publishPoints } from './decide-points.ts';
import { publishRedPacket } from './decide-red-packets.ts';
import { publishReferrals } from './decide-referrals.ts';
import { giveTickets, publishWheel } from './decide-wheel.ts';
import { notOfThisVersion, notPublished, publishAct, publishing, settingsOn } from './versions.ts';

/** What operators do with rebates, on a store. */
export const rebatesOn = (pool: Pool): RebateAdministration =>
  createRebateAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

/** What operators do with races, on a store. */
export const racesOn = (pool: Pool): RaceAdministration =>
  createRaceAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

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
