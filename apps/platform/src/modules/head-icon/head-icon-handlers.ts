import { callerOf, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { HeadIcons } from './head-icon.ts';

export type HeadIconCall = 'headIcon' | 'saveHeadIcon';

/** The member's head icon on the wire (A460, A461). */
export const headIconHandlers = (headIcons: HeadIcons): Handlers<HeadIconCall> => ({
  headIcon: async ({ context }) => {
    const found = await headIcons.find(callerOf(context).playerId);
    return found === null ? fail({ code: 'session_ended' }) : ok(found);
  },
  saveHeadIcon: async ({ body, context }) => (await headIcons.save(callerOf(context), body.id)) ?? fail({ code: 'session_ended' }),
});
