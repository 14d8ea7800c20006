import type { DevicePlace } from '../../session/index.ts';

/** A member who is logged in, and where from. */
export type Member = {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly userName: string;
  readonly sessionId: string;
  readonly place: DevicePlace;
};

/** What a member's account says of its owner: the real name, empty for none, and whether a contact is verified. */
export type OwnerOf = (
  playerId: string,
) => Promise<{ readonly realName: string; readonly hasVerifiedContact: boolean; readonly hasMoneyPassword: boolean }>;
