import type { PoolClient } from 'pg';

/** Uses uploads of a player for good, all of them or none; false where one is not theirs, used already or gone. */
export type UsePicturesPort = (client: PoolClient, playerId: string, pictureIds: readonly string[]) => Promise<boolean>;

/** Uses an upload of one owner for good and makes it another's; false where it is not the first one's, used already or gone. */
export type GivePicturePort = (client: PoolClient, fromOwner: string, toPlayer: string, pictureId: string) => Promise<boolean>;

/** Gives a used picture of a player up: nothing refers to it any more. */
export type ReleasePicturePort = (client: PoolClient, playerId: string, pictureId: string) => Promise<void>;

/** Whether anything has ever moved in a player's wallet. */
export type HasMovedPort = (playerId: string, client: PoolClient) => Promise<boolean>;
