import { formatDecimal, money } from '@palaro/money';
import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { currencyOf, readUnknownTransfers, type Transfer } from '../modules/gaming/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { createRecords, type UnresolvedRound } from '../modules/records/index.ts';
import { changeOptions, refusedExitCode } from './change.ts';
import { giveFreeRounds, listFreeRounds, withdrawFreeRounds } from './give-free-rounds.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';

/**
 * Command line: `npm run rounds` lists the unresolved rounds of every merchant or of one, and the transfers of which nobody knows what
 * became, those that wait longest first: the operator's queue (rule 10 of the vendor protocol). The list changes nothing: the vendor's win,
 * close or rollback resolves a round, its word on a transfer that. `free` gives a player free rounds, `given` lists them, `withdraw` takes
 * back what is left.
 */
const usage = `Usage: npm run rounds -- [MERCHANT] [--vendor CODE] [--json]
       npm run rounds -- free PLAYER GAME COUNT STAKE [--until YYYY-MM-DD] [--by NAME]   GAME is the number of its tile
       npm run rounds -- given PLAYER                              the player's free rounds, with those that have ended within a week
       npm run rounds -- withdraw NUMBER [--by NAME]               takes back what is left of the free rounds NUMBER
Without MERCHANT it lists the rounds of all. --json writes one object a line. free gives a player free rounds of a game, to be played
up to the end of the day, a week from now without one; --merchant CODE names the merchant. What changes something asks
first; --yes does not ask. On stores without demo accounts it wants --code, the six digits of the operator's authenticator.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    ...proofOptions,
    vendor: { type: 'string' },
    json: { type: 'boolean', default: false },
    merchant: { type: 'string' },
    until: { type: 'string' },
  },
  { takesWords: true },
);
const [merchantCode = null, ...more] = words;
const freeRounds = {
  free: { words: 4, run: giveFreeRounds },
  given: { words: 1, run: listFreeRounds },
  withdraw: { words: 1, run: withdrawFreeRounds },
} as const;
const action = merchantCode === 'free' || merchantCode === 'given' || merchantCode === 'withdraw' ? freeRounds[merchantCode] : null;
if (more.length < (action?.words ?? 0)) misuse(`${merchantCode}: too few words`);
if (more.length > (action?.words ?? 0)) misuse('too many words');

const columns = ['merchant', 'vendor', 'round', 'game', 'player', 'stake', 'payout', 'mode', 'opened', 'last news'] as const;
const cellsOf = (round: UnresolvedRound): readonly string[] => [
  round.merchantCode,
  round.vendorCode,
  round.round,
  round.nodeId,
  round.playerId,
  `${formatDecimal(round.stake)} ${round.stake.currency}`,
  formatDecimal(round.payout),
  round.mode,
  round.openedAt.toISOString(),
  round.changedAt.toISOString(),
];
const lineOf = (round: UnresolvedRound): string =>
  JSON.stringify({ ...round, currency: round.stake.currency, stake: formatDecimal(round.stake), payout: formatDecimal(round.payout) });

/** What comes back has no amount before the vendor has said it. */
const writtenAmount = (transfer: Transfer): string => {
  const currency = currencyOf(transfer);
  return transfer.amount === null ? `all ${currency}` : `${formatDecimal(money(currency, transfer.amount))} ${currency}`;
};
const transferColumns = ['merchant', 'vendor', 'transfer', 'player', 'way', 'amount', 'begun', 'asked', 'asked again'] as const;
const transferCells = (transfer: Transfer): readonly string[] => [
  transfer.merchantCode,
  transfer.vendorCode,
  transfer.id,
  transfer.playerId,
  transfer.direction === 'to_vendor' ? 'to vendor' : 'from vendor',
  writtenAmount(transfer),
  transfer.createdAt.toISOString(),
  String(transfer.asked),
  transfer.askAt?.toISOString() ?? 'never: ask the vendor',
];
const transferLine = (transfer: Transfer): string => JSON.stringify({ ...transfer, amount: writtenAmount(transfer) });

await runOnStore('palaro-rounds', async ({ pool }, config) => {
  if (action !== null) return action.run({ pool, config, merchantCode: values.merchant ?? config.MERCHANT, options: values, words: more });
  if (merchantCode !== null && !(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const rounds = await createRecords({ pool, clock: systemClock }).unresolvedRounds(merchantCode, values.vendor ?? null);
  const transfers = await readUnknownTransfers(pool, merchantCode, values.vendor ?? null);
  if (values.json) return print(...rounds.map(lineOf), ...transfers.map(transferLine));
  if (rounds.length === 0) print('No round is unresolved.');
  else print(...table([columns, ...rounds.map(cellsOf)]));
  if (transfers.length > 0) print('', ...table([transferColumns, ...transfers.map(transferCells)]));
});
