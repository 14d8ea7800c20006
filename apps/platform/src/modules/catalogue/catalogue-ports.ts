import type { GameType } from '@palaro/contract';
import type { Money } from '@palaro/money';

type GamesQuery = { readonly merchantCode: string; readonly gameType?: GameType | undefined; readonly limit: number };

/** Real settled payouts, newest first, with masked names. */
export type WinnersPort = (
  query: GamesQuery,
) => Promise<readonly { readonly customerName: string; readonly nodeId: string; readonly winAmount: Money }[]>;

/** The most played games lately, by node id, most rounds first. */
export type PopularPort = (query: GamesQuery) => Promise<readonly { readonly nodeId: string }[]>;

/** Kinds of games that a merchant does not offer. */
export type ClosedCategoriesPort = (merchantCode: string) => readonly GameType[];

/** Base address of a vendor's game server. */
export type GameServerPort = (merchantCode: string, vendorCode: string) => string;
