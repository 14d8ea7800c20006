import { headIconUrl, isDrawnHeadIcon, type HeadIcon } from '@palaro/contract';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller, HoldSession } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Pictures } from '../pictures/index.ts';
import type { Players } from '../player/index.ts';

export type HeadIconDeps = {
  readonly pool: Pool;
  readonly players: Pick<Players, 'find' | 'lockHeadIcon' | 'setHeadIcon'>;
  readonly pictures: Pick<Pictures, 'use' | 'release'>;
  readonly sessions: { readonly hold: HoldSession };
};

type Owner = Pick<Caller, 'playerId' | 'sessionId'>;

const isPicture = (id: string): boolean => id !== '' && !isDrawnHeadIcon(id);
const headIconOf = (id: string): HeadIcon => ({ id, url: headIconUrl(id) });

export type HeadIcons = ReturnType<typeof createHeadIcons>;

/** The picture beside a player's name: one of the drawn set, or one that the player has uploaded (A310). */
export const createHeadIcons = ({ pool, players, pictures, sessions }: HeadIconDeps) => ({
  /** A player's head icon; null for a player who is gone. */
  find: async (playerId: string): Promise<HeadIcon | null> => {
    const player = await players.find(playerId);
    return player && headIconOf(player.headIcon);
  },
  /** Changes it; the picture that it was is given up. Null for a player who is gone, or whose session has ended meanwhile. */
  save: (owner: Owner, id: string): Promise<Result<HeadIcon, { readonly code: 'picture_unknown' }> | null> =>
    transaction(pool, async (client) => {
      const { playerId } = owner;
      const before = await players.lockHeadIcon(client, playerId);
      if (before === null || !(await sessions.hold(client, owner))) return null;
      // The same choice, sent twice, is one.
      if (before === id) return ok(headIconOf(id));
      if (isPicture(id) && !(await pictures.use(client, playerId, [id], 'icon'))) return fail({ code: 'picture_unknown' });
      if (isPicture(before)) await pictures.release(client, playerId, before);
      await players.setHeadIcon(client, playerId, id);
      return ok(headIconOf(id));
    }),
});
