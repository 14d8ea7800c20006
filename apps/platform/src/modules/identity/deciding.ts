import type { IdentityReason } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { deliver } from '../../topics/consumers.ts';
import { tell } from '../../topics/topics.ts';
import type { Registry } from '../exclusion/index.ts';
import type { Seal } from '../../kernel/seal.ts';
import { lockCheck, releaseNumber, setDecision, type StoredCheck } from './identity-store.ts';

export type Verdict = { readonly state: 'verified' } | { readonly state: 'refused'; readonly reason: IdentityReason };
export type Undecided = 'unknown' | 'ended';
/** What was to be verified and is refused: its person is excluded from play. */
export type Decided = 'decided' | 'excluded';

/** What is sealed of a check. */
export const openCheck = (seal: Seal, { numberSealed, nameSealed, birthdaySealed }: StoredCheck) => ({
  number: seal.open(numberSealed),
  name: seal.open(nameSealed),
  birthday: seal.open(birthdaySealed),
});

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

type DecidingDeps = { readonly clock: Clock; readonly seal: Seal; readonly registry: Pick<Registry, 'admits'> };

/** How a check ends, whoever decides: once, with the player told in the same transaction. Nobody is verified who is excluded elsewhere. */
export const createDeciding = ({ clock, seal, registry }: DecidingDeps) => ({
  decide: async (
    client: PoolClient,
    { merchantCode, id }: Pick<StoredCheck, 'merchantCode' | 'id'>,
    verdict: Verdict,
    by: string,
  ): Promise<Decided | Undecided> => {
    const check = await lockCheck(client, merchantCode, id);
    if (check === null) return 'unknown';
    if (check.state !== 'submitted') return 'ended';
    const at = new Date(clock.now());
    const isExcluded = verdict.state === 'verified' && !(await registry.admits(client, check, openCheck(seal, check)));
    // The player reads what any document may get, and nothing of a register or another account.
    const { state, ...given }: Verdict = isExcluded ? { state: 'refused', reason: 'document' } : verdict;
    await setDecision(client, id, { state, reason: null, ...given, by: isExcluded ? 'rules' : by, at });
    if (state === 'refused') await releaseNumber(client, check);
    await tellPlayer(client, check.playerId, `identity_${state}`, at);
    return isExcluded ? 'excluded' : 'decided';
  },
});
export type Deciding = ReturnType<typeof createDeciding>;
