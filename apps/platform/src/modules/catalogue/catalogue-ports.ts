import type { GameType } from '@palaro/contract';

/** The most played games lately, by node id, most rounds first. */
export type PopularPort = (query: {
  readonly merchantCode: string;
  readonly gameType?: GameType | undefined;
  readonly limit: number;
}) => Promise<readonly { readonly nodeId: string }[]>;

/** Kinds of games that a merchant does not offer. */
export type ClosedCategoriesPort = (merchantCode: string) => readonly GameType[];
