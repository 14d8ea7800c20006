import type { Pool } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { awardTermsOf, createRedPacketAdministration, type RedPacketAdministration } from '../modules/rewards/index.ts';
import { endRefused } from './change.ts';
import { askSecond, decide, type PairAct } from './decide.ts';
import { awardWords } from './decide-missions.ts';
import { print, table } from './table.ts';
import { notOfThisVersion, notPublished, publishing, readChecked, settingsOn, type RewardContext, type Verb } from './versions.ts';

/** What operators do with red packets, on a store. */
const redPacketsOn = (pool: Pool): RedPacketAdministration =>
  createRedPacketAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });
const listedMax = 20;
const permission = 'promotions:decide';

const list = async ({ pool, merchantCode }: RewardContext): Promise<void> => {
  const found = await redPacketsOn(pool).list(merchantCode, listedMax);
  if (found.length === 0) return print(`${merchantCode} has no red packets.`);
  const rows = found.map(({ document: { key, opensAt, closesAt, award, parts, split }, left, endedAt }) => [
    key,
    opensAt,
    endedAt === null ? closesAt : `ended ${endedAt.toISOString()}`,
    awardWords(award),
    `${split}, ${parts - left} of ${parts}`,
  ]);
  print(...table([['packet', 'opens', 'closes', 'gives in all', 'opened'], ...rows]));
};
const named = async ({ pool, merchantCode }: RewardContext, key: string) =>
  (await redPacketsOn(pool).list(merchantCode, listedMax)).find(({ document }) => document.key === key) ??
  endRefused(`There is no red packet ${key}.`);
const publish = async (context: RewardContext, file: string): Promise<void> => {
  const { pool, merchantCode, settings } = context;
  const document = readChecked(file, (text) => redPacketsOn(pool).check(text, awardTermsOf(settings)));
  const title = `red packet ${document.key} of ${awardWords(document.award)} in ${document.parts} parts`;
  const decided = { subject: `packet:${document.key}`, title, state: 'not published' };
  await askSecond(context, decided, { action: 'packet.publish', permission, payload: { merchantCode, document } });
};
const end = async (context: RewardContext, key: string): Promise<void> => {
  const { pool, merchantCode } = context;
  const { left, endedAt } = await named(context, key);
  if (endedAt !== null) return endRefused(`${key} was ended before.`);
  await decide(
    context,
    { subject: `packet:${key}`, title: `red packet ${key}`, state: `${left} parts not opened` },
    {
      action: 'packet.end',
      permission,
      after: { state: 'ended' },
      act: async (client) =>
        (await redPacketsOn(pool).end(client, merchantCode, key)) ? ok(null) : fail({ code: 'refused', why: `${key} is over.` }),
      done: `Done: ${key} is ended. What was opened stays.`,
    },
  );
};

/** What follows `packets` on the command line. */
export const redPacketActions: Readonly<Record<string, Verb>> = {
  list: { words: 0, run: list },
  show: { words: 1, run: async (context, [key = '']) => print(JSON.stringify((await named(context, key)).document, null, 2)) },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
  end: { words: 1, run: (context, [key = '']) => end(context, key) },
};

/** Publishes a red packet, which has no versions. */
export const publishRedPacket: PairAct = {
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
