import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { Ids } from '../../kernel/ids.ts';
import type { TurnoverService } from '../cashier/index.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { bonusOf } from './award-rules.ts';
import type { Standing } from './eligibility.ts';
import { callClaim, type ClaimAnswer, type NewClaim, type Offered } from './promotion-store.ts';
import type { Trace } from './traces.ts';

export type ClaimWritingDeps = { readonly ids: Ids; readonly turnover: Pick<TurnoverService, 'openFor'> };
export type ToClaim = Pick<NewClaim, 'state' | 'code' | 'key'> & {
  readonly offered: Offered;
  readonly playerId: string;
  readonly currency: Currency;
  readonly traces: readonly Trace[];
};

/** What an award and its refusal are named by in the ledger. */
export const awardFingerprint = (playerId: string, amount: bigint, currency: string): string =>
  fingerprintOf(['promotion', playerId, amount.toString(), currency]);

/** Writes a claim with its award by what its player was found to have. The caller's transaction holds the player's account. */
export const createClaimWriting =
  ({ ids, turnover }: ClaimWritingDeps) =>
  async (client: PoolClient, toClaim: ToClaim, standing: Standing, at: Date): Promise<ClaimAnswer & { readonly transactionId: string }> => {
    const { offered, playerId, currency, state } = toClaim;
    const { kind: award } = offered.document.award;
    const { amount, required } = state === 'joined' ? { amount: 0n, required: 0n } : standing.reckoned;
    const transactionId = ids.newId();
    const answer = await callClaim(client, {
      ...toClaim,
      id: ids.newId(),
      occurrence: standing.occurrence,
      facts: standing.facts,
      amount,
      required,
      award,
      bonus: bonusOf(offered.document, currency),
      transactionId,
      fingerprint: awardFingerprint(playerId, amount, currency),
      at,
    });
    const isPaid = answer.status === 'ok' && (state === 'claimed' || state === 'issued') && award === 'cash';
    if (isPaid && answer.id !== null) await turnover.openFor(client, playerId, `promo:${answer.id}`, { amount, required }, at);
    return { ...answer, transactionId };
  };
