import type { GameType } from '@palaro/contract';

const [millionth, percentParts] = [1_000_000n, 10_000n];
/** What licences call a product. */
const productOf: Readonly<Record<GameType, 'betting' | 'casino' | 'lottery'>> = {
  SPORTS: 'betting',
  ESPORTS: 'betting',
  COCKFIGHT: 'betting',
  RNG: 'casino',
  LIVE: 'casino',
  FISH: 'casino',
  PVP: 'casino',
  LOTT: 'lottery',
  ELOTT: 'lottery',
};
/** Whether games are of several products. */
export const joinsProducts = (types: readonly GameType[]): boolean => new Set(types.map((type) => productOf[type])).size > 1;

/** The least of shares above none. */
export const leastOf = (shares: readonly bigint[]): bigint | null =>
  shares.reduce<bigint | null>((least, share) => (share > 0n && (least === null || share < least) ? share : least), null);

const ppmOf = (percent: string): bigint => {
  const [whole = '0', part = ''] = percent.split('.');
  return BigInt(whole) * percentParts + BigInt(part.padEnd(4, '0'));
};
/** The lowest share at which a stake counts, in millionths, of shares in percent by category. */
export const lowestShare = (shares: Readonly<Partial<Record<GameType, string | number>>>): bigint =>
  leastOf([millionth, ...Object.values(shares).map((share) => ppmOf(String(share)))]) ?? millionth;
