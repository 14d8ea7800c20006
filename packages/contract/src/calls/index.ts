import { catalogueCalls } from './catalogue.ts';
import { contentCalls } from './content.ts';
import { favouritesCalls } from './favourites.ts';
import { gamingCalls } from './gaming.ts';
import { merchantCalls } from './merchant.ts';
import { playerCalls } from './player.ts';
import { reportingCalls } from './reporting.ts';
import { sessionCalls } from './session.ts';
import { walletCalls } from './wallet.ts';

/** The call catalogue: routes, client, OpenAPI and the authorisation matrix are derived from it. */
export const calls = {
  ...merchantCalls,
  ...sessionCalls,
  ...playerCalls,
  ...walletCalls,
  ...catalogueCalls,
  ...favouritesCalls,
  ...gamingCalls,
  ...contentCalls,
  ...reportingCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
