import type { PoolClient } from 'pg';

/** Uses a captcha up; false when digits or work are wrong, or it is used, expired or another merchant's. */
export type CheckCaptchaPort = (
  merchantCode: string,
  given: { readonly captchaId: string; readonly answer: string; readonly work: string },
) => Promise<boolean>;

/** Uses uploads of a player for good, all of them or none; false where one is not theirs, used already or gone. */
export type UsePicturesPort = (client: PoolClient, playerId: string, pictureIds: readonly string[]) => Promise<boolean>;
