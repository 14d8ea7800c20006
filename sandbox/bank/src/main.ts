/**
 * The bank of the demo: two payment providers and a bank, played by one process. It never ships.
 *
 * - `/paymongo/v1`, `/paymongo/v2` and `/xendit` are the base addresses of the two providers. Each speaks its own protocol:
 *   keys, bodies, ids, amounts, errors, events with their signatures, and the provider's own retries.
 * - `/pay/…` is the page to pay at, `/qr` takes the place of a phone that scans a code, `/bank` of a bank's app for transfers
 *   by hand, `/payouts` lists what was paid out (on this machine alone).
 * - `/bank/statement` is the day's statement of the account; the providers have theirs in their own protocol.
 * - `/_switches` sets faults for the next calls, events, payments and payouts, `/_books` tells what the providers hold (both
 *   on this machine alone).
 *
 * `BANK_CLOCK` shortens pauses between deliveries, and the time that payouts take. Times that are stated are of the real clock.
 */
import { runProgram } from '@palaro/env';
import { createBank } from './bank.ts';
import { readConfig } from './config.ts';

await runProgram({ name: 'bank', title: 'The bank of the demo' }, readConfig(process.env), createBank);
