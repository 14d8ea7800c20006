/** `down` drops the rest (towards zero); `half-even` takes the nearest, and the even neighbour of an exact half. */
export type RoundingMode = 'down' | 'half-even';

/**
 * `numerator / denominator` as a whole number under the stated mode.
 * @throws RangeError when the denominator is zero.
 */
export const divideRounded = (numerator: bigint, denominator: bigint, mode: RoundingMode): bigint => {
  if (denominator === 0n) throw new RangeError('division by zero');
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  if (mode === 'down') return quotient;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const whole = denominator < 0n ? -denominator : denominator;
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  if (twice > whole) return quotient + away;
  if (twice < whole) return quotient;
  return quotient % 2n === 0n ? quotient : quotient + away;
};
