/** The ids of orders' requests: an order that got no answer keeps its id at the next try, so that it cannot be placed twice. */
export function createOrderRequests() {
  let open: { order: string; id: string } | null = null;
  return {
    of: (order: object): string => {
      const text = JSON.stringify(order);
      if (open?.order !== text) open = { order: text, id: crypto.randomUUID() };
      return open.id;
    },
    /** It is known what became of the order. */
    answered: (): void => void (open = null),
  };
}
