import { formatDecimal, money } from '@palaro/money';
import { systemClock } from '../kernel/clock.ts';
import type { Withdrawal } from '../modules/cashier/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { storedCurrency } from '../modules/wallet/index.ts';
import { amountOf } from '../acts/withdrawal-acts.ts';
import { endRefused } from './change.ts';
import type { Deciding } from './decide.ts';
import { type ListPage, pageOf } from './list-page.ts';
import { print, table } from './table.ts';

/** Which of the money in or out is listed. */
export type ListOptions = {
  readonly all: boolean;
  readonly exceptions: boolean;
  readonly player?: string | undefined;
  readonly page: string;
};
type Context = Pick<Deciding, 'cashier' | 'merchantCode' | 'pool'>;

/** The player of a name; null without one. Ends the command where nobody has it. */
export const playerOf = async ({ pool, merchantCode }: Context, name: string | undefined): Promise<string | null> => {
  if (name === undefined) return null;
  const found = await createPlayerAdministration({ pool, clock: systemClock }).findByName(merchantCode, name);
  return found?.id ?? endRefused(`${merchantCode} has no player ${name}. \`npm run player -- find ${name}\` looks for the name.`);
};
const sayMore = (count: number, { number, size }: ListPage): void => {
  if (count === size) print(`There may be more: --page ${number + 1}.`);
};

const decimalOf = (minor: string, currency: string): string => formatDecimal(money(storedCurrency(currency), BigInt(minor)));
const withdrawalHead = ['withdrawal', 'player', 'amount', 'to', 'state', 'why held', 'in hand', 'asked at'];
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

/** Withdrawals under way, or all of the merchant's or a player's. */
export const listWithdrawals = async (context: Context, { all, player, page: written }: ListOptions): Promise<void> => {
  const { cashier, merchantCode } = context;
  if (!all && player === undefined) {
    const queue = await cashier.review.queue(merchantCode);
    if (queue.length === 0) return print(`No withdrawal of ${merchantCode} is under way.`);
    return print(...table([withdrawalHead, ...queue.map(lineOf)]));
  }
  const page = pageOf(written);
  const found = await cashier.review.all(merchantCode, await playerOf(context, player), page);
  if (found.length === 0) return print('There are none.');
  print(...table([withdrawalHead, ...found.map(lineOf)]));
  sayMore(found.length, page);
};

const depositHead = ['deposit', 'player', 'channel', 'amount', 'state', 'exception', 'credited', 'waits', 'paid by', 'begun'];
type ListedDeposit = Awaited<ReturnType<Context['cashier']['deposits']>>[number];
const depositLine = (one: ListedDeposit): readonly string[] => [
  one.id,
  one.playerId,
  one.channel,
  `${decimalOf(one.amount, one.currency)} ${one.currency}`,
  one.state,
  one.exception === 'none' ? '' : one.exception,
  decimalOf(one.credited, one.currency),
  decimalOf(one.held, one.currency),
  one.payers,
  one.createdAt.toISOString(),
];

/** Deposits: all, those with an exception, or a player's. */
export const listDeposits = async (context: Context, { exceptions, player, page: written }: ListOptions): Promise<void> => {
  const page = pageOf(written);
  const selection = { onlyExceptions: exceptions, playerId: await playerOf(context, player) };
  const found = await context.cashier.deposits(context.merchantCode, selection, page);
  if (found.length === 0) return print('There are none.');
  print(...table([depositHead, ...found.map(depositLine)]));
  sayMore(found.length, page);
};

/** Money that arrived and was not credited. */
export const listSuspense = async ({ cashier, merchantCode }: Context): Promise<void> => {
  const held = await cashier.suspense.list(merchantCode);
  if (held.length === 0) return print(`No money of ${merchantCode} waits for a person.`);
  const rows = held.map((one) => [
    one.paymentId,
    one.provider,
    `${formatDecimal(one.held)} ${one.held.currency}`,
    one.orderId === null ? 'no deposit' : one.exception,
    one.playerId ?? '',
    one.orderId ?? '',
    one.payerName,
    one.paidAt.toISOString(),
    one.choice ?? '',
    one.refund ?? (one.isOverdue ? 'overdue' : ''),
  ]);
  print(
    ...table([['payment', 'provider', 'waits', 'why', 'player', 'deposit', 'paid by', 'paid at', 'player wants', 'goes back'], ...rows]),
  );
};

const showDeposit = async ({ cashier, merchantCode }: Context, id: string): Promise<void> => {
  const [deposit] = await cashier.deposits(merchantCode, { id }, { number: 1, size: 1 });
  if (deposit === undefined) return endRefused(`There is no withdrawal and no deposit ${id}.`);
  print(...table([depositHead, depositLine(deposit)]));
  for (const { state, at, by } of await cashier.steps(id)) print(`${at.toISOString()}  ${state}${by === null ? '' : `, found by ${by}`}`);
  const payments = (await cashier.payments(id)).map((one) => [
    one.paymentId,
    `${decimalOf(one.amount, one.currency)} ${one.currency}`,
    decimalOf(one.credited, one.currency),
    one.exception === 'none' ? '' : one.exception,
    one.payerName,
    one.paidAt.toISOString(),
  ]);
  if (payments.length === 0) return print('Nothing has come for it.');
  print(...table([['payment', 'came', 'credited', 'exception', 'paid by', 'paid at'], ...payments]));
};
/** A withdrawal with its steps, or a deposit with its steps and what came for it. */
export const showMoney = async (context: Context, id: string): Promise<void> => {
  const one = await context.cashier.review.one(context.merchantCode, id);
  if (one === null) return showDeposit(context, id);
  const { steps, note, decidedBy, reasonText, bankReference } = one;
  print(...table([withdrawalHead, lineOf(one)]));
  for (const { state, at } of steps) print(`${at.toISOString()}  ${state}`);
  const details = { 'decided by': decidedBy, note, told: reasonText, 'number of the bank': bankReference };
  for (const [name, value] of Object.entries(details)) if (value !== null && value !== '') print(`${name}: ${value}`);
};
