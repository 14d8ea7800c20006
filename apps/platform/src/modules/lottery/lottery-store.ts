import type { Pool } from 'pg';

/** What is kept of a lottery game beside the catalogue. */
export type LotteryDetails = {
  readonly vendorCode: string;
  readonly code: string;
  readonly groupEn: string;
  readonly groupTy: string;
  readonly kind: string;
  readonly region: 'north' | 'central' | 'south' | null;
  /** Whether it is closed since its house listed it no longer. */
  readonly closedByHouse: boolean;
};

export const readLotteryDetails = async (pool: Pool, merchantCode: string): Promise<readonly LotteryDetails[]> =>
  (
    await pool.query<LotteryDetails>({
      name: 'lottery-details',
      text: `SELECT vendor_code AS "vendorCode", code, group_en AS "groupEn", group_ty AS "groupTy", kind, region, closed_by_house AS "closedByHouse"
             FROM lottery_game WHERE merchant_code = $1`,
      values: [merchantCode],
    })
  ).rows;

/** Adds details, or brings them up to date. The catalogue must have the games. */
export const upsertLotteryDetails = async (pool: Pool, merchantCode: string, details: readonly LotteryDetails[]): Promise<void> => {
  await pool.query(
    `INSERT INTO lottery_game (merchant_code, vendor_code, code, group_en, group_ty, kind, region)
     SELECT $1, d."vendorCode", d.code, d."groupEn", d."groupTy", d.kind, d.region
     FROM json_to_recordset($2) AS d("vendorCode" text, code text, "groupEn" text, "groupTy" text, kind text, region text)
     ON CONFLICT (merchant_code, vendor_code, code) DO UPDATE SET group_en = EXCLUDED.group_en, group_ty = EXCLUDED.group_ty,
       kind = EXCLUDED.kind, region = EXCLUDED.region`,
    [merchantCode, JSON.stringify(details)],
  );
};

/** Notes that a game of the catalogue is closed until its house lists it again, also where nothing else is known of it. */
export const markClosedByHouse = async (
  pool: Pool,
  merchantCode: string,
  { vendorCode, code }: Pick<LotteryDetails, 'vendorCode' | 'code'>,
): Promise<void> => {
  await pool.query({
    name: 'lottery-closed-by-house',
    text: `INSERT INTO lottery_game (merchant_code, vendor_code, code, group_en, group_ty, kind, closed_by_house)
           SELECT merchant_code, vendor_code, code, coalesce(game_group, ''), coalesce(game_group, ''), '', true
           FROM game WHERE merchant_code = $1 AND vendor_code = $2 AND code = $3
           ON CONFLICT (merchant_code, vendor_code, code) DO UPDATE SET closed_by_house = true`,
    values: [merchantCode, vendorCode, code],
  });
};

/** Forgets that games were closed by their house: one that is closed stays so until the operator opens it. */
export const forgetClosedByHouse = async (
  pool: Pool,
  merchantCode: string,
  vendorCode: string,
  codes: readonly string[],
): Promise<void> => {
  await pool.query({
    name: 'lottery-not-closed-by-house',
    text: 'UPDATE lottery_game SET closed_by_house = false WHERE merchant_code = $1 AND vendor_code = $2 AND code = ANY($3) AND closed_by_house',
    values: [merchantCode, vendorCode, codes],
  });
};
