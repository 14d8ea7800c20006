/** A condition on a merchant, or a merchant in a key, that nothing can tell from the code without it. */
export type MerchantEquivalent = {
  /** Path below the root. */
  readonly file: string;
  /** The line in which it stands, and in it what is left out. */
  readonly line: string;
  readonly find: string;
  /** Why nobody can tell. */
  readonly reason: string;
};

export const merchantEquivalents: readonly MerchantEquivalent[] = [];
