import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import type { Race, RaceAdministration, RebateAdministration } from '../modules/rewards/index.ts';
import { merchantSettings } from '../acts/act.ts';
import { written } from '../acts/promotion-acts.ts';
import { racesOn, rebatesOn } from '../acts/reward-acts.ts';
import { changeOptions, endRefused, refusedExitCode } from './change.ts';
import { missionActions } from './decide-missions.ts';
import { pointsActions } from './decide-points.ts';
import { redPacketActions } from './decide-red-packets.ts';
import { referralActions } from './decide-referrals.ts';
import { wheelActions } from './decide-wheel.ts';
import { askSecond, decide } from './decide.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';
import { askToPublish, readChecked, type RewardContext, showNewest, type Verb } from './versions.ts';

/** Command line: `npm run rewards` shows what players get back of their play and what they race for, and changes it in the name of an operator. */
const usage = `Usage: npm run rewards -- rebates             the versions of the rebates, the newest first
       npm run rewards -- show                the document of the newest, to edit and publish again
       npm run rewards -- preview FILE DAY    what the document in FILE would have come to for that day
       npm run rewards -- publish FILE        asks another operator, who approves it
       npm run rewards -- dispatch DAY        pays that day out to whoever was not paid yet
       npm run rewards -- races               the races, the last to end first
       npm run rewards -- publish-race FILE   asks another operator, who approves it
       npm run rewards -- cancel-race KEY     calls one off that is not over: nobody wins
       npm run rewards -- points              the versions of the rules of points, the newest first
       npm run rewards -- points show         the document of the newest, to edit and publish again
       npm run rewards -- points publish FILE asks another operator, who approves it
       npm run rewards -- points of NAME      how the points of a player stand
       npm run rewards -- points give NAME N  asks another operator, who approves it; \`points take NAME N\` takes them
       npm run rewards -- missions             the versions of the missions, the newest first; \`missions show\` and \`missions publish FILE\` as with points
       npm run rewards -- wheel                the versions of the wheel; \`wheel show\` and \`wheel publish FILE\` as with points
       npm run rewards -- wheel of NAME        how many tickets a player has
       npm run rewards -- wheel give NAME N    asks another operator, who approves it
       npm run rewards -- packets              the red packets, the last to close first; \`packets show KEY\` prints one
       npm run rewards -- packets publish FILE asks another operator, who approves it
       npm run rewards -- packets end KEY      ends one before its time; what was opened stays
       npm run rewards -- referrals            the versions of the terms; \`referrals show\` and \`referrals publish FILE\` as with points
       npm run rewards -- referrals preview FILE DAYS  what the document in FILE would have come to for those days
       npm run rewards -- referrals waiting    those that wait for a person, the oldest first
       npm run rewards -- referrals of NAME    by whom a player was brought, and whom they have brought, with reasons
       npm run rewards -- referrals approve NAME  the referral of that new member is paid; \`referrals reject NAME\` with --reason
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' } },
  { takesWords: true },
);
const [action, subject = '', asOf = ''] = words;
const [listedMax, previewedMax] = [20, 50];
const permission = 'promotions:decide';

type Context = RewardContext & {
  readonly rebates: RebateAdministration;
  readonly races: RaceAdministration;
};

const list = async ({ rebates, merchantCode }: Context): Promise<void> => {
  const versions = await rebates.versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no rebates.`);
  const rows = versions.flatMap(({ number, from, document }) =>
    document.rebates.flatMap(({ key, of, rates }) =>
      rates.map(({ product, vendor, level, percent }) => [
        String(number),
        from,
        key,
        of,
        product ?? 'all',
        vendor ?? 'all',
        `${percent} %`,
        String(level ?? 'all'),
      ]),
    ),
  );
  print(...table([['version', 'from', 'rebate', 'of', 'category', 'vendor', 'rate', 'from level'], ...rows]));
};

const show = (context: Context): Promise<void> => showNewest(context.rebates, context, 'rebates');

const dayTyped = (typed: string): string => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(typed) && !Number.isNaN(Date.parse(typed));
  return isDay ? typed : endRefused(`${typed}: no day. Give one such as 2026-12-01.`);
};
const readFile = ({ rebates }: Context) => readChecked(subject, rebates.check);

const preview = async (context: Context): Promise<void> => {
  const [document, day] = [readFile(context), dayTyped(asOf)];
  const { rebates, merchantCode, settings } = context;
  const { players, due, most } = await rebates.preview(merchantCode, document, day, settings.rewards, previewedMax);
  const { currency } = settings;
  const rows = most.map((one) => [one.username, written(one.earned, currency), written(one.due, currency)]);
  print(...table([['player', 'by the rates', 'within the bounds'], ...rows]));
  const rest = players > BigInt(most.length) ? ` The first ${most.length} are shown.` : '';
  print(`${players} players would have had ${written(due, currency)} for ${day}.${rest}`);
};

