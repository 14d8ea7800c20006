import type { WithdrawalCheck } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { readLossByWithdrawal } from '../../bonus/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { SettingsOf } from '../beginning.ts';
import { storedAmount } from '../channel-rules.ts';
import type { Debts } from '../debts.ts';
import { lockedOf, type Turnover, type TurnoverService } from '../turnover.ts';
import { readAccounts, type Account } from './account-store.ts';
import type { OwnerOf } from './withdrawal-ports.ts';
import { readOpenId, readUsed } from './withdrawal-store.ts';

export type PrecheckDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'lockedBalance'>;
  readonly settingsOf: SettingsOf;
  readonly turnover: Pick<TurnoverService, 'count'>;
  readonly debts: Pick<Debts, 'owed'>;
  readonly ownerOf: OwnerOf;
  readonly identity: Pick<IdentityService, 'withdrawalCheck'>;
};

/** What a withdrawal goes by, all of it as of one moment; amounts in minor units. */
export type Precheck = {
  readonly balance: bigint;
  readonly free: bigint;
  readonly locked: bigint;
  readonly debt: bigint;
  /** What of bonus money a withdrawal takes away. */
  readonly bonusLoss: bigint;
  readonly turnover: readonly Turnover[];
  readonly usedToday: number;
  readonly dailyLeft: bigint | null;
  readonly open: string | null;
  readonly accounts: readonly Account[];
  readonly realName: string;
  readonly checks: readonly { readonly code: WithdrawalCheck; readonly passed: boolean }[];
};

/** What can be withdrawn, and what is in the way. The screen shows it, and a withdrawal is held to it. */
export const createPrecheck = (deps: PrecheckDeps) => {
  const { pool, clock, wallet, settingsOf, turnover, debts, ownerOf, identity } = deps;

  /** Under the lock of the player's account. */
  const look = async (
    client: PoolClient,
    merchantCode: string,
    playerId: string,
    owner: Awaited<ReturnType<OwnerOf>>,
  ): Promise<Precheck> => {
    const { withdrawals, currency, timeZone } = settingsOf(merchantCode);
    const at = new Date(clock.now());
    const balance = (await wallet.lockedBalance(playerId, client))?.minor ?? 0n;
    const open = await turnover.count(client, playerId, at);
    const debt = await debts.owed(client, playerId);
    const used = await readUsed(client, playerId, at, timeZone);
    const sum = withdrawals.dailySum === null ? null : storedAmount(withdrawals.dailySum, currency).minor;
    const openId = await readOpenId(client, playerId);
    const accounts = await readAccounts(client, playerId);
    const locked = lockedOf(open);
    const above = balance - locked - debt;
    const passed: Readonly<Record<WithdrawalCheck, boolean | null>> = {
      name: owner.realName !== '',
      contact: owner.hasVerifiedContact,
      // Null where the merchant does not ask for it: then it is no point of the list.
      identity: await identity.withdrawalCheck(client, merchantCode, playerId),
      money_password: owner.hasMoneyPassword,
      account: accounts.some(({ state, usableAt }) => state === 'active' && usableAt.getTime() <= at.getTime()),
      turnover: locked === 0n,
      debt: debt === 0n,
      daily: used.count < withdrawals.dailyMax,
      open: !withdrawals.isOneAtATime || openId === null,
    };
    return {
      balance,
      free: above > 0n ? above : 0n,
      locked,
      debt,
      bonusLoss: await readLossByWithdrawal(client, playerId),
      turnover: open,
      usedToday: used.count,
      dailyLeft: sum === null ? null : sum > used.sum ? sum - used.sum : 0n,
      open: openId,
      accounts,
      realName: owner.realName,
      checks: Object.entries(passed).flatMap(([code, isPassed]) =>
        isPassed === null ? [] : [{ code: code as WithdrawalCheck, passed: isPassed }],
      ),
    };
  };
  return {
    look,
    read: async (merchantCode: string, playerId: string): Promise<Precheck> => {
      const owner = await ownerOf(playerId);
      return transaction(pool, (client) => look(client, merchantCode, playerId, owner));
    },
  };
};
export type PrecheckService = ReturnType<typeof createPrecheck>;
