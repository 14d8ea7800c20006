import { dayIn } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Player, Players } from '../player/index.ts';
import type { Sessions } from '../session/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { CopyListsPort, TrialMerchantPort } from './trial-ports.ts';
import { isLow, startOf } from './trial-rules.ts';
import { countTrials, endTrialNow, insertTrial, lockNetwork, lockTopUps, recordTopUp } from './trial-store.ts';

export type TrialDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchant: TrialMerchantPort;
  readonly players: Pick<Players, 'createTrial' | 'closeTrial' | 'lockTrial'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly wallet: Pick<Wallet, 'promotionalCredit' | 'lockedBalance' | 'balance'>;
  readonly copyLists: CopyListsPort;
};

export type TopUpFailure = { readonly code: 'top_up_early' | 'top_up_limit' | 'not_found' };

/** Over how long an address's trials are counted: whoever uses them up shuts others behind a carrier's address out no longer. */
const countedMs = 3_600_000;

/** Whom the ledger names as the giver of play money. */
const source = 'trial';

/** Trial accounts while they live. */
export const createTrial = ({ pool, clock, merchant, players, sessions, wallet, copyLists }: TrialDeps) => ({
  /** Creates a trial with its play money, unless its network has created as many as the merchant allows in an hour. */
  create: (merchantCode: string, network: string): Promise<Result<Player, { readonly code: 'trial_limit' }>> =>
    transaction(pool, async (client) => {
      const terms = merchant(merchantCode);
      const at = new Date(clock.now());
      await lockNetwork(client, merchantCode, network);
      const created = await countTrials(client, merchantCode, network, new Date(at.getTime() - countedMs));
      if (created >= terms.accountsPerAddress) return fail({ code: 'trial_limit' });
      const player = await players.createTrial(client, merchantCode, terms.currency);
      await insertTrial(client, { playerId: player.id, merchantCode, network, at });
      const given = await wallet.promotionalCredit(
        { playerId: player.id, source, reference: `${player.id}:start`, amount: startOf(terms) },
        client,
      );
      if (!given.ok) throw new Error(`no play money: ${given.failure.code}`);
      return ok(player);
    }),

  /** Fills the play money up again once it is low, as often a day as the merchant allows. */
  topUp: (playerId: string, merchantCode: string): Promise<Result<Money, TopUpFailure>> =>
    transaction(pool, async (client) => {
      const terms = merchant(merchantCode);
      const day = dayIn(terms.timeZone, clock.now());
      const before = await lockTopUps(client, playerId, day);
      const balance = before === null ? null : await wallet.lockedBalance(playerId, client);
      // An account of type 4 that an operator made has play money, but is no trial.
      if (before === null || balance === null) return fail({ code: 'not_found' });
      const start = startOf(terms);
      if (!isLow(balance.minor, start.minor)) return fail({ code: 'top_up_early' });
      if (before.thatDay >= terms.topUpsPerDay) return fail({ code: 'top_up_limit' });
      const amount = money(balance.currency, start.minor - balance.minor);
      const given = await wallet.promotionalCredit({ playerId, source, reference: `${playerId}:${before.ever + 1}`, amount }, client);
      if (!given.ok) throw new Error(`no play money: ${given.failure.code}`);
      await recordTopUp(client, playerId, day, before);
      return ok(given.value.balance);
    }),

  /** A trial player has opened an account: the lists go along, and the trial and its logins are over. */
  leave: (trialPlayerId: string, playerId: string): Promise<void> =>
    transaction(pool, async (client) => {
      await copyLists(client, trialPlayerId, playerId);
      if (!(await players.lockTrial(client, trialPlayerId))) return;
      await players.closeTrial(client, trialPlayerId);
      await endTrialNow(client, trialPlayerId, new Date(clock.now()));
      await sessions.endAll(client, trialPlayerId);
    }),
});
export type Trial = ReturnType<typeof createTrial>;
