import { textIn, type LanguageCode, type Volatility } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';

/** From and to, in parts per million of the stake; the same where the player's choices do not matter. */
export type ReturnRange = { readonly from: number; readonly to: number };

/** What a vendor states of a game's fairness, with the check of it. */
export type FairPlay = {
  /** Paragraphs, divided by line ends. */
  readonly rulesEn: string;
  readonly rulesTy: string;
  readonly volatility: Volatility | null;
  readonly statedReturn: ReturnRange | null;
  /** The day (`YYYY-MM-DD`), over how many rounds, and what they returned. */
  readonly check: { readonly on: string; readonly rounds: number; readonly measured: ReturnRange } | null;
  /** What of each stake goes into a jackpot, in parts per million, where the operator has one for the game. */
  readonly jackpotShare: number | null;
  /** Whether the vendor's game server has a page that recomputes a round. */
  readonly verifies: boolean;
};

/** What a vendor's list or feed says of a game's fairness, field by field; returns and shares in parts per million. */
export type FairPlayColumns = {
  readonly [Column in 'rulesEn' | 'rulesTy' | 'checkedOn']?: string | undefined;
} & {
  readonly [Column in 'returnFrom' | 'returnTo' | 'checkedRounds' | 'measuredFrom' | 'measuredTo' | 'jackpotShare']?: number | undefined;
} & { readonly volatility?: Volatility | undefined; readonly verifies?: boolean | undefined };

/** A range without its end is one value. */
const rangeOf = (from: number | undefined, to: number | undefined): ReturnRange | null =>
  from === undefined ? null : { from, to: to ?? from };

/** The statement that the columns make; null where they say nothing. Without rules in the second language the first ones stand there too. */
export const fairPlayOf = (columns: FairPlayColumns): FairPlay | null => {
  if (Object.values(columns).every((column) => column === undefined)) return null;
  const { rulesEn = '', rulesTy = rulesEn, volatility = null, checkedOn, checkedRounds, jackpotShare = null, verifies = false } = columns;
  const measured = rangeOf(columns.measuredFrom, columns.measuredTo);
  const isChecked = checkedOn !== undefined && checkedRounds !== undefined && measured !== null;
  return {
    rulesEn,
    rulesTy,
    volatility,
    statedReturn: rangeOf(columns.returnFrom, columns.returnTo),
    check: isChecked ? { on: checkedOn, rounds: checkedRounds, measured } : null,
    jackpotShare,
    verifies,
  };
};

export type GameKey = { readonly vendorCode: string; readonly code: string };

/** Keeps what vendors state; a game that says nothing keeps what is there. */
export const upsertFairPlay = async (
  client: PoolClient,
  merchantCode: string,
  games: readonly (GameKey & { readonly fairPlay?: FairPlay })[],
): Promise<void> => {
  const rows = games.flatMap(({ vendorCode, code, fairPlay }) =>
    fairPlay === undefined ? [] : [{ vendor_code: vendorCode, code, statement: fairPlay }],
  );
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO game_fair_play (merchant_code, vendor_code, code, statement)
     SELECT $1, g.* FROM json_to_recordset($2) AS g(vendor_code text, code text, statement jsonb)
     ON CONFLICT (merchant_code, vendor_code, code) DO UPDATE SET statement = EXCLUDED.statement`,
    [merchantCode, JSON.stringify(rows)],
  );
};

/** Null where the vendor states nothing. */
export const readFairPlay = async (pool: Pool, merchantCode: string, { vendorCode, code }: GameKey): Promise<FairPlay | null> => {
  const { rows } = await pool.query<{ statement: FairPlay }>({
    name: 'fair-play',
    text: 'SELECT statement FROM game_fair_play WHERE merchant_code = $1 AND vendor_code = $2 AND code = $3',
    values: [merchantCode, vendorCode, code],
  });
  return rows[0]?.statement ?? null;
};

const ppmPerHundredth = 100;
const inPercent = (ppm: number): string => (Math.round(ppm / ppmPerHundredth) / 100).toFixed(2);
const rangeOnWire = ({ from, to }: ReturnRange) => ({ from: inPercent(from), to: inPercent(to) });

/** A statement as the wire shows it; `verifyPage` is null where the game server is not known, `takesPart` says whether the merchant has a jackpot for the game. */
export const fairPlayOnWire = (
  stated: FairPlay | null,
  { language, verifyPage, takesPart }: { readonly language: LanguageCode; readonly verifyPage: string | null; readonly takesPart: boolean },
) => ({
  rules: stated === null ? [] : textIn({ EN: stated.rulesEn, TY: stated.rulesTy }, language, 'EN').split('\n').filter(Boolean),
  volatility: stated?.volatility ?? null,
  statedReturn: stated?.statedReturn ? rangeOnWire(stated.statedReturn) : null,
  check: stated?.check ? { ...stated.check, measured: rangeOnWire(stated.check.measured) } : null,
  jackpotShare: takesPart && stated?.jackpotShare ? inPercent(stated.jackpotShare) : null,
  verifyUrl: stated?.verifies ? verifyPage : null,
});
