import { contractKinds, percentOfPpm, type ContractKind } from '@palaro/contract';
import { readCommandLine } from '@palaro/env';
import { money } from '@palaro/money';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import type { Config } from '../env/env.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createAgentAdministration, createAgentTree } from '../modules/agents/index.ts';
import {
  createContractAdministration,
  createSettling,
  readHouseTerms,
  type ContractAdministration,
  type StoredBill,
  type StoredContract,
} from '../modules/contracts/index.ts';
import { createMerchantDocuments, isMerchant, type MerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { merchantSettings, refused, type Refused, writtenAmount } from '../acts/act.ts';
import { changeOptions, endRefused, readJsonFile, refusedExitCode } from './change.ts';
import { type ChangeOf, decide } from './decide.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';

/** Command line: `npm run contracts` shows the contracts of agents, and decides on them. */
const usage = `Usage: npm run contracts -- list                   contracts that have not ended
       npm run contracts -- offers                 those with an offer that waits for its answer
       npm run contracts -- show ID                terms, what has happened, and the latest bills
       npm run contracts -- explain BILL           how a bill was reckoned
       npm run contracts -- offer NAME KIND FILE   offers the terms in FILE in the house's name to an agent at the top
       npm run contracts -- withdraw ID            takes an offer of the house back
       npm run contracts -- end ID                 ends it with the running period
       npm run contracts -- settle                 settles what is over and pays what is due, as the job does
       npm run contracts -- void BILL              nothing more is paid of it; the payee reads what --reason says
KIND is daily, dividend or hourly. --by NAME is the operator, and --code the six digits of their authenticator; without it they are asked
for on the terminal. --merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' } },
  { takesWords: true },
);
const [action, subject = '', kindWord = '', file = '', ...more] = words;
const permission = 'contracts:decide';
const [listedMax, billsMax] = [200, 10];

type Context = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchantCode: string;
  readonly settings: MerchantConfig;
  readonly contracts: ContractAdministration;
};

const list = async ({ contracts, merchantCode }: Context, isWaiting: boolean): Promise<void> => {
  const found = await contracts.list(merchantCode, isWaiting, listedMax);
  if (found.length === 0) return print(`${merchantCode} has no such contracts.`);
  const rows = found.map(({ id, kind, payer, payee, state, accepted, offered }) => [
    id,
    kind,
    payer ?? 'the house',
    payee,
    state,
    accepted === null ? '' : String(accepted.number),
    offered === null ? '' : `${offered.number} until ${offered.expiresAt.toISOString()}`,
  ]);
  print(...table([['contract', 'kind', 'payer', 'payee', 'state', 'version', 'offer'], ...rows]));
};

const find = async ({ contracts, merchantCode }: Context): Promise<StoredContract> =>
  (await contracts.one(merchantCode, subject)) ?? endRefused(`There is no contract ${subject}.`);
const titleOf = ({ kind, payer, payee }: StoredContract): string => `${kind} contract of ${payer ?? 'the house'} with ${payee}`;

const show = async (context: Context): Promise<void> => {
  const found = await find(context);
  const { contracts, settings } = context;
  print(`${titleOf(found)}: ${found.state}`);
  print(JSON.stringify({ accepted: found.accepted, offered: found.offered }, null, 2));
  for (const { at, event, version, by } of await contracts.events(found.id))
    print(`${at.toISOString()} ${event}${version === null ? '' : ` version ${version}`} by ${by}`);
  const written = (minor: bigint): string => writtenAmount(money(settings.currency, minor));
  const rows = (await contracts.bills(found.id, billsMax)).map(({ id, period, state, gross, net, amount, paid }) => [
    id,
    period,
    state,
    ...[gross, net, amount, paid].map(written),
  ]);
  if (rows.length > 0) print(...table([['bill', 'period', 'state', 'gross', 'net', 'due', 'paid'], ...rows]));
};

const findBill = async ({ contracts, merchantCode }: Context): Promise<StoredBill> =>
  (await contracts.bill(merchantCode, subject)) ?? endRefused(`There is no bill ${subject}.`);
const explain = async (context: Context): Promise<void> => {
  const bill = await findBill(context);
  const written = (minor: bigint): string => writtenAmount(money(context.settings.currency, minor));
  const facts = {
    contract: `${bill.contractId}, version ${bill.version}`,
    period: `${bill.period}, from ${bill.from.toISOString()} until ${bill.until.toISOString()}`,
    'turnover of the team': written(bill.turnover),
    'what it lost, less costs': written(bill.result),
    'active members': String(bill.active),
    'carried over before': written(bill.carryBefore),
    base: written(bill.base),
    rung: bill.rung === null || bill.ppm === null ? 'none' : `${bill.rung}, ${percentOfPpm(bill.ppm)} %`,
    gross: written(bill.gross),
    'for those below': written(bill.below),
    net: written(bill.net),
    'taken off for advances': written(bill.deducted),
    'advance after it': written(bill.advanceAfter),
    'carried over': written(bill.carryAfter),
    due: `${written(bill.amount)} from the ${bill.payer}`,
    paid: `${written(bill.paid)}, ${bill.state}`,
  };
  for (const [label, value] of Object.entries(facts)) print(`${label}: ${value}`);
};

/** Makes a change in the name of an operator who may decide on contracts. */
const change = (context: Context, { subject: of, title, state, ...made }: ChangeOf): Promise<void> =>
  decide({ ...context, options: values }, { subject: of, title, state }, { ...made, action: `contracts.${action ?? ''}`, permission });

const whyNot: Readonly<Record<string, string>> = {
  not_direct: 'It is no active agent who stands at the top and may have contracts.',
  none_above: 'The agent above has no such contract.',
  above_changed: 'The contract above has changed.',
  above: 'It gives more than the agent above has.',
  below: 'Those below have been given more, or have contracts still',
  waits: 'An offer waits for its answer.',
  ending: 'Its end has been asked for.',
  taken: 'Another agent pays such a contract.',
  unknown: 'There is no such offer of the house.',
  decided: 'That is decided already.',
};
const saying = ({ status, names }: { readonly status: string; readonly names: readonly string[] }): Result<unknown, Refused> =>
  status === 'ok' ? ok(0) : refused([whyNot[status] ?? status, ...(names.length > 0 ? [names.join(', ')] : [])].join(': '));

const isKind = (word: string): word is ContractKind => contractKinds.some((kind) => kind === word);
const offer = async (context: Context): Promise<void> => {
  const { pool, merchantCode, settings, contracts } = context;
  if (!isKind(kindWord)) return endRefused(`${kindWord} is no kind of contract: ${contractKinds.join(', ')}.`);
  const kind = kindWord;
  const read = readHouseTerms(readJsonFile(file), settings.currency);
  if ('why' in read) return endRefused(`${file}: ${read.why}`);
  const { terms } = read;
  const deps = { pool, clock: systemClock, ids: createIds(systemClock.now) };
  const player = await createPlayerAdministration(deps).findByName(merchantCode, subject);
  if (player === null) return endRefused(`${merchantCode} has no player ${subject}.`);
  const node = await createAgentAdministration({ ...deps, tree: createAgentTree(deps) }).find(player.id);
  if (node === null) return endRefused(`${subject} stands in no team.`);
  await change(context, {
    subject: `player:${player.id}`,
    title: `${kind} contract of the house with ${subject}`,
    state: 'as it is',
    after: { terms },
    act: async (client, by) => saying(await contracts.offer(client, { merchantCode, payeeNo: node.no, kind, terms }, by)),
    done: 'Done: the agent is asked, and answers within seven days.',
  });
};
const withdraw = async (context: Context): Promise<void> => {
  const found = await find(context);
  const { offered } = found;
  if (offered === null) return endRefused('No offer waits.');
  await change(context, {
    subject: `contract:${found.id}`,
    title: titleOf(found),
    state: `version ${offered.number} offered`,
    after: { state: 'withdrawn' },
    act: async (client, by) => saying({ status: await context.contracts.withdraw(client, found.id, offered.number, by), names: [] }),
    done: 'Done.',
  });
};
const end = async (context: Context): Promise<void> => {
  const found = await find(context);
  await change(context, {
    subject: `contract:${found.id}`,
    title: titleOf(found),
    state: found.state,
    after: { state: 'ended' },
    act: async (client, by) => saying(await context.contracts.end(client, found.id, by)),
    done: 'Done: it ends with the running period.',
  });
};
const voidBill = async (context: Context): Promise<void> => {
  const { id, state } = await findBill(context);
  const { contracts, merchantCode } = context;
  await change(context, {
    subject: `bill:${id}`,
    title: `bill ${id}`,
    state,
    after: { state: 'refused' },
    act: async (client) =>
      (await contracts.void(client, merchantCode, id, values.reason)) ? ok(0) : refused('Nothing of it is left to be paid.'),
    done: 'Done: the payee reads it.',
  });
};
const settle = async (context: Context): Promise<void> => {
  const { pool, merchantCode, settings } = context;
  const settling = createSettling({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    merchantCodes: () => [merchantCode],
    payerOf: () => settings.contracts.payer,
  });
  await change(context, {
    subject: 'contracts',
    title: 'all contracts',
    state: 'as they are',
    after: { settled: 'what is over' },
    act: () => Promise.resolve(ok(0)),
    done: 'What is over is settled now.',
  });
  await settling.settle(merchantCode);
  await settling.payAll();
};

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  list: { words: 0, run: (context) => list(context, false) },
  offers: { words: 0, run: (context) => list(context, true) },
  show: { words: 1, run: show },
  explain: { words: 1, run: explain },
  offer: { words: 3, run: offer },
  withdraw: { words: 1, run: withdraw },
  end: { words: 1, run: end },
  settle: { words: 0, run: settle },
  void: { words: 1, run: voidBill },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - 1;
if (given !== wanted.words || more.length > 0) misuse(`${action}: too ${given < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-contracts', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings = await merchantSettings({ documents, merchantCode });
  if (settings === null) return refuse(`The document of ${merchantCode} is of another version.`, refusedExitCode);
  const contracts = createContractAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  return wanted.run({ pool, config, merchantCode, settings, contracts });
});
