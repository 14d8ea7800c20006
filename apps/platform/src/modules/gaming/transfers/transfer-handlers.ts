import { formatDecimal, money, type Money } from '@palaro/money';
import { callerOf, type Handlers } from '../../../http/handlers.ts';
import { ok } from '../../../kernel/result.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { balanceOf, type Wallet } from '../../wallet/index.ts';
import type { VendorCaller } from '../gaming-ports.ts';
import { currencyOf } from './carrying.ts';
import type { TransferVendor } from './transfer-ports.ts';
import type { Transfer } from './transfer-store.ts';
import type { Transfers } from './transfers.ts';

export type TransferCall = 'walletTransfers' | 'recallMoney';

export type TransferHandlerDeps = {
  readonly transfers: Pick<Transfers, 'page' | 'recall' | 'vendorsOf'>;
  readonly wallet: Pick<Wallet, 'total' | 'atVendors'>;
  readonly catalogue: Pick<Catalogue, 'of'>;
  readonly vendorFor: (caller: VendorCaller) => TransferVendor | null;
};

/** A transfer as its player sees it: what is not ended is under way, or its vendor has not said what became of it. */
const stateOf = ({ state }: Transfer) =>
  state === 'unknown' ? 'checking' : state === 'prepared' || state === 'asked' ? 'underWay' : state;

/** Money at vendors with wallets of their own, on the wire (B442). */
export const transferHandlers = ({ transfers, wallet, catalogue, vendorFor }: TransferHandlerDeps): Handlers<TransferCall> => {
  const nameOf = ({ merchantCode, vendorCode }: VendorCaller): string =>
    catalogue.of(merchantCode).vendor(vendorCode)?.displayName ?? vendorCode;
  const total = async (playerId: string) => {
    const all = await wallet.total(playerId);
    if (all === null) throw new Error('a player has no wallet');
    return all;
  };
  const written = (amount: Money | null): string | null => (amount === null ? null : formatDecimal(amount));
  return {
    walletTransfers: async ({ query, context }) => {
      const { merchantCode, playerId } = callerOf(context);
      const [{ transfers: rows, count }, { here }, holdings, vendors] = await Promise.all([
        transfers.page(playerId, { number: query.pageNo, size: query.pageSize }),
        total(playerId),
        wallet.atVendors(playerId),
        // Said once, with the newest.
        query.pageNo === 1 ? transfers.vendorsOf(playerId) : [],
      ]);
      const { currency } = here;
      const wallets = await Promise.all(
        vendors.map(async (vendorCode) => {
          const caller = { merchantCode, vendorCode };
          const told = await vendorFor(caller)?.balance({ playerId, currency });
          const moved = holdings.find((holding) => holding.vendorCode === vendorCode)?.amount ?? money(currency, 0n);
          return {
            vendor: vendorCode,
            vendorName: nameOf(caller),
            moved: formatDecimal(moved),
            there: told === null || told === undefined ? null : formatDecimal(money(currency, told)),
          };
        }),
      );
      return ok({
        content: rows.map((row) => ({
          id: row.id,
          vendor: row.vendorCode,
          vendorName: nameOf(row),
          direction: row.direction === 'to_vendor' ? ('toGames' as const) : ('fromGames' as const),
          amount: row.amount === null ? null : formatDecimal(money(currencyOf(row), row.amount)),
          currency: currencyOf(row),
          state: stateOf(row),
          cause: row.cause,
          at: row.createdAt.toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
        })),
        wallets,
        pageNum: query.pageNo,
        totalPages: Math.max(1, Math.ceil(count / query.pageSize)),
      });
    },
    recallMoney: async ({ body, context }) => {
      const { merchantCode, playerId } = callerOf(context);
      const results = await transfers.recall({ merchantCode, playerId }, body.cause, body.vendor ?? null);
      return ok({
        ...balanceOf(await total(playerId)),
        results: results.map(({ vendorCode, state, amount, result }) => ({
          vendor: vendorCode,
          vendorName: nameOf({ merchantCode, vendorCode }),
          state,
          amount: written(amount),
          result: written(result),
        })),
      });
    },
  };
};
