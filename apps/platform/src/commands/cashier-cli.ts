import { readCommandLine } from '@palaro/env';
import { createLocalBus } from '../kernel/bus.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import { cashierOn, merchantSettings } from '../acts/act.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { approveSlip, listSlips, rejectSlip, showSlip, takeBackSlip } from './decide-slip.ts';
import { settleSuspense } from './decide-suspense.ts';
import { approveWithdrawal, claimWithdrawal, payWithdrawalByHand, rejectWithdrawal } from './decide-withdrawal.ts';
import type { Deciding } from './decide.ts';
import { listDeposits, type ListOptions, listSuspense, listWithdrawals, showMoney } from './list-money.ts';
import { lookAtDay } from './look-at-day.ts';
import { namedOperator, proofOptions, requireOperator } from './prove-operator.ts';
import { readStatement } from './read-statement.ts';
import { closeMark, listMarks, showMark } from './risk-marks.ts';
import { print, table } from './table.ts';

/** Command line: `npm run cashier` shows money in and out, and decides on it in the name of an operator. */
const usage = `Usage: npm run cashier -- withdrawals             those under way, the oldest first
       npm run cashier -- withdrawals --all       all, the newest first, 100 a page; --player NAME those of a player, --page 2 the next
       npm run cashier -- show ID                 one withdrawal with its steps, or one deposit with its steps and what came for it
       npm run cashier -- claim ID                takes it in hand for 15 minutes
       npm run cashier -- approve ID              above the merchant's bound another operator approves it too
       npm run cashier -- reject ID               with --reason for the log and --tell for the player; the money is back
       npm run cashier -- pay-by-hand ID NUMBER   it was paid elsewhere, with the bank's NUMBER; another operator approves it
       npm run cashier -- slip list               slips of transfers by hand that wait, the oldest first
       npm run cashier -- slip show ID            one slip; --picture FILE writes its picture there
       npm run cashier -- slip approve ID AMOUNT  AMOUNT has arrived at the bank; above the merchant's bound another operator approves it too
       npm run cashier -- slip reject ID          with --reason for the log and --tell for the player, who may send another slip
       npm run cashier -- slip take-back ID       it was accepted by mistake: the money is taken back; another operator approves it
       npm run cashier -- deposits                the newest first, 100 a page: --exceptions those that are not as they were ordered,
                                                  --player NAME those of a player, --page 2 the next
       npm run cashier -- suspense                money that arrived and waits for a person
       npm run cashier -- credit PAYMENT          credits what waits to its player; --player NAME to the one found for what came without a deposit
       npm run cashier -- refund PAYMENT          asks the provider to give back what waits
       npm run cashier -- give-back PAYMENT       notes that the provider was told to give back what waits; above the bound of slips another
                                                  operator approves it
       npm run cashier -- reconcile               where the providers' statements and the books differ
       npm run cashier -- reconcile --day today   the statements of a day so far, or of YYYY-MM-DD, beside the books; nothing is kept
       npm run cashier -- reconcile --statement FILE   compares a CSV statement of the own bank with what was booked by hand;
                                                  --account NUMBER names the account where there are several
       npm run cashier -- settle NUMBER           notes that a difference was settled, with --reason
       npm run cashier -- risk list               movements that wait for the risk desk, the first due first
       npm run cashier -- risk show ID            one of them
       npm run cashier -- risk close ID           with --reason: what was done about it
       npm run cashier -- channels                how the ways to deposit have done in the last hour
--by NAME is the operator who decides, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    ...proofOptions,
    merchant: { type: 'string' },
    tell: { type: 'string', default: '' },
    exceptions: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    player: { type: 'string' },
    page: { type: 'string', default: '1' },
    day: { type: 'string' },
    picture: { type: 'string' },
    statement: { type: 'string' },
    account: { type: 'string' },
  },
  { takesWords: true },
);
// Slips and marks have actions of their own.
const isOfTwoWords = words[0] === 'slip' || words[0] === 'risk';
const [action, id = '', argument = '', ...more] = isOfTwoWords ? [words.slice(0, 2).join(' '), ...words.slice(2)] : words;

type Context = Deciding;
const lists: ListOptions = values;
const hourMs = 3_600_000;

const whyUnwell = { share: 'too few paid', row: 'failed in a row' } as const;
const listChannels = async (context: Context): Promise<void> => {
  const { cashier, merchantCode } = context;
  const found = await cashier.channels(merchantCode, new Date(systemClock.now() - hourMs));
  const [unwell, channels] = [await cashier.unwell(merchantCode), (await merchantSettings(context))?.cashier.channels ?? {}];
  const counted = new Map(found.map((each) => [each.channel, each]));
  const names = new Set([...Object.keys(channels), ...counted.keys()]);
  if (names.size === 0) return print(`${merchantCode} has no ways to deposit.`);
  const rows = [...names].map((name) => {
    const { orders = 0, paid = 0, failed = 0, medianSeconds = null } = counted.get(name) ?? {};
    const state = unwell.get(name);
    return [
      name,
      String(orders),
      String(paid),
      String(failed),
      paid + failed === 0 ? '' : `${Math.floor((paid * 100) / (paid + failed))} %`,
      medianSeconds === null ? '' : `${medianSeconds} s`,
      channels[name]?.isOpen === false ? 'closed' : '',
      state === undefined ? '' : `${whyUnwell[state.reason]}, since ${state.since.toISOString()}`,
    ];
  });
  print(...table([['channel', 'begun', 'paid', 'failed', 'share paid', 'median until paid', '', 'comes last'], ...rows]));
};

const listDifferences = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const [runs, open] = [await cashier.reconciliation.runs(merchantCode), await cashier.reconciliation.open(merchantCode)];
  for (const { provider, day, entries } of runs) print(`${provider}: compared up to ${day}, ${entries} entries that day`);
  if (runs.length === 0) print('No day was compared yet.');
  if (open.length === 0) return print('Nothing differs.');
  const rows = open.map(({ seq, provider, day, kind, id: of, difference, ours, theirs }) => [
    seq,
    day,
    provider,
    kind,
    of,
    difference,
    ours ?? '',
    theirs ?? '',
  ]);
  print(...table([['number', 'day', 'provider', 'what', 'id', 'difference', 'ours, minor units', 'theirs'], ...rows]));
};
const settleDifference = async ({ cashier, pool, config, merchantCode }: Context): Promise<void> => {
  const by = namedOperator(values.by, 'payouts:decide');
  if (values.reason === '') return endRefused('Say how it was settled with --reason TEXT.');
  const found = (await cashier.reconciliation.open(merchantCode)).find(({ seq }) => seq === id) ?? endRefused(`No difference ${id} waits.`);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'reconciliation.settle', subject: `reconciliation:${id}` },
    title: `${merchantCode}, ${found.difference} of ${found.kind} ${found.id} at ${found.provider}`,
    before: { state: 'open' },
    after: { state: 'settled' },
    commit: async (record, author) => {
      await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'payouts:decide' });
      return transaction(pool, async (client) => {
        const at = new Date(systemClock.now());
        if (!(await cashier.reconciliation.settle(client, merchantCode, id, author, at)))
          return fail({ code: 'refused', why: `No difference ${id} waits.` });
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Done.',
  });
};

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  withdrawals: { words: 0, run: (context) => listWithdrawals(context, lists) },
  show: { words: 1, run: (context) => showMoney(context, id) },
  claim: { words: 1, run: (context) => claimWithdrawal(context, id) },
  approve: { words: 1, run: (context) => approveWithdrawal(context, id) },
  reject: { words: 1, run: (context) => rejectWithdrawal(context, id) },
  'pay-by-hand': { words: 2, run: (context) => payWithdrawalByHand(context, id, argument) },
  'slip list': { words: 0, run: listSlips },
  'slip show': { words: 1, run: (context) => showSlip(context, id, values.picture) },
  'slip approve': { words: 2, run: (context) => approveSlip(context, id, argument) },
  'slip take-back': { words: 1, run: (context) => takeBackSlip(context, id) },
  'slip reject': { words: 1, run: (context) => rejectSlip(context, id) },
  'risk list': { words: 0, run: listMarks },
  'risk show': { words: 1, run: (context) => showMark(context, id) },
  'risk close': { words: 1, run: (context) => closeMark(context, id) },
  deposits: { words: 0, run: (context) => listDeposits(context, lists) },
  suspense: { words: 0, run: listSuspense },
  credit: { words: 1, run: (context) => settleSuspense(context, id, 'credit', values.player) },
  'give-back': { words: 1, run: (context) => settleSuspense(context, id, 'give-back') },
  refund: { words: 1, run: (context) => settleSuspense(context, id, 'refund') },
  reconcile: {
    words: 0,
    run: (context) =>
      values.day !== undefined
        ? lookAtDay(context, values.day)
        : values.statement === undefined
          ? listDifferences(context)
          : readStatement(context, values.statement, values.account),
  },
  settle: { words: 1, run: settleDifference },
  channels: { words: 0, run: listChannels },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - (isOfTwoWords ? 2 : 1);
if (given !== wanted.words || more.length > 0) misuse(`${action}: too ${given < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-cashier', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const cashier = cashierOn(pool);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  return wanted.run({ pool, config, merchantCode, cashier, documents, options: values });
});
