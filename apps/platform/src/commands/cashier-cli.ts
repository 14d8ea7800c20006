import { readCommandLine } from '@palaro/env';
import { formatDecimal, money } from '@palaro/money';
import { createLocalBus } from '../kernel/bus.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { NotHeld, Withdrawal } from '../modules/cashier/index.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import { storedCurrency } from '../modules/wallet/index.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { cashierOn, cashierSettings, type Deciding } from './decide.ts';
import { approveSlip, listSlips, rejectSlip, showSlip } from './decide-slip.ts';
import { amountOf, approveWithdrawal, claimWithdrawal, payWithdrawalByHand, rejectWithdrawal } from './decide-withdrawal.ts';
import { proofOptions, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';

/** Command line: `npm run cashier` shows money in and out, and decides on it in the name of an operator. */
const usage = `Usage: npm run cashier -- withdrawals             those under way, the oldest first
       npm run cashier -- show ID                 one withdrawal with its steps
       npm run cashier -- claim ID                takes it in hand for 15 minutes
       npm run cashier -- approve ID              above the merchant's bound another operator approves it too
       npm run cashier -- reject ID               with --reason for the log and --tell for the player; the money is back
       npm run cashier -- pay-by-hand ID NUMBER   it was paid elsewhere, with the bank's NUMBER; another operator approves it
       npm run cashier -- slip list               slips of transfers by hand that wait, the oldest first
       npm run cashier -- slip show ID            one slip; --picture FILE writes its picture there
       npm run cashier -- slip approve ID AMOUNT  AMOUNT has arrived at the bank; above the merchant's bound another operator approves it too
       npm run cashier -- slip reject ID          with --reason for the log and --tell for the player, who may send another slip
       npm run cashier -- deposits [--exceptions] the latest 100, or those that are not as they were ordered
       npm run cashier -- suspense                money that arrived and waits for a person
       npm run cashier -- credit PAYMENT          credits what waits to its player
       npm run cashier -- give-back PAYMENT       notes that the provider was told to give back what waits
       npm run cashier -- reconcile               where the providers' statements and the books differ
       npm run cashier -- settle NUMBER           notes that a difference was settled, with --reason
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
    picture: { type: 'string' },
  },
  { takesWords: true },
);
// Slips have actions of their own.
const [action, id = '', argument = '', ...more] = words[0] === 'slip' ? [words.slice(0, 2).join(' '), ...words.slice(2)] : words;

type Context = Deciding;
const depositsMax = 100;
const hourMs = 3_600_000;

const decimalOf = (minor: string, currency: string): string => formatDecimal(money(storedCurrency(currency), BigInt(minor)));
const lineOf = (one: Withdrawal): readonly string[] => [
  one.id,
  one.playerId,
  amountOf(one),
  `${one.channelName} ··${one.tail}`,
  one.state,
  one.flags.join(' '),
  one.claimedBy ?? '',
  one.createdAt.toISOString(),
];
const listWithdrawals = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const queue = await cashier.review.queue(merchantCode);
  if (queue.length === 0) return print(`No withdrawal of ${merchantCode} is under way.`);
  print(...table([['withdrawal', 'player', 'amount', 'to', 'state', 'why held', 'in hand', 'asked at'], ...queue.map(lineOf)]));
};
const show = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const one = (await cashier.review.one(merchantCode, id)) ?? endRefused(`There is no withdrawal ${id}.`);
  const { steps, note, decidedBy, reasonText, bankReference } = one;
  print(...table([['withdrawal', 'player', 'amount', 'to', 'state', 'why held', 'in hand', 'asked at'], lineOf(one)]));
  for (const { state, at } of steps) print(`${at.toISOString()}  ${state}`);
  const details = { 'decided by': decidedBy, note, told: reasonText, 'number of the bank': bankReference };
  for (const [name, value] of Object.entries(details)) if (value !== null && value !== '') print(`${name}: ${value}`);
};
const listDeposits = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const found = await cashier.deposits(merchantCode, values.exceptions, depositsMax);
  if (found.length === 0) return print('There are none.');
  const rows = found.map((one) => [
    one.id,
    one.playerId,
    one.channel,
    `${decimalOf(one.amount, one.currency)} ${one.currency}`,
    one.state,
    one.exception === 'none' ? '' : one.exception,
    decimalOf(one.credited, one.currency),
    decimalOf(one.held, one.currency),
    one.createdAt.toISOString(),
  ]);
  print(...table([['deposit', 'player', 'channel', 'amount', 'state', 'exception', 'credited', 'waits', 'begun'], ...rows]));
};
const listSuspense = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const held = await cashier.suspense.list(merchantCode);
  if (held.length === 0) return print(`No money of ${merchantCode} waits for a person.`);
  const rows = held.map((one) => [
    one.paymentId,
    one.provider,
    `${formatDecimal(one.held)} ${one.held.currency}`,
    one.exception,
    one.playerId ?? '',
    one.orderId ?? '',
    one.paidAt.toISOString(),
    one.isOverdue ? 'overdue' : '',
  ]);
  print(...table([['payment', 'provider', 'waits', 'why', 'player', 'deposit', 'paid at', 'seven days'], ...rows]));
};
const listChannels = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const found = await cashier.channels(merchantCode, new Date(systemClock.now() - hourMs));
  if (found.length === 0) return print('Nobody has begun a deposit in the last hour.');
  const rows = found.map(({ channel, orders, paid, failed, medianSeconds }) => [
    channel,
    String(orders),
    String(paid),
    String(failed),
    medianSeconds === null ? '' : `${medianSeconds} s`,
  ]);
  print(...table([['channel', 'begun', 'paid', 'failed', 'median until paid'], ...rows]));
};

const whyNotHeld: Readonly<Record<NotHeld['code'], string>> = {
  unknown: 'Nothing of this payment waits. `npm run cashier -- suspense` lists what does.',
  no_player: 'Nobody knows whose it is: give it back.',
  refused: 'The ledger refuses it.',
};
/** Credits what waits of a payment, or notes that it goes back. */
const settleSuspense = async (context: Context): Promise<void> => {
  const { cashier, pool, config, merchantCode } = context;
  const by = values.by ?? endRefused('Say who decides with --by NAME.');
  const held = (await cashier.suspense.list(merchantCode)).find(({ paymentId }) => paymentId === id) ?? endRefused(whyNotHeld.unknown);
  const isCredit = action === 'credit';
  const settings = (await cashierSettings(context)) ?? endRefused(`The document of ${merchantCode} is of another version.`);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: isCredit ? 'suspense.credit' : 'suspense.give-back', subject: `payment:${id}` },
    title: `${merchantCode}, payment ${id} of ${held.provider}: ${formatDecimal(held.held)} ${held.held.currency}`,
    before: { state: 'waits' },
    after: { state: isCredit ? `credited to ${held.playerId ?? ''}` : 'given back by the provider' },
    commit: async (record) => {
      await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'payouts:decide' });
      return transaction(pool, async (client) => {
        const done = isCredit
          ? await cashier.suspense.credit(client, merchantCode, id, settings.withdrawals.turnoverTimes)
          : await cashier.suspense.giveBack(client, merchantCode, id);
        if (!done.ok) return fail({ code: 'refused', why: whyNotHeld[done.failure.code] });
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Done.',
  });
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
  const by = values.by ?? endRefused('Say who decides with --by NAME.');
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
  withdrawals: { words: 0, run: listWithdrawals },
  show: { words: 1, run: show },
  claim: { words: 1, run: (context) => claimWithdrawal(context, id) },
  approve: { words: 1, run: (context) => approveWithdrawal(context, id) },
  reject: { words: 1, run: (context) => rejectWithdrawal(context, id) },
  'pay-by-hand': { words: 2, run: (context) => payWithdrawalByHand(context, id, argument) },
  'slip list': { words: 0, run: listSlips },
  'slip show': { words: 1, run: (context) => showSlip(context, id, values.picture) },
  'slip approve': { words: 2, run: (context) => approveSlip(context, id, argument) },
  'slip reject': { words: 1, run: (context) => rejectSlip(context, id) },
  deposits: { words: 0, run: listDeposits },
  suspense: { words: 0, run: listSuspense },
  credit: { words: 1, run: settleSuspense },
  'give-back': { words: 1, run: settleSuspense },
  reconcile: { words: 0, run: listDifferences },
  settle: { words: 1, run: settleDifference },
  channels: { words: 0, run: listChannels },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - (words[0] === 'slip' ? 2 : 1);
if (given !== wanted.words || more.length > 0) misuse(`${action}: too ${given < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-cashier', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const cashier = cashierOn(pool);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  return wanted.run({ pool, config, merchantCode, cashier, documents, options: values });
});
