import { readCommandLine } from '@palaro/env';
import { formatDecimal, money } from '@palaro/money';
import { runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createWallet, storedCurrency, type Wallet } from '../modules/wallet/index.ts';
import { refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run ledger` adds up every posting there is, page by page, and names the accounts that are wrong. It changes nothing. */
const usage = `Usage: npm run ledger
       npm run ledger -- balances   what the house's accounts add up to, of all merchants of the store
Without a word it audits the whole ledger from its first posting on. Beside a running platform it may take an hour for some ten million bets.`;
const { words, misuse } = readCommandLine(usage, {}, { takesWords: true });
const [action, ...more] = words;
if (more.length > 0 || (action !== undefined && action !== 'balances')) misuse(`${words.join(' ')}: no such action`);

const audit = async (wallet: Wallet): Promise<void> => {
  const findings = await wallet.audit();
  if (findings.length === 0) return print('Every account is what its postings add up to.');
  print(...table([['account', 'currency'], ...findings.map(({ account, currency }) => [account, currency])]));
  process.exitCode = refusedExitCode;
};

/** What an account of the house is for: the first of these that it begins with. */
const meanings: readonly (readonly [begins: string, meaning: string])[] = [
  ['psp-fees', 'fees that providers have kept: below 0 is what they cost'],
  ['psp:', 'at the provider: below 0 is what it owes the house'],
  ['bank', 'own account at the bank, by hand: below 0 is what came in'],
  ['suspense', 'arrived and not credited'],
  ['fees', 'fees of players'],
  ['receivable', 'owed by players: below 0 is what they owe'],
  ['operator', 'paid in by operators: below 0 is what came in'],
  ['vendor:', 'stakes less wins: above 0 is what the house has won'],
];
const meaningOf = (source: string): string => meanings.find(([begins]) => source.startsWith(begins))?.[1] ?? '';

const balances = async (wallet: Wallet): Promise<void> => {
  // The sums are kept, up to the last roll-up.
  await wallet.rollUpHouse();
  const found = await wallet.houseBalances();
  if (found.length === 0) return print('The house has no account yet.');
  const rows = found.map(({ account, currency, minor }) => [
    account,
    `${formatDecimal(money(storedCurrency(currency), minor))} ${currency}`,
    meaningOf(account.split(':').slice(2).join(':')),
  ]);
  print(...table([['account', 'sum', 'what it is'], ...rows]));
};

await runOnStore('palaro-ledger', ({ pool }) => {
  const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  return action === 'balances' ? balances(wallet) : audit(wallet);
});
