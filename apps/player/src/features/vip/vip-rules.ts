/** A wire's amount in its smallest unit: both amounts of a share have the digits of one currency. */
const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** How much of the way between two amounts is done, in whole percent from 0 to 100, cut and never rounded: 100 is the end itself. */
export const shareOf = (done: string, from: string, until: string): number => {
  const [at, start, end] = [minorOf(done), minorOf(from), minorOf(until)];
  if (end <= start || at >= end) return 100;
  return at <= start ? 0 : Number(((at - start) * BigInt(100)) / (end - start));
};
/** Whether an amount is nothing. */
export const isNone = (amount: string): boolean => /^-?0+(\.0+)?$/u.test(amount);
