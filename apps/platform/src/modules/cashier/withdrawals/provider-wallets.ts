import type { Pool } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import type { PaymentProvider, ProviderName } from '../providers/provider.ts';

type ProviderWalletsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
};
/** What is to leave a wallet, in minor units. */
type Leaving = { readonly merchantCode: string; readonly net: bigint; readonly currency: string };
/** `left`: what is there beside what was prepared; null where nobody knows. */
type Read = { readonly currency: string; left: bigint | null; isShort: boolean; readonly at: number };

/** A wallet that was too small is asked for again after so long. */
const askAgainMs = 15_000;

/**
 * What a provider's wallets hold, as far as they say: a payout beyond it waits here, where a person sees why, in the place of being refused
 * there. One that gives no answer keeps no payout: the provider itself refuses what it cannot pay.
 */
export const createProviderWallets = ({ pool, clock, providerOf }: ProviderWalletsDeps) => {
  const kept = new Map<string, Read>();

  /** Payouts that the provider was not asked for yet will leave the same wallet. */
  const readPrepared = async (merchantCode: string, provider: ProviderName): Promise<bigint> => {
    const { rows } = await pool.query<{ sum: string }>({
      name: 'payouts-prepared',
      text: `SELECT coalesce(sum(w.amount - w.fee), 0)::text AS sum FROM payout_attempt a JOIN withdrawal w ON w.id = a.withdrawal_id
             WHERE a.merchant_code = $1 AND a.provider = $2 AND a.state = 'prepared'`,
      values: [merchantCode, provider],
    });
    return BigInt(rows[0]?.sum ?? 0);
  };
  const ask = async (merchantCode: string, provider: ProviderName): Promise<Read> => {
    const prepared = await readPrepared(merchantCode, provider);
    const read = await providerOf(merchantCode, provider)?.walletBalance();
    const balance = read?.ok === true ? read.value : null;
    return {
      currency: balance?.currency ?? '',
      left: balance === null ? null : balance.minor - prepared,
      isShort: false,
      at: clock.now(),
    };
  };

  /** The wallets of a provider for one run: each is asked for once at the most. */
  return (provider: ProviderName) => {
    const read = new Map<string, Promise<Read>>();
    const readOf = (merchantCode: string): Promise<Read> => {
      const name = `${merchantCode} ${provider}`;
      const before = kept.get(name);
      const isFresh = before !== undefined && before.isShort && clock.now() - before.at < askAgainMs;
      const found = read.get(name) ?? (isFresh ? Promise.resolve(before) : ask(merchantCode, provider));
      read.set(name, found);
      return found;
    };
    return {
      /** Whether a payout fits into what is there. */
      fits: async ({ merchantCode, net, currency }: Leaving): Promise<boolean> => {
        const wallet = await readOf(merchantCode);
        if (wallet.left === null || wallet.currency !== currency || net <= wallet.left) return true;
        wallet.isShort = true;
        kept.set(`${merchantCode} ${provider}`, wallet);
        return false;
      },
      /** Notes that a payout leaves it. */
      take: async ({ merchantCode, net }: Leaving): Promise<void> => {
        const wallet = await readOf(merchantCode);
        if (wallet.left !== null) wallet.left -= net;
      },
    };
  };
};
export type ProviderWallet = ReturnType<ReturnType<typeof createProviderWallets>>;
