import { createRequestIds } from '@palaro/game-server/page';
import type { DrawView } from './api.ts';

/**
 * The draw that the slip names, and the ids of orders' requests. An order that got no answer keeps both at the next try, so that it
 * cannot be placed twice.
 */
export function createOrderRequests(next: () => DrawView | undefined) {
  const { isOpen, of, answered } = createRequestIds();
  let named: DrawView | undefined;
  return {
    /** The draw to bet on: the next one, or while it is not known what became of an order, that order's. */
    draw: (): DrawView | undefined => {
      if (!isOpen()) named = next();
      return named;
    },
    of,
    answered,
  };
}
