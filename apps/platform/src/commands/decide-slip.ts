import { writeFile } from 'node:fs/promises';
import { parseWritten, type Money } from '@palaro/money';
import { fail, type Result } from '../kernel/result.ts';
import type { Slip, SlipUndecided } from '../modules/cashier/index.ts';
import { createPictureReader } from '../modules/pictures/index.ts';
import { openObjectStorage } from '../storage/index.ts';
import { type Refused, writtenAmount } from '../acts/act.ts';
import { whySlipUndecided } from '../acts/slip-acts.ts';
import { endRefused } from './change.ts';
import { askSecond, decide, type Decided, type Deciding, takesTwo } from './decide.ts';
import { print, table } from './table.ts';

const heads = ['slip', 'player', 'asked for', 'to account', 'reference', 'message', 'from', 'paid at', 'sent at', 'state'];
const lineOf = (one: Slip): readonly string[] => [
  one.id,
  one.playerId,
  writtenAmount(one.asked),
  one.account,
  one.reference,
  one.message,
  one.sender,
  one.paidAt.toISOString(),
  one.sentAt.toISOString(),
  one.state,
];

export const listSlips = async ({ cashier, merchantCode }: Deciding): Promise<void> => {
  const queue = await cashier.slips.queue(merchantCode);
  if (queue.length === 0) return print(`No slip of ${merchantCode} waits.`);
  print(...table([heads, ...queue.map(lineOf)]));
};

/** The slip that is asked about; ends the command where there is none. */
const find = async ({ cashier, merchantCode }: Deciding, id: string): Promise<Slip> =>
  (await cashier.slips.one(merchantCode, id)) ?? endRefused(whySlipUndecided.unknown);

/** Writes a slip's picture into a file that is not there yet. */
const writePicture = async ({ pool, config }: Deciding, { playerId, picture }: Slip, file: string): Promise<void> => {
  const read = createPictureReader({ pool, storage: openObjectStorage(config) });
  const content = (await read(playerId, picture, 'full')) ?? endRefused(`Picture ${picture} is not in the storage.`);
  await writeFile(file, content, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) =>
    endRefused(`${file} cannot be written: ${error.code ?? error.message}.`),
  );
  print(file);
};

export const showSlip = async (context: Deciding, id: string, file: string | undefined): Promise<void> => {
  const one = await find(context, id);
  print(...table([heads, lineOf(one)]));
  if (one.paidAt > one.expiresAt) print('It was paid after the time of its deposit.');
  const details = {
    deposit: one.orderId,
    arrived: one.arrived === null ? null : writtenAmount(one.arrived),
    'decided by': one.decidedBy,
    note: one.note,
    told: one.reasonText,
  };
  for (const [name, value] of Object.entries(details)) if (value !== null && value !== '') print(`${name}: ${value}`);
  if (file !== undefined) await writePicture(context, one, file);
};

const decidedOf = (slip: Slip): Decided => ({
  subject: `slip:${slip.id}`,
  title: `slip ${slip.id}, transfer ${slip.reference} to ${slip.account} for a deposit of ${writtenAmount(slip.asked)}`,
  state: slip.state,
});
const inWords = (made: Result<unknown, SlipUndecided>): Result<unknown, Refused> =>
  made.ok ? made : fail({ code: 'refused', why: whySlipUndecided[made.failure.code] });

const arrivedOf = ({ asked }: Slip, text: string): Money => {
  const amount = parseWritten(text, asked.currency);
  return amount !== null && amount.minor > 0n
    ? amount
    : endRefused(`Give the amount that has arrived in ${asked.currency}, such as 500.00.`);
};

/** Says that a transfer has arrived, and how much: as the bank's own statement has it, not the slip. */
export const approveSlip = async (context: Deciding, id: string, text: string): Promise<void> => {
  const slip = await find(context, id);
  const arrived = arrivedOf(slip, text);
  const { cashier, merchantCode } = context;
  if (slip.state !== 'in_review') return endRefused(whySlipUndecided.ended);
  if (await takesTwo(context, arrived, ({ transfers }) => transfers.secondAbove))
    return askSecond(context, decidedOf(slip), {
      action: 'slip.approve',
      permission: 'deposits:decide',
      payload: { merchantCode, id, arrived: writtenAmount(arrived), minor: arrived.minor.toString(), reference: slip.reference },
    });
  await decide(context, decidedOf(slip), {
    action: 'slip.approve',
    permission: 'deposits:decide',
    after: { state: 'approved', arrived: writtenAmount(arrived) },
    act: async (client, by) => inWords(await cashier.slips.approve(client, merchantCode, id, by, arrived.minor)),
    done: 'Done: it is in the balance in a moment, as far as the limits of the player leave.',
  });
};

export const rejectSlip = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode, options } = context;
  if (options.reason === '' || options.tell === '')
    return endRefused('Say why with --reason TEXT, and what the player reads with --tell TEXT.');
  await decide(context, decidedOf(await find(context, id)), {
    action: 'slip.reject',
    permission: 'deposits:decide',
    after: { state: 'rejected', told: options.tell },
    act: async (client, by) =>
      inWords(await cashier.slips.reject(client, merchantCode, id, by, { text: options.tell, note: options.reason })),
    done: 'Done: the player is told, and may send another slip.',
  });
};

/** Takes back what was accepted by mistake, such as an amount with a digit too many. It always takes two operators. */
export const takeBackSlip = async (context: Deciding, id: string): Promise<void> => {
  const slip = await find(context, id);
  const { merchantCode } = context;
  if (slip.arrived === null) return endRefused('Only a slip that was accepted is taken back.');
  return askSecond(context, decidedOf(slip), {
    action: 'slip.take-back',
    permission: 'deposits:decide',
    payload: { merchantCode, id, arrived: writtenAmount(slip.arrived), minor: slip.arrived.minor.toString(), reference: slip.reference },
  });
};
