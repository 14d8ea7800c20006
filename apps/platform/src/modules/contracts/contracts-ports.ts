/** The place of an agent in the tree, which is made where there is none yet. */
export type PlaceOfPort = (playerId: string) => Promise<{ readonly no: bigint }>;
