import { createHmac } from 'node:crypto';
import { payoutAccountsMax, type NewPayoutAccount, type PayoutKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { HoldSession } from '../../../http/handlers.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../../kernel/each-alone.ts';
import type { Ids } from '../../../kernel/ids.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Seal } from '../../../kernel/seal.ts';
import { SessionOver, type CheckMoneyPassword } from '../../session/index.ts';
import type { SettingsOf } from '../beginning.ts';
import type { Refused } from '../refused.ts';
import { insertAccount, readAccounts, readWithoutKind, updateAccount, updateKindHash, type Account } from './account-store.ts';
import type { Member } from './withdrawal-ports.ts';

export type PayoutAccountDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settingsOf: SettingsOf;
  readonly checkMoneyPassword: CheckMoneyPassword;
  readonly seal: Seal;
  /** Key of the hashes by which one account of two players is seen. */
  readonly hashKey: string;
  /** Tells the owner, in the inbox and at the contacts of before. */
  readonly noteAdded: (client: PoolClient, member: Member) => Promise<void>;
  readonly hold: HoldSession;
};

const hourMs = 3_600_000;
const tailDigits = 4;
/** Accounts that one query reads. */
const pageMax = 200;

/** The accounts that players are paid to. */
export const createPayoutAccounts = (deps: PayoutAccountDeps) => {
  const { pool, clock, ids, settingsOf, seal } = deps;
  /** By its channel, or its kind: channels are in capitals, kinds in small letters. */
  const hashOf = (of: string, number: string): Buffer => createHmac('sha256', deps.hashKey).update(`${of} ${number}`).digest();
  const kindOf = (merchantCode: string, channel: string): PayoutKind => {
    const { payouts } = settingsOf(merchantCode);
    return (Object.hasOwn(payouts, channel) ? payouts[channel]?.kind : undefined) ?? 'bank';
  };
  const compareByKind = (account: Account): Promise<void> =>
    updateKindHash(pool, account.id, hashOf(kindOf(account.merchantCode, account.channel), seal.open(account.numberSealed)));
  return {
    /** Lets accounts of before be compared by the kind of their number. */
    compareAllByKind: (): Promise<void> =>
      eachAlone(
        rowsOf<Account>(pageMax, (last) => readWithoutKind(pool, last?.id ?? '', pageMax)),
        ({ id }) => id,
        compareByKind,
      ),
    list: (playerId: string): Promise<readonly Account[]> => readAccounts(pool, playerId),
    /** The whole number, for the provider alone. */
    numberOf: ({ numberSealed }: Pick<Account, 'numberSealed'>): string => seal.open(numberSealed),
    add: async (member: Member, { channel, number, holder, moneyPassword }: NewPayoutAccount): Promise<Result<Account, Refused>> => {
      const { payouts, withdrawals } = settingsOf(member.merchantCode);
      if (!Object.hasOwn(payouts, channel)) return fail({ code: 'channel_closed' });
      const proved = await deps.checkMoneyPassword(member, moneyPassword);
      if (!proved.ok) return proved;
      const now = clock.now();
      const account: Account = {
        id: ids.newId(),
        merchantCode: member.merchantCode,
        playerId: member.playerId,
        channel,
        numberSealed: seal.seal(number),
        numberHash: hashOf(channel, number),
        kindHash: hashOf(kindOf(member.merchantCode, channel), number),
        tail: number.slice(-tailDigits),
        holder,
        state: 'active',
        usableAt: new Date(now + withdrawals.newAccountHours * hourMs),
        createdAt: new Date(now),
      };
      return transaction(pool, async (client) => {
        if (!(await deps.hold(client, member))) throw new SessionOver();
        // Accounts of one player are added one after the other, so that the bound holds.
        await client.query({
          name: 'payout-account-lock',
          text: 'SELECT FROM wallet_accounts WHERE player_id = $1 FOR UPDATE',
          values: [member.playerId],
        });
        if ((await readAccounts(client, member.playerId)).length >= payoutAccountsMax) return fail({ code: 'accounts_max' });
        if (!(await insertAccount(client, account))) return fail({ code: 'account_exists' });
        await deps.noteAdded(client, member);
        return ok(account);
      });
    },
    remove: (playerId: string, id: string): Promise<boolean> => updateAccount(pool, playerId, id, 'removed'),
  };
};
export type PayoutAccounts = ReturnType<typeof createPayoutAccounts>;
