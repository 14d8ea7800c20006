import type { DrawView } from './api.ts';

/**
 * The draw that the slip names, and the ids of orders' requests. An order that got no answer keeps both at the next try, so that it
 * cannot be placed twice.
 */
export function createOrderRequests(next: () => DrawView | undefined) {
  let open: { order: string; id: string } | null = null;
  let named: DrawView | undefined;
  return {
    /** The draw to bet on: the next one, or while it is not known what became of an order, that order's. */
    draw: (): DrawView | undefined => {
      if (open === null) named = next();
      return named;
    },
    of: (order: object): string => {
      const text = JSON.stringify(order);
      if (open?.order !== text) open = { order: text, id: crypto.randomUUID() };
      return open.id;
    },
    /** It is known what became of the order. */
    answered: (): void => void (open = null),
  };
}
