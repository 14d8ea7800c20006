import { pointsOn } from '../acts/reward-acts.ts';
import { endRefused } from './change.ts';
import { askSecond } from './decide.ts';
import { print, table } from './table.ts';
import { askToPublish, playerNamed, readChecked, type RewardContext, showNewest, type Verb } from './versions.ts';

const [listedMax, pointsMax] = [20, 1_000_000n];

const list = async ({ pool, merchantCode }: RewardContext): Promise<void> => {
  const versions = await pointsOn(pool).versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no points.`);
  const rows = versions.flatMap(({ number, from, document: { rates, offers, expireDays } }) => [
    ...rates.map((rate) => [
      String(number),
      from,
      `${rate.points} for 1000 staked`,
      `${rate.product ?? 'all'}, ${rate.vendor ?? 'all vendors'}`,
      expireDays === null ? 'never' : `after ${expireDays} days`,
    ]),
    ...offers.map(({ key, points: price, amount }) => [String(number), from, `offer ${key}`, `${price} for ${amount}`, '']),
  ]);
  print(...table([['version', 'from', 'what', 'of', 'ends'], ...rows]));
};
const publish = async (context: RewardContext, file: string): Promise<void> => {
  const points = pointsOn(context.pool);
  const document = readChecked(file, (text) => points.check(text, context.settings.currency));
  await askToPublish(points, context, { name: 'points', title: `points from ${document.from} on`, document });
};

const ofPlayer = async (context: RewardContext, name: string): Promise<void> => {
  const { id, username } = await playerNamed(context, name);
  const { balance, owed, nextPoints, nextDay } = await pointsOn(context.pool).held(id);
  print(`${username} has ${balance} points${owed > 0n ? `, and ${owed} are set off against what is earned next` : ''}.`);
  if (nextDay !== null) print(`${nextPoints} of them end after ${nextDay}.`);
};
const adjust = async (context: RewardContext, sign: 1n | -1n, name: string, typed: string): Promise<void> => {
  const player = await playerNamed(context, name);
  const number = /^[1-9]\d{0,6}$/u.test(typed) ? BigInt(typed) : 0n;
  if (number < 1n || number > pointsMax) return endRefused(`${typed}: no number of points from 1 to ${pointsMax}.`);
  const { balance } = await pointsOn(context.pool).held(player.id);
  const decided = { subject: `points:${player.id}`, title: `points of ${player.username}`, state: `${balance} points` };
  const payload = { playerId: player.id, username: player.username, points: String(sign * number) };
  await askSecond(context, decided, { action: 'points.adjust', permission: 'promotions:decide', payload });
};

/** What follows `points` on the command line. */
export const pointsActions: Readonly<Record<string, Verb>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: (context) => showNewest(pointsOn(context.pool), context, 'points') },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
  of: { words: 1, run: (context, [name = '']) => ofPlayer(context, name) },
  give: { words: 2, run: (context, [name = '', number = '']) => adjust(context, 1n, name, number) },
  take: { words: 2, run: (context, [name = '', number = '']) => adjust(context, -1n, name, number) },
};
