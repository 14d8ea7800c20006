import { afterAll, expect, test } from 'vitest';
import { aContext } from '../../testing/builders.ts';
import { walletHandlers } from './index.ts';
import { startTestWallet } from './testing.ts';

const { database, wallet, aPlayer } = await startTestWallet();
afterAll(() => database.drop());

const handlers = walletHandlers(wallet);
const contextOf = (playerId: string) => aContext('demo', { playerId });

test('B283 B398 balance and reload tell what the ledger holds; a player without a wallet is a bug', async () => {
  const player = await aPlayer(123_45n);
  for (const call of [handlers.balance, handlers.reload]) {
    expect(await call({ query: {}, body: {}, context: contextOf(player) })).toEqual({
      ok: true,
      value: { sumBalance: '123.45', currency: 'PHP' },
    });
    await expect(call({ query: {}, body: {}, context: contextOf('nobody') })).rejects.toThrow('no wallet');
  }
});
