import type { LiveEventKind } from '@palaro/contract';

/** Whom an event is for: all connections of a player, of a session, of a merchant's site, or of the node. */
export type Audience = `player ${string}` | `session ${string}` | `merchant ${string}` | 'all';

export type EventLogOptions = {
  /** Names this log among those of all nodes and of all starts; without a dot. */
  readonly epoch: string;
  /** Events that are kept for streams to be resumed. */
  readonly eventsMax: number;
};

const wholeNumber = /^\d{1,15}$/;

/** The node's latest events. Ids are `epoch.number`; an id of another node, or one that is too old, resumes nothing. */
export const createEventLog = ({ epoch, eventsMax }: EventLogOptions) => {
  const events: { readonly audience: Audience; readonly kind: LiveEventKind }[] = [];
  let last = 0;
  return {
    add: (audience: Audience, kind: LiveEventKind): void => {
      events[last % eventsMax] = { audience, kind };
      last += 1;
    },
    /** Id of the latest event, for every stream of this node. */
    lastId: (): string => `${epoch}.${last}`,
    /** The kinds of what came after an id, each once; null when that is not known. */
    since: (id: string, audiences: readonly Audience[]): readonly LiveEventKind[] | null => {
      const [of, text = ''] = id.split('.');
      const from = wholeNumber.test(text) ? Number(text) : Number.NaN;
      if (of !== epoch || !(from >= last - eventsMax && from <= last)) return null;
      const kinds = new Set<LiveEventKind>();
      for (let at = from; at < last; at++) {
        const event = events[at % eventsMax];
        if (event && (event.audience === 'all' || audiences.includes(event.audience))) kinds.add(event.kind);
      }
      return [...kinds];
    },
  };
};
