import { money, type Money } from '@palaro/money';
import { startTestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createWallet, type NewAccount, type WalletResult } from './index.ts';

export const php = (minor: bigint): Money => money('PHP', minor);

/** A wallet module on a store of its own, with what tests ask of it. */
export const startTestWallet = async () => {
  const database = await startTestDatabase();
  const clock = createTestClock();
  const ids = createIds(clock.now);
  const wallet = createWallet({ pool: database.pool, clock, ids });
  return {
    database,
    clock,
    ids,
    wallet,
    /** A new player with a wallet that holds so many centavos. */
    aPlayer: async (minor: bigint, account: Partial<NewAccount> = {}): Promise<string> => {
      const playerId = ids.newId();
      await wallet.openAccount({ playerId, merchantCode: 'demo', currency: 'PHP', mode: 'real', ...account });
      if (minor > 0n) await wallet.deposit({ playerId, source: 'seed', reference: playerId, amount: php(minor) });
      return playerId;
    },
    balanceOf: async (playerId: string): Promise<bigint | undefined> => (await wallet.balance(playerId))?.minor,
  };
};

/** A command's key: the reference is the player's own. */
export const key = (playerId: string, reference: string) => ({ playerId, source: 'vendor:TEST', reference: `${playerId}-${reference}` });
export const outcome = (result: WalletResult): string => (result.ok ? (result.value.duplicate ? 'repeat' : 'done') : result.failure.code);
