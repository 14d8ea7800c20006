import { dayIn } from '@palaro/contract';
import { formatDecimal } from '@palaro/money';
import { systemClock } from '../kernel/clock.ts';
import type { Player } from '../modules/player/index.ts';
import { dayRange, type Wallet } from '../modules/wallet/index.ts';
import { endRefused } from './change.ts';
import { pageOf } from './list-page.ts';
import { print, table } from './table.ts';
import { isDay } from './typed-day.ts';

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined; readonly page: string };

/** Prints a player's movements of some days, newest first, with the balance after each. */
export const showStatement = async (
  wallet: Pick<Wallet, 'statement'>,
  { id, username }: Player,
  timeZone: string,
  { from, to, page: written }: Asked,
): Promise<void> => {
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return endRefused('--from and --to: give a day such as 2026-11-29.');
  const page = pageOf(written);
  const days = dayRange({ from, to }, dayIn(timeZone, systemClock.now()));
  if (!days.ok) return endRefused('--from and --to: give 92 days at most.');
  const { lines, count } = await wallet.statement(id, days.value, timeZone, page);
  const span = `${days.value.from} to ${days.value.to}`;
  if (lines.length === 0) return print(`${username}, ${span}: nothing has moved.`);
  const rows = lines.map(({ at, kind, amount, balanceAfter, reference, description }) => [
    at.toISOString(),
    kind,
    formatDecimal(amount),
    `${formatDecimal(balanceAfter)} ${balanceAfter.currency}`,
    reference,
    description,
  ]);
  print(...table([['at', 'what', 'amount', 'balance after', 'reference', 'of'], ...rows]));
  print(`${span}: ${count} movements, page ${page.number} of ${Math.ceil(count / page.size)}.`);
};
