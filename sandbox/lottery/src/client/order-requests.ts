import { createRequestIds, type keptRequestOf, type PageAnswer } from '@palaro/game-server/page';
import type { DrawView, OrderView } from './api.ts';

/**
 * The draw that the slip names, and the ids of orders' requests. An order that got no answer keeps both at the next try, so that it
 * cannot be placed twice.
 */
export function createOrderRequests(next: () => DrawView | undefined) {
  const requests = createRequestIds();
  let named: DrawView | undefined;
  return {
    of: requests.of,
    answered: requests.answered,
    /**
     * Takes up the order that a player has left without an answer.
     * @returns what came of it, null where nothing did, or the code of a question that got no answer either.
     */
    takeUp: async (
      kept: ReturnType<typeof keptRequestOf>,
      ask: (request: string) => Promise<PageAnswer<OrderView>>,
    ): Promise<OrderView | string | null> => {
      requests.keepIn(kept);
      const left = requests.open();
      if (left === null) return null;
      const answer = await ask(left);
      if (!answer.ok && answer.code !== 'UNKNOWN_ORDER') return answer.code;
      requests.forget();
      return answer.ok ? answer.value : null;
    },
    /** The draw to bet on: the next one, or while it is not known what became of an order, that order's. */
    draw: (): DrawView | undefined => {
      if (requests.open() === null) named = next();
      return named;
    },
  };
}
