import type { PoolClient } from 'pg';

/** Uses uploads of a player for good, all of them or none; false where one is not theirs, used already or gone. */
export type UsePicturesPort = (client: PoolClient, playerId: string, pictureIds: readonly string[]) => Promise<boolean>;
