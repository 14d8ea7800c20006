import { payoutAfterDays } from '@palaro/contract';
import { money } from '@palaro/money';
import type { Act } from '../../../kernel/act.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import type { PoolClient } from 'pg';
import type { Exclusion } from '../../exclusion/index.ts';
import type { Players } from '../../player/index.ts';
import { storedAmount } from '../channel-rules.ts';
import { createStore, isUsable, openChannel, type AskingDeps, type Wanted } from './asking.ts';
import type { Precheck } from './precheck.ts';

const dayMs = 86_400_000;
/** Players whom one question names. */
const pageMax = 200;
const why = `excluded for ${payoutAfterDays} days`;

export type ReturningDeps = Omit<AskingDeps, 'checkMoneyPassword' | 'hold'> & {
  readonly players: Pick<Players, 'find'>;
  readonly exclusion: Pick<Exclusion, 'excludedBefore'>;
  /** Writes what the rule has done to the log. */
  readonly record: (client: PoolClient, act: Act) => Promise<void>;
};

/** Asks for withdrawals in the place of players who have been excluded for so long, held to all that theirs are held to. */
export const createReturning = (deps: ReturningDeps) => {
  const { clock, ids, settingsOf, players, exclusion, record } = deps;
  const store = createStore(deps);

  /** All that can be withdrawn, to the first account that takes it; null where none does, or another withdrawal is under way. */
  const choose = (merchantCode: string, { accounts, free, dailyLeft, open }: Precheck): Wanted | null => {
    const { payouts, currency } = settingsOf(merchantCode);
    if (open !== null) return null;
    for (const account of accounts) {
      const channel = isUsable(account, clock.now()) ? openChannel(payouts, account) : undefined;
      if (channel === undefined) continue;
      const [least, most] = [storedAmount(channel.min, currency).minor, storedAmount(channel.max, currency).minor];
      const amount = [free, most, ...(dailyLeft === null ? [] : [dailyLeft])].reduce((one, other) => (one < other ? one : other));
      if (amount >= least && amount > 0n)
        return { key: `rule:${ids.newId()}`, account: account.id, amount: money(currency, amount), note: `asked for by rule: ${why}` };
    }
    return null;
  };

  const ask = async (playerId: string): Promise<void> => {
    const player = await players.find(playerId);
    if (player?.status !== 'active') return;
    const { merchantCode } = player;
    const logged = {
      merchantCode,
      action: 'withdrawal.ask',
      actor: 'rules',
      outcome: 'done',
      reason: why,
      before: null,
      after: null,
    } as const;
    // What is refused is asked for again at the next turn.
    await store(
      {
        merchantCode,
        playerId,
        demand: () => Promise.resolve(),
        choose: (check) => choose(merchantCode, check),
        record: (client, id) => record(client, { ...logged, subject: `withdrawal:${id}` }),
      },
      await deps.ownerOf(playerId),
    );
  };

  return async (): Promise<void> => {
    const since = new Date(clock.now() - payoutAfterDays * dayMs);
    for (let after = '', left = true; left;) {
      const page = await exclusion.excludedBefore(since, after, pageMax);
      await eachAlone(page, String, ask);
      left = page.length === pageMax;
      after = page.at(-1) ?? '';
    }
  };
};
