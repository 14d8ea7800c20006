/** The conversations that the desk knows, in the platform's order. */

/** Those who wait first, of them players with a history before all others; the longest wait, then the latest. */
const partOf = ({ waitingSince, hasHistory }) => (waitingSince === null ? 2 : hasHistory ? 0 : 1);
const before = (a, b) => {
  const [part, other] = [partOf(a), partOf(b)];
  if (part !== other) return part - other;
  return part === 2 ? Date.parse(b.lastAt) - Date.parse(a.lastAt) : Date.parse(a.waitingSince) - Date.parse(b.waitingSince);
};

const counted = (number, max) => (number >= max ? `${max} or more` : String(number));

/** Pages of the list, and changes of single conversations, as they were asked for. */
export const createList = (ask) => {
  let rows = new Map();
  let [next, words] = [null, ''];
  const take = ({ list, count, countedMax }) => {
    for (const one of list) rows.set(one.id, one);
    words = count.all === 0 ? '' : `${counted(count.waiting, countedMax)} waiting of ${counted(count.all, countedMax)}`;
  };
  return {
    rows: () => [...rows.values()].sort(before),
    hasMore: () => next !== null,
    /** How many there are, and how many of them wait. */
    words: () => words,
    /** From its beginning; gives the agent's name. */
    load: async () => {
      const page = await ask('conversations');
      rows = new Map();
      ({ next } = page);
      take(page);
      return page.name;
    },
    more: async () => {
      if (next === null) return;
      const page = await ask(`conversations?${new URLSearchParams({ after: next })}`);
      ({ next } = page);
      take(page);
    },
    /** Only those that have changed. */
    update: async (ids) => {
      const page = await ask(`conversations?${new URLSearchParams({ ids: ids.join() })}`);
      for (const id of ids) rows.delete(id);
      take(page);
    },
  };
};

/** One that was never opened before. */
export const newConversation = (id) => ({
  id,
  messages: new Map(),
  sending: [],
  text: '',
  attached: null,
  fault: '',
  state: { delivered: 0, read: 0 },
  isLoaded: false,
  upTo: 0,
  hasOlder: false,
  readTo: 0,
  isSending: false,
});
