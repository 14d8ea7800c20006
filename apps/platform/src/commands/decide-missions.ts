import { awardTermsOf, type AwardField } from '../modules/rewards/index.ts';
import { missionsOn } from '../acts/reward-acts.ts';
import { print, table } from './table.ts';
import { askToPublish, readChecked, type RewardContext, showNewest, type Verb } from './versions.ts';

const listedMax = 20;
/** An award in a word or two. */
export const awardWords = ({ kind, amount, count, turnoverTimes }: AwardField): string =>
  `${kind} ${amount ?? count}${turnoverTimes > 0 ? `, ${turnoverTimes} times` : ''}`;

const list = async ({ pool, merchantCode }: RewardContext): Promise<void> => {
  const versions = await missionsOn(pool).versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no missions.`);
  const rows = versions.flatMap(({ number, from, document }) =>
    document.missions.map(({ key, period, goal: { kind, amount, days, products }, award, claimDays }) => [
      String(number),
      from,
      key,
      period,
      `${kind} ${amount ?? days}`,
      products?.join(' ') ?? 'all',
      awardWords(award),
      String(claimDays),
    ]),
  );
  print(...table([['version', 'from', 'mission', 'period', 'goal', 'games', 'gives', 'days to claim'], ...rows]));
};
const publish = async (context: RewardContext, file: string): Promise<void> => {
  const missions = missionsOn(context.pool);
  const document = readChecked(file, (text) => missions.check(text, awardTermsOf(context.settings)));
  await askToPublish(missions, context, { name: 'missions', title: `missions from ${document.from} on`, document });
};

/** What follows `missions` on the command line. */
export const missionActions: Readonly<Record<string, Verb>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: (context) => showNewest(missionsOn(context.pool), context, 'missions') },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
};
