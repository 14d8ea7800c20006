import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { createExclusionAdministration, operatedKinds, type ExclusionAdministration } from '../modules/exclusion/index.ts';
import type { PairAct } from './act.ts';

/** What operators do with breaks and exclusions. */
export const exclusionsAdministration = (): ExclusionAdministration =>
  createExclusionAdministration({ clock: systemClock, ids: createIds(systemClock.now) });
/** Until when one holds, in words. */
export const writtenEnd = (end: Date | null): string => (end === null ? 'until further notice' : end.toISOString());

const asked = z.object({
  playerId: z.string(),
  username: z.string(),
  returnAfterDays: z.number().int().min(1),
  returnAfterDaysOfIndefinite: z.number().int().min(7),
});

/** The end of an exclusion, which two operators want. */
export const exclusionEndAct: PairAct = {
  permission: 'exclusions:approve',
  shown: async (pool, payload) => {
    const { playerId, username, ...terms } = asked.parse(payload);
    const holding = (await exclusionsAdministration().list(pool, playerId)).filter(
      ({ kind, endsAt }) =>
        (operatedKinds as readonly string[]).includes(kind) && (endsAt === null || endsAt.getTime() > systemClock.now()),
    );
    if (holding.length === 0) return null;
    return { before: { username, until: holding.map(({ endsAt }) => writtenEnd(endsAt)) }, after: { username, ...terms } };
  },
  carryOut: async (client, _pool, payload, author) => {
    const { playerId, username, ...terms } = asked.parse(payload);
    const over = await exclusionsAdministration().shorten(client, playerId, terms, author);
    return over === null
      ? fail({ code: 'refused', why: `${username} has no exclusion that may end now: it is over, or within its irrevocable time.` })
      : ok(`Done. It is over ${over.toISOString()}, and holds until then.`);
  },
};
