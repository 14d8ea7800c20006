import type { BonusState, MessageKind } from '@palaro/contract';
import type { PoolClient } from 'pg';
import { deliver } from '../../topics/consumers.ts';
import { readMovement } from '../wallet/index.ts';
import { endGrant, readOwner, type Ending } from './bonus-store.ts';

const kindOf = ({ state: asked }: Ending, state: BonusState): Exclude<MessageKind, 'operator'> | null => {
  if (state === 'completed') return 'bonus_paid';
  if (state === 'expired') return 'bonus_expired';
  // Who is excluded or gone is told nothing.
  return asked === 'forfeited' ? 'bonus_withdrawn' : null;
};

/** Ends a grant that its player has not given up, and tells them; null where it goes on or had ended. */
export const endAndTell = async (client: PoolClient, ending: Ending): Promise<BonusState | null> => {
  const state = await endGrant(client, ending);
  const kind = state === null ? null : kindOf(ending, state);
  if (kind === null) return state;
  const playerId = await readOwner(client, ending.id);
  const about = ending.transactionId;
  // All was staked, and nothing was left.
  if (kind === 'bonus_paid' && (await readMovement(client, about, playerId)) === null) return state;
  await deliver(client, 'player.notice', { playerId, kind, about }, ending.at);
  return state;
};
