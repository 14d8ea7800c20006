import type { IdentityReason } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { deliver } from '../../topics/consumers.ts';
import { tell } from '../../topics/topics.ts';
import { lockCheck, releaseNumber, setDecision, type StoredCheck } from './identity-store.ts';

export type Verdict = { readonly state: 'verified' } | { readonly state: 'refused'; readonly reason: IdentityReason };
export type Undecided = 'unknown' | 'ended';

/** Tells a player of a check: in the inbox, and the app that is open. */
export const tellPlayer = async (
  client: PoolClient,
  playerId: string,
  kind: 'identity_verified' | 'identity_refused' | 'identity_expired',
  at: Date,
) => {
  await deliver(client, 'player.notice', { playerId, kind }, at);
  await tell(client, 'identity.changed', { playerId }, at);
};

/** How a check ends, whoever decides: once, with the player told in the same transaction. */
export const createDeciding = ({ clock }: { readonly clock: Clock }) => ({
  decide: async (
    client: PoolClient,
    { merchantCode, id }: Pick<StoredCheck, 'merchantCode' | 'id'>,
    verdict: Verdict,
    by: string,
  ): Promise<'decided' | Undecided> => {
    const check = await lockCheck(client, merchantCode, id);
    if (check === null) return 'unknown';
    if (check.state !== 'submitted') return 'ended';
    // A register of excluded persons is to be asked here, before anybody is verified: by name, birthday and number, which are sealed
    // in the check. It is the one place that all who decide come by.
    const at = new Date(clock.now());
    await setDecision(client, id, { state: verdict.state, reason: verdict.state === 'refused' ? verdict.reason : null, by, at });
    if (verdict.state === 'refused') await releaseNumber(client, check);
    await tellPlayer(client, check.playerId, `identity_${verdict.state}`, at);
    return 'decided';
  },
});
export type Deciding = ReturnType<typeof createDeciding>;
