import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { amount, currency, instant, nothing, pageNo, pageSize, vendorCode } from '../shapes.ts';
import { recallStates, transferCauses, transferStates, transferWays } from '../transfer-rules.ts';
import { balance } from './wallet.ts';

const named = { vendor: vendorCode, vendorName: z.string() };

/** Money between the member's wallet and those of vendors that keep their own (B442). */
export const transferCalls = {
  walletTransfers: call({
    method: 'GET',
    path: '/wps/wallets/transfers',
    module: 'MEMTRANS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'TRANSREC3',
    query: z.object({ pageNo, pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          ...named,
          direction: z.enum(transferWays),
          /** Null of what comes back until the vendor has said how much. */
          amount: amount.nullable(),
          currency,
          state: z.enum(transferStates),
          cause: z.enum(transferCauses),
          at: instant,
          endedAt: instant.nullable(),
        }),
      ),
      /** With the first page the member's wallets at vendors: what was moved there, and what the vendor says is there now; null where it gave no answer. */
      wallets: z.array(z.object({ ...named, moved: amount, there: amount.nullable() })),
      pageNum: z.number().int(),
      totalPages: z.number().int(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "Transfers between the member's wallet and games with wallets of their own, newest first",
  }),
  recallMoney: call({
    method: 'POST',
    path: '/wps/wallets/recall',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: z.object({
      /** One vendor alone; without it all of them. */
      vendor: vendorCode.optional(),
      /** `exit`: a game was left, so what may hold nothing is not asked. */
      cause: z.enum(['tap', 'exit']).default('tap'),
    }),
    value: balance.extend({
      /** `result`: what was won there, below zero what was lost, as it was booked when `amount` came back. */
      results: z.array(z.object({ ...named, state: z.enum(recallStates), amount: amount.nullable(), result: amount.nullable() })),
    }),
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Bring back all money that is in games; each vendor has its own result',
  }),
};
