/** The two ways of a transfer between the member's wallet and a vendor's. */
export const transferWays = ['toGames', 'fromGames'] as const;
export type TransferWay = (typeof transferWays)[number];

/** A transfer's life as its player sees it; `checking` is one of which the vendor has not said what became. */
export const transferStates = ['underWay', 'checking', 'done', 'refused'] as const;
export type SeenTransferState = (typeof transferStates)[number];

/** Why money was moved. */
export const transferCauses = ['launch', 'exit', 'next_launch', 'logout', 'tap'] as const;

/** What became of a recall at one vendor. */
export const recallStates = ['done', 'refused', 'checking'] as const;
