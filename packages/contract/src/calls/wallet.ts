import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { amount, currency, day, instant, nothing, pageNo, pageSize } from '../shapes.ts';
import { cashierKinds, statementKinds } from '../vocabulary.ts';

export const balance = z.object({
  /** All of the member's money, wherever it is. */
  sumBalance: amount,
  currency,
  /** Of it what is here and what is in wallets of vendors; absent where all of it is here. */
  here: amount.optional(),
  inGames: amount.optional(),
});

export const walletCalls = {
  balance: call({
    method: 'GET',
    path: '/wps/wallets/gcs',
    module: 'COMM3',
    who: 'session',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: balance,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The player's total balance",
  }),
  reload: call({
    method: 'POST',
    path: '/wps/wallets/reload',
    module: 'COMM3',
    who: 'session',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: balance,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Read the balance afresh from the ledger',
  }),
  /**
   * No flag refuses it: a member's own ledger also stands in the member centre and the cashier, whatever records a merchant
   * offers. The flags TRANSREC3 and TRANSBETREPMEM3 decide which screens show all of it.
   */
  statement: call({
    method: 'GET',
    path: '/wps/wallets/statement',
    module: 'MEMTRANS3',
    who: 'session',
    whileExcluded: true,
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      /** One kind alone; without it every movement. */
      kind: z.enum(cashierKinds).optional(),
      pageNo,
      pageSize: pageSize(limits.pageSize.statement),
    }),
    body: nothing,
    value: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(statementKinds),
          at: instant,
          amount,
          balanceAfter: amount,
          currency,
          reference: z.string(),
          description: z.string(),
          /** The game that was played for it; empty where there was none. */
          gameName: z.string(),
        }),
      ),
      pageNum: z.number().int(),
      totalPages: z.number().int(),
    }),
    codes: ['range_too_long'],
    cache: 'private',
    rate: 'read',
    summary: 'Movements of the wallet, newest first',
  }),
};
