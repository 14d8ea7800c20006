import { fail, ok } from '../kernel/result.ts';
import { awardTermsOf } from '../modules/rewards/index.ts';
import { redPacketsOn } from '../acts/reward-acts.ts';
import { endRefused } from './change.ts';
import { awardWords } from './decide-missions.ts';
import { askSecond, decide } from './decide.ts';
import { print, table } from './table.ts';
import { readChecked, type RewardContext, type Verb } from './versions.ts';

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
