import { setTimeout as wait } from 'node:timers/promises';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { endRefused } from './change.ts';
import { demandSettings, type Deciding } from './decide.ts';
import { print, table } from './table.ts';
import { isDay } from './typed-day.ts';

const waitMs = 60_000;
const lookEveryMs = 500;
const names: Readonly<Record<string, string>> = { payment: 'money in', payout: 'money out', refund: 'given back' };

type Looked = NonNullable<Awaited<ReturnType<Deciding['cashier']['looks']['answer']>>>;

const waitForAnswer = async ({ cashier }: Deciding, id: string): Promise<Looked> => {
  for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
    const answer = await cashier.looks.answer(id);
    if (answer !== null) return answer;
    await wait(lookEveryMs);
  }
  return endRefused('The platform has not answered within a minute: is it running? It asks the providers, for it has their secrets.');
};

const printLooked = (looked: Looked[number], currency: Currency): void => {
  const { provider } = looked;
  if (looked.fault !== null) return print(`${provider}: no statement (${looked.fault}). Try again.`);
  const decimal = (minor: string | null): string => (minor === null ? '' : formatDecimal(money(currency, BigInt(minor))));
  const rows = looked.sums.map(({ kind, theirs, ours }) => [
    provider,
    names[kind] ?? kind,
    String(theirs.count),
    decimal(theirs.amount),
    String(ours.count),
    decimal(ours.amount),
  ]);
  print(...table([['provider', 'what', 'theirs', `sum, ${currency}`, 'ours', `sum, ${currency}`], ...rows]));
  const found = looked.differences.map(({ kind, id, difference, ours, theirs }) => [kind, id, difference, decimal(ours), decimal(theirs)]);
  if (found.length === 0) print('Nothing differs.');
  else print(...table([['what', 'id', 'difference', 'ours', 'theirs'], ...found]));
};

/** Has the running platform compare a day, also one that has not ended, with the providers' statements. Nothing of it is kept. */
export const lookAtDay = async (context: Deciding, written: string): Promise<void> => {
  const { cashier, merchantCode } = context;
  if (written !== 'today' && !isDay(written)) return endRefused(`--day ${written}: give today, or a day such as 2026-11-29.`);
  const { currency, timeZone } = await demandSettings(context);
  const answer = await waitForAnswer(context, await cashier.looks.ask(merchantCode, timeZone, written === 'today' ? null : written));
  if (answer.length === 0) return print(`${merchantCode} has no account with a provider.`);
  for (const looked of answer) printLooked(looked, currency);
};
