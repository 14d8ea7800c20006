import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { awardTermsOf } from '../modules/rewards/index.ts';
import { wheelOn } from '../acts/reward-acts.ts';
import { endRefused } from './change.ts';
import { awardWords } from './decide-missions.ts';
import { askSecond } from './decide.ts';
import { print, table } from './table.ts';
import { askToPublish, playerNamed, readChecked, type RewardContext, showNewest, type Verb } from './versions.ts';

const [listedMax, ticketsMax] = [20, 1000];

const list = async ({ pool, merchantCode }: RewardContext): Promise<void> => {
  const versions = await wheelOn(pool).versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no wheel.`);
  const rows = versions.flatMap(({ number, document: { prizes } }) => {
    const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
    return prizes.map(({ key, weight, stock, award, fallback }) => [
      String(number),
      key,
      `${weight} of ${weights}`,
      String(stock ?? 'any'),
      award === null ? 'nothing' : awardWords(award),
      fallback ? 'fallback' : '',
    ]);
  });
  print(...table([['version', 'prize', 'chance', 'stock', 'gives', ''], ...rows]));
};
const publish = async (context: RewardContext, file: string): Promise<void> => {
  const wheel = wheelOn(context.pool);
  const document = readChecked(file, (text) => wheel.check(text, awardTermsOf(context.settings)));
  await askToPublish(wheel, context, { name: 'wheel', title: `wheel of ${document.prizes.length} prizes`, document });
};

const ofPlayer = async (context: RewardContext, name: string): Promise<void> => {
  const { id, username } = await playerNamed(context, name);
  const { count, nextDay } = await wheelOn(context.pool).held(id);
  print(`${username} has ${count} tickets.${nextDay === null ? '' : ` The first end after ${nextDay}.`}`);
};
const give = async (context: RewardContext, name: string, typed: string): Promise<void> => {
  const player = await playerNamed(context, name);
  const count = /^[1-9]\d{0,3}$/u.test(typed) ? Number(typed) : 0;
  if (count < 1 || count > ticketsMax) return endRefused(`${typed}: no number of tickets from 1 to ${ticketsMax}.`);
  const { count: held } = await wheelOn(context.pool).held(player.id);
  const decided = { subject: `wheel:${player.id}`, title: `tickets of ${player.username}`, state: `${held} tickets` };
  const payload = { playerId: player.id, username: player.username, count, reference: createIds(systemClock.now).newId() };
  await askSecond(context, decided, { action: 'wheel.give', permission: 'promotions:decide', payload });
};

/** What follows `wheel` on the command line. */
export const wheelActions: Readonly<Record<string, Verb>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: (context) => showNewest(wheelOn(context.pool), context, 'wheel') },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
  of: { words: 1, run: (context, [name = '']) => ofPlayer(context, name) },
  give: { words: 2, run: (context, [name = '', count = '']) => give(context, name, count) },
};
