import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { listDeliveries, type DeliveryState } from '../modules/verification/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run deliveries` shows what became of a running platform's SMS and mails. Neither texts nor codes are kept. */
const usage = `Usage: npm run deliveries -- list [--failed]    the latest 200, newest first; --failed only those that did not arrive
       npm run deliveries -- show REFERENCE     every try of one message, with what its gateway said
--merchant CODE names the merchant, MERCHANT by default.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { merchant: { type: 'string' }, failed: { type: 'boolean', default: false } },
  { takesWords: true },
);
const [action, reference, ...more] = words;
const listedMax = 200;
const failedStates: readonly DeliveryState[] = ['refused', 'unknown', 'failed'];

if (action !== 'list' && action !== 'show') misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if ((action === 'show') !== (reference !== undefined) || more.length > 0) misuse(`${action}: wrong number of words`);
if (action === 'show' && values.failed) misuse('--failed belongs to list');

await runOnStore('palaro-deliveries', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const filter = { ...(reference === undefined ? {} : { reference }), ...(values.failed ? { states: failedStates } : {}) };
  const found = await listDeliveries(pool, merchantCode, filter, listedMax);
  if (found.length === 0 && reference !== undefined)
    return refuse(`${merchantCode} has no message ${reference}. \`npm run deliveries -- list\` lists them.`, refusedExitCode);
  if (found.length === 0) return print(values.failed ? 'All messages arrived, as far as is known.' : 'No message was sent.');
  const rows = found.map((one) => [
    one.reference,
    String(one.attempt),
    one.at.toISOString(),
    one.channel,
    one.purpose,
    one.gateway,
    one.recipient,
    one.state,
    ...(action === 'show' ? [one.checkedAt.toISOString(), one.gatewayReference ?? '-'] : []),
    one.fault ?? '-',
  ]);
  const heads = ['reference', 'try', 'given', 'channel', 'purpose', 'gateway', 'to', 'state'];
  print(...table([[...heads, ...(action === 'show' ? ['checked', 'at the gateway'] : []), 'fault'], ...rows]));
});
