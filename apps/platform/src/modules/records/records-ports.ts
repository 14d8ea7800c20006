/** A round of a player's record, as its vendor is asked about it. */
export type AskedRound = {
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly playerId: string;
  readonly game: string;
  readonly round: string;
  /** BCP 47 */
  readonly language: string;
  readonly theme: 'dark' | 'light';
};

/** What a vendor tells of a round; null where it tells nothing. `opens` has a sealed seed opened first. */
export type AskVendorPort = (
  asked: AskedRound,
  opens: boolean,
) => Promise<{
  readonly picks: readonly string[];
  readonly results: readonly string[];
  readonly check:
    | { readonly state: 'ready'; readonly pages: readonly { readonly name: string; readonly url: string }[] }
    | { readonly state: 'sealed' | 'later' }
    | null;
} | null>;

/** A vendor's own code of a game; null of a game that has left the catalogue. */
export type GameCodePort = (asked: { readonly merchantCode: string; readonly nodeId: string }) => string | null;
