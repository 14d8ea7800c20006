import { agentRateMax, gameTypes, rateText, writtenRate } from '@palaro/contract';
import { readCommandLine } from '@palaro/env';
import { formatDecimal, money } from '@palaro/money';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import type { Config } from '../env/env.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';
import {
  countedDay,
  createAgentAdministration,
  createAgentTree,
  type AgentAdministration,
  type AgentNode,
  type Rates,
} from '../modules/agents/index.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player, type PlayerAdministration } from '../modules/player/index.ts';
import { dayAfter } from '../modules/wallet/index.ts';
import { merchantSettings, refused } from '../acts/act.ts';
import { changeOptions, endRefused, refusedExitCode } from './change.ts';
import { type ChangeOf, decide } from './decide.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';

/** Command line: `npm run agents` shows and decides who are agents, and below whom they stand. */
const usage = `Usage: npm run agents -- show NAME             where an agent or a member of a team stands
       npm run agents -- applications          applications to be an agent that wait, the oldest first
       npm run agents -- approve ID            the member is an agent
       npm run agents -- refuse ID             the member reads what --reason says
       npm run agents -- appoint NAME          makes a player an agent without an application
       npm run agents -- move NAME TO          stands below TO from tomorrow on; TO may be "top"
       npm run agents -- freeze NAME           brings nobody until \`thaw NAME\`
       npm run agents -- rates NAME [RNG=0.8]  what it has and gives of each type of game, in percent; with rates: gives them from tomorrow on
       npm run agents -- settle                reckons and pays what days that are over come to, as the job does
       npm run agents -- explain NAME DAY      how a day's rebate was reckoned
       npm run agents -- upline NAME on        the account may give money to the agent above, until \`upline NAME off\`
       npm run agents -- rebuild               compares the figures of teams with the feed of play, and mends them
       npm run agents -- close NAME            brings nobody any more: those directly below stand below the agent above from tomorrow on
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--reason TEXT goes into the log. --merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' } },
  { takesWords: true },
);
const [action, subject = '', target = '', ...more] = words;
const permission = 'agents:decide';
const listedMax = 200;

type Context = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchantCode: string;
  readonly agents: AgentAdministration;
  readonly players: PlayerAdministration;
};

const playerNamed = async ({ players, merchantCode }: Context, name: string): Promise<Player> =>
  (await players.findByName(merchantCode, name)) ?? endRefused(`${merchantCode} has no player ${name}.`);
const nodeNamed = async (context: Context, name: string): Promise<AgentNode> =>
  (await context.agents.find((await playerNamed(context, name)).id)) ?? endRefused(`${name} stands in no team.`);

const show = async (context: Context): Promise<void> => {
  const { no, name, type, state, depth, below, above, code, move } = await nodeNamed(context, subject);
  const facts = {
    name,
    no: String(no),
    type: String(type),
    state,
    level: String(depth),
    'below whom': above ?? 'nobody',
    'how many below': String(below),
    code: code ?? 'none',
    waits: move === null ? 'nothing' : `stands below ${move.to ?? 'nobody'} from ${move.fromDay} on`,
  };
  for (const [label, value] of Object.entries(facts)) print(`${label}: ${value}`);
};

const listApplications = async ({ agents, merchantCode }: Context): Promise<void> => {
  const waiting = await agents.applications.waiting(merchantCode, listedMax);
  if (waiting.length === 0) return print(`No application of ${merchantCode} waits.`);
  print(
    ...table([
      ['application', 'player', 'sent', 'note'],
      ...waiting.map((one) => [one.id, one.playerId, one.createdAt.toISOString(), one.note]),
    ]),
  );
};

/** Makes a change in the name of an operator who may decide on agents. */
const change = (context: Context, { subject: of, title, state, ...made }: ChangeOf): Promise<void> =>
  decide({ ...context, options: values }, { subject: of, title, state }, { ...made, action: `agents.${action ?? ''}`, permission });

const decided = 'Somebody else has decided on it.';
const tooDeep = 'The line above is as long as a line can be.';
const decideOn = async (context: Context, state: 'approved' | 'refused'): Promise<void> => {
  const { agents, merchantCode } = context;
  const found = await agents.applications.one(merchantCode, subject);
  if (found === null) return endRefused(`There is no application ${subject}.`);
  const { playerId } = found;
  await change(context, {
    subject: `player:${playerId}`,
    title: `application of player ${playerId}: ${found.note}`,
    state: found.state,
    after: { state },
    act: async (client, by) => {
      if (!(await agents.applications.decide(client, found.id, { state, reason: values.reason }, by))) return refused(decided);
      if (state === 'approved' && !(await agents.appoint(client, playerId))) return refused(tooDeep);
      return ok(0);
    },
    done: state === 'approved' ? 'Done: the player is an agent from the next login on.' : 'Done: the player reads it.',
  });
};
const appoint = async (context: Context): Promise<void> => {
  const { id, username, type } = await playerNamed(context, subject);
  await change(context, {
    subject: `player:${id}`,
    title: username,
    state: `type ${type}`,
    after: { agent: true },
    act: async (client) => ((await context.agents.appoint(client, id)) ? ok(0) : refused(tooDeep)),
    done: 'Done: the player is an agent from the next login on.',
  });
};

const settingsOf = async ({ pool, merchantCode }: Context) => {
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings = await merchantSettings({ documents, merchantCode });
  return settings ?? endRefused(`The document of ${merchantCode} is of another version.`);
};
/** Today and tomorrow by the merchant's calendar. */
const today = async (context: Context): Promise<string> => countedDay(await settingsOf(context), systemClock.now());
const tomorrow = async (context: Context): Promise<string> => dayAfter(await today(context));
const whyNotMoved = {
  circle: 'That agent stands below, or will.',
  too_deep: tooDeep,
  rates: 'Somebody above gives less than it has. Lower its rates first.',
  unknown: 'That agent is closed, or in no team.',
} as const;
const move = async (context: Context): Promise<void> => {
  const node = await nodeNamed(context, subject);
  const to = target === 'top' ? null : await nodeNamed(context, target);
  const fromDay = await tomorrow(context);
  await change(context, {
    subject: `player:${node.playerId}`,
    title: `${node.name} with ${node.below} below`,
    state: `below ${node.above ?? 'nobody'}`,
    after: { below: to?.name ?? null, from: fromDay },
    act: async (client) => {
      const said = await context.agents.move(client, node.no, to?.no ?? null, fromDay);
      return said === 'asked' ? ok(0) : refused(whyNotMoved[said]);
    },
    done: `Done: from ${fromDay} on.`,
  });
};
const setState = async (context: Context, to: 'active' | 'frozen'): Promise<void> => {
  const node = await nodeNamed(context, subject);
  if (node.state === 'closed') return endRefused(`${node.name} is closed.`);
  await change(context, {
    subject: `player:${node.playerId}`,
    title: node.name,
    state: node.state,
    after: { state: to },
    act: async (client) => ((await context.agents.setState(client, node, to)) ? ok(0) : refused(decided)),
    done: 'Done.',
  });
};
const close = async (context: Context): Promise<void> => {
  const node = await nodeNamed(context, subject);
  const fromDay = await tomorrow(context);
  await change(context, {
    subject: `player:${node.playerId}`,
    title: `${node.name} with ${node.below} below`,
    state: node.state,
    after: { state: 'closed', 'those below stand above from': fromDay },
    act: async (client) => ((await context.agents.close(client, node, fromDay)) ? ok(0) : refused('It is closed already.')),
    done: `Done: those directly below stand below ${node.above ?? 'nobody'} from ${fromDay} on.`,
  });
};

const percentOf = (ppm: number): string => `${rateText(ppm)} %`;
const showRates = async (context: Context, node: AgentNode): Promise<void> => {
  const rows = await context.agents.rates(node, await today(context));
  if (rows.length === 0) return print(`${node.name} has no rates.`);
  print(
    ...table([
      ['game', 'today', 'from tomorrow', 'gives at most', 'to how many'],
      ...rows.map((row) => [row.product, percentOf(row.now), percentOf(row.next), percentOf(row.given), String(row.members)]),
    ]),
  );
};
/** Rates as they are written, `RNG=0.8`. */
const writtenRates = (words: readonly string[]): Rates =>
  Object.fromEntries(
    words.map((word) => {
      const [product = '', percent = ''] = word.split('=');
      const ppm = writtenRate(percent);
      if (!gameTypes.some((type) => type === product) || ppm === null)
        return endRefused(`${word}: a type of game (${gameTypes.join(', ')}) and a rate of at most ${percentOf(agentRateMax)}.`);
      return [product, ppm];
    }),
  );
const rates = async (context: Context): Promise<void> => {
  const node = await nodeNamed(context, subject);
  if (target === '') return showRates(context, node);
  const wantedRates = writtenRates([target, ...more]);
  await change(context, {
    subject: `player:${node.playerId}`,
    title: node.name,
    state: node.state,
    after: wantedRates,
    act: async (client) => {
      const { status, product, names } = await context.agents.setRates(client, node, wantedRates);
      if (status === 'ok') return ok(0);
      return refused(
        status === 'above' ? `${product}: who stands above has less.` : `${product}: more is given to ${(names ?? []).join(', ')}.`,
      );
    },
    done: 'Done: from tomorrow on.',
  });
};
const settle = async (context: Context): Promise<void> => {
  let days: readonly string[] = [];
  await change(context, {
    subject: `merchant:${context.merchantCode}`,
    title: 'days that are over',
    state: 'to be reckoned',
    after: { state: 'reckoned' },
    act: async () => {
      days = await context.agents.settle(context.merchantCode);
      return ok(0);
    },
    done: 'Done.',
  });
  print(days.length === 0 ? 'No day was to be reckoned.' : `Reckoned: ${days.join(', ')}.`);
};
const upline = async (context: Context): Promise<void> => {
  if (target !== 'on' && target !== 'off') return endRefused(`${target}: on or off.`);
  const { id, username, toUpline } = await playerNamed(context, subject);
  await change(context, {
    subject: `player:${id}`,
    title: username,
    state: toUpline ? 'on' : 'off',
    after: { toUpline: target === 'on' },
    act: async (client) => ok(await context.agents.allowUpline(client, id, target === 'on')),
    done: 'Done.',
  });
};
const rebuild = async (context: Context): Promise<void> => {
  const { pool, merchantCode, agents } = context;
  const differing = await agents.rebuild(pool, merchantCode, false);
  if (differing.length === 0) return print('Every figure is what the feed says.');
  print(
    ...table([
      ['where', 'node', 'day', 'game', 'stakes kept', 'stakes fed'],
      ...differing
        .slice(0, listedMax)
        .map(({ keptIn, no, day, product, kept, fed }) => [keptIn, String(no), day, product, String(kept), String(fed)]),
    ]),
  );
  await change(context, {
    subject: `merchant:${merchantCode}`,
    title: `${differing.length} figures of teams`,
    state: 'as they are kept',
    after: { state: 'as the feed says' },
    act: async (client) => {
      await agents.rebuild(client, merchantCode, true);
      return ok(0);
    },
    done: 'Done. Bills that were written stay as they are.',
  });
};
const explain = async (context: Context): Promise<void> => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(target)) return endRefused(`${target}: no day, such as 2026-11-30.`);
  const node = await nodeNamed(context, subject);
  const [bills, { currency }] = [await context.agents.bills(node, target), await settingsOf(context)];
  if (bills.length === 0) return print(`${node.name} has no bill of ${target}.`);
  const written = (minor: string | bigint): string => formatDecimal(money(currency, BigInt(minor)));
  print(
    ...table([
      ['game', 'stakes', 'carried', 'rate', 'of it', 'given', 'to how many', 'owed', 'due', 'state'],
      ...bills.map(({ product, due, state, working: { stake, carried, ppm, gross, given: givenOn, members, owed } }) => [
        product,
        written(stake),
        written(carried),
        percentOf(ppm),
        written(gross),
        written(givenOn),
        String(members),
        written(owed),
        written(due),
        state ?? 'nothing',
      ]),
    ]),
  );
};

type Action = { readonly words: number | 'any'; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  show: { words: 1, run: show },
  applications: { words: 0, run: listApplications },
  approve: { words: 1, run: (context) => decideOn(context, 'approved') },
  refuse: { words: 1, run: (context) => decideOn(context, 'refused') },
  appoint: { words: 1, run: appoint },
  move: { words: 2, run: move },
  freeze: { words: 1, run: (context) => setState(context, 'frozen') },
  thaw: { words: 1, run: (context) => setState(context, 'active') },
  close: { words: 1, run: close },
  rates: { words: 'any', run: rates },
  settle: { words: 0, run: settle },
  explain: { words: 2, run: explain },
  upline: { words: 2, run: upline },
  rebuild: { words: 0, run: rebuild },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - 1;
if (wanted.words === 'any' ? given === 0 : given !== wanted.words)
  misuse(`${action}: too ${wanted.words === 'any' || given < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-agents', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const deps = { pool, clock: systemClock, ids: createIds(systemClock.now) };
  const agents = createAgentAdministration({ ...deps, tree: createAgentTree(deps) });
  return wanted.run({ pool, config, merchantCode, agents, players: createPlayerAdministration(deps) });
});