const publish = async (context: Context): Promise<void> => {
  const document = readFile(context);
  await askToPublish(context.rebates, context, { name: 'rebates', title: `rebates from ${document.from} on`, document });
};

const dispatch = async (context: Context): Promise<void> => {
  const day = dayTyped(subject);
  const { merchantCode, rebates, settings } = context;
  await decide(
    context,
    { subject: `rebates:${day}`, title: `rebates of ${day}`, state: 'paid to some or none' },
    {
      action: 'rebates.dispatch',
      permission,
      after: { state: 'paid to all' },
      // Each player's is a transaction of its own, so that one that fails keeps nobody from theirs.
      act: async () =>
        (await rebates.dispatchDay(merchantCode, day, settings.rewards))
          ? ok(null)
          : fail({ code: 'refused', why: `${day} is not over, or not all of it is counted yet.` }),
      done: `Done: the rebates of ${day} are paid.`,
    },
  );
};

const raceState = ({ closedAt, cancelledAt }: Race): string => (cancelledAt !== null ? 'called off' : closedAt !== null ? 'over' : 'open');
const listRaces = async ({ races, merchantCode }: Context): Promise<void> => {
  const found = await races.list(merchantCode, listedMax);
  if (found.length === 0) return print(`${merchantCode} has no races.`);
  const rows = found.map((race) => {
    const { from, to, products, prizes } = race.document;
    return [race.key, raceState(race), from, to, products?.join(' ') ?? 'all', String(prizes.at(-1)?.to ?? 0)];
  });
  print(...table([['race', 'state', 'from', 'to', 'categories', 'prizes'], ...rows]));
};
const publishRace = async (context: Context): Promise<void> => {
  const { merchantCode, races, settings } = context;
  const document = readChecked(subject, (text) => races.check(text, settings.currency));
  const decided = {
    subject: `race:${document.key}`,
    title: `race ${document.key}, ${document.from} to ${document.to}`,
    state: 'not published',
  };
  await askSecond(context, decided, { action: 'race.publish', permission, payload: { merchantCode, document } });
};
const cancelRace = async (context: Context): Promise<void> => {
  const { merchantCode, races } = context;
  const race = (await races.list(merchantCode, listedMax)).find(({ key }) => key === subject) ?? endRefused(`There is no race ${subject}.`);
  if (raceState(race) !== 'open') return endRefused(`${subject} is ${raceState(race)}.`);
  await decide(
    context,
    { subject: `race:${subject}`, title: `race ${subject}`, state: 'open' },
    {
      action: 'race.cancel',
      permission,
      after: { state: 'called off' },
      act: async (client) =>
        (await races.cancel(client, merchantCode, subject)) ? ok(null) : fail({ code: 'refused', why: `${subject} is over.` }),
      done: `Done: ${subject} is called off.`,
    },
  );
};

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  rebates: { words: 0, run: list },
  show: { words: 0, run: show },
  preview: { words: 2, run: preview },
  publish: { words: 1, run: publish },
  dispatch: { words: 1, run: dispatch },
  races: { words: 0, run: listRaces },
  'publish-race': { words: 1, run: publishRace },
  'cancel-race': { words: 1, run: cancelRace },
};
/** Subjects with verbs of their own: their versions where nothing else is said. */
const subjects: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  points: pointsActions,
  wheel: wheelActions,
  missions: missionActions,
  packets: redPacketActions,
  referrals: referralActions,
};
const verbWanted = (verbs: Readonly<Record<string, Verb>>): Action => {
  const verb = words[1] ?? 'list';
  const { words: count, run } = verbs[verb] ?? misuse(`${action} ${verb}: no such action`);
  return { words: words[1] === undefined ? 0 : count + 1, run: (context) => run(context, words.slice(2)) };
};
const verbsOf = subjects[action ?? ''];
const wanted =
  verbsOf === undefined
    ? (actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`))
    : verbWanted(verbsOf);
if (words.length - 1 !== wanted.words) misuse(`${action}: too ${words.length - 1 < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-rewards', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings =
    (await merchantSettings({ documents, merchantCode })) ?? endRefused(`The document of ${merchantCode} is of another version.`);
  return wanted.run({ pool, config, merchantCode, settings, options: values, rebates: rebatesOn(pool), races: racesOn(pool) });
});
