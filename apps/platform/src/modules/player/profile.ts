import { detailChangesPerDayMax, profileFields, writtenField, type Code, type ProfileField } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { HoldSession } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { insertChange } from './player-store.ts';
import { changeOf, detailFault, type DetailFault, type Details, type ProfileTerms } from './profile-rules.ts';
import { countChanges, findProfile, lockProfile, updateProfile, type StoredProfile } from './profile-store.ts';

const dayMs = 86_400_000;
/** Who the history says has made a change that the player made. */
const byPlayer = 'the player';

/** Why a save is refused; `field` where it is about one detail. */
export type ProfileFailure = {
  readonly code: DetailFault['code'] | Extract<Code, 'detail_limit' | 'details_changed'>;
  readonly field?: ProfileField;
};
/** A profile, and the details that a save has changed. */
export type SavedProfile = { readonly profile: StoredProfile; readonly changed: readonly ProfileField[] };

/** The changes that change anything, tidied. */
const changesIn = (given: Details, stored: Details): Details =>
  Object.fromEntries(
    profileFields.flatMap((field) => {
      const value = given[field] === undefined ? undefined : writtenField(field, given[field]);
      return value === undefined || value === (stored[field] ?? '') ? [] : [[field, value]];
    }),
  );

export type ProfileDeps = { readonly pool: Pool; readonly clock: Clock; readonly holdSession: HoldSession };
export type Profiles = ReturnType<typeof createProfiles>;

/** A player's personal data: read and changed by the player, within the merchant's rules. */
export const createProfiles = ({ pool, clock, holdSession }: ProfileDeps) => {
  const overLimit = async (client: PoolClient, playerId: string, fields: readonly ProfileField[]): Promise<ProfileField | undefined> => {
    const since = new Date(clock.now() - dayMs);
    const counts = await countChanges(client, playerId, { changes: fields.map(changeOf), by: byPlayer, since });
    return fields.find((field) => (counts.get(changeOf(field)) ?? 0) >= detailChangesPerDayMax);
  };

  return {
    find: (playerId: string): Promise<StoredProfile | null> => findProfile(pool, playerId),

    /**
     * Makes all the changes or none. The version is that of the profile which the player saw: where it has changed since, from
     * another tab or by the operator, nothing is written. Null for a player who is gone, or whose session has ended meanwhile: after a
     * reset nothing is settled by whoever was logged in before.
     */
    save: (
      owner: { readonly playerId: string; readonly sessionId: string },
      { version, changes: given }: { readonly version: number; readonly changes: Details },
      terms: ProfileTerms,
    ): Promise<Result<SavedProfile, ProfileFailure> | null> =>
      transaction(pool, async (client) => {
        const { playerId } = owner;
        const stored = await lockProfile(client, playerId);
        if (stored === null || !(await holdSession(client, owner))) return null;
        const changes = changesIn(given, stored.details);
        const changed = profileFields.filter((field) => changes[field] !== undefined);
        // What is there already needs no second look: the same save, sent twice, is one.
        if (changed.length === 0) return ok({ profile: stored, changed });
        if (stored.version !== version) return fail({ code: 'details_changed' });
        const fault = detailFault(changes, stored.details, terms);
        if (fault !== null) return fail(fault);
        const over = await overLimit(client, playerId, changed);
        if (over !== undefined) return fail({ code: 'detail_limit', field: over });
        await updateProfile(client, playerId, changes);
        const at = new Date(clock.now());
        for (const field of changed) await insertChange(client, { playerId, change: changeOf(field), by: byPlayer, at });
        return ok({ profile: { ...stored, version: version + 1, details: { ...stored.details, ...changes } }, changed });
      }),
  };
};
