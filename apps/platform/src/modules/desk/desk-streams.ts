import { missedTopic, type Bus } from '../../kernel/bus.ts';
import { hear, hint, type Told } from '../../topics/topics.ts';
import { createPlaces } from '../../kernel/places.ts';

/** Between two beats, each of which the page answers: the agent counts as there by that. The desk's page knows it too: `silentMsMax` in `page/desk.js`. */
export const heartbeatMs = 20_000;
/** An event, since a page is not told of comments. */
const beatFrame = 'event: beat\ndata: {}\n\n';
export const streamsMax = 500;
/** Of these: of one agent, whose oldest ones are ended for a new one, and of one merchant. */
export const streamsPerAgentMax = 4;
const shares = { agent: streamsPerAgentMax + 1, merchant: streamsMax / 2 } as const;

export type DeskStream = {
  readonly sessionId: string;
  readonly agentId: string;
  readonly merchantCode: string;
  /** Whether the agent may answer, and so is there for those who wait. */
  readonly mayAnswer: boolean;
  readonly write: (frame: string) => void;
  readonly end: () => void;
};
type Deps = {
  readonly bus: Bus;
  /** Notes that the agent is there; false where the session has ended. */
  readonly seen: (sessionId: string) => Promise<boolean>;
  /** Whether the session goes on and its operator may still read. */
  readonly mayFollow: (stream: Pick<DeskStream, 'sessionId' | 'merchantCode'>) => Promise<boolean>;
  readonly gone: (sessionId: string) => Promise<void>;
  readonly heartbeatMs?: number;
};

/** Live events to this node's open desks, each to those of its merchant. They say which conversation has changed, and no more. */
export const createDeskStreams = ({ bus, seen, mayFollow, gone, heartbeatMs: everyMs = heartbeatMs }: Deps) => {
  const streams = new Set<DeskStream>();
  const send = (kind: 'changed' | 'typing', { merchantCode, id }: Told<'chat.changed'>): void => {
    const frame = `event: ${kind}\ndata: ${JSON.stringify({ id })}\n\n`;
    for (const stream of streams) if (stream.merchantCode === merchantCode) stream.write(frame);
  };
  const beat = async (stream: DeskStream, look: (stream: DeskStream) => Promise<boolean>): Promise<void> => {
    // An unreachable store says nothing about the session.
    const goesOn = await look(stream).catch(() => true);
    if (goesOn) return stream.write(beatFrame);
    streams.delete(stream);
    stream.end();
  };
  // A line that has died takes writing for minutes: only what comes from the page shows that somebody is there.
  const beatAgain = (stream: DeskStream): void => void beat(stream, mayFollow);
  const unsubscribe = [
    hear(bus, 'chat.changed', (told) => send('changed', told)),
    hear(bus, 'chat.seen', (told) => send('changed', told)),
    hear(bus, 'chat.player-typing', (told) => send('typing', told)),
    hear(bus, 'desk.gone', ({ agentId }) => {
      for (const stream of streams) if (stream.agentId === agentId) beatAgain(stream);
    }),
    hear(bus, 'operator.changed', ({ merchantCode }) => {
      for (const stream of streams) if (stream.merchantCode === merchantCode) beatAgain(stream);
    }),
    bus.subscribe(missedTopic, () => {
      for (const stream of streams) stream.write('event: changed\ndata: {"id":null}\n\n');
    }),
  ];
  const timer = setInterval(() => streams.forEach(beatAgain), everyMs);
  timer.unref();
  return {
    places: createPlaces(streamsMax, shares),
    /** Ends an agent's oldest streams, so that there is room for another one: mostly their browser is gone and did not close them. */
    endOldest: (agentId: string): void => {
      const own = [...streams].filter((stream) => stream.agentId === agentId);
      for (const old of own.slice(0, Math.max(0, own.length - streamsPerAgentMax + 1))) {
        streams.delete(old);
        old.end();
      }
    },
    /** Opens a stream; returns what closes it. The agent counts as there from now on. */
    open: async (stream: DeskStream): Promise<() => void> => {
      streams.add(stream);
      await beat(stream, stream.mayAnswer ? ({ sessionId }) => seen(sessionId) : mayFollow);
      return () => {
        streams.delete(stream);
        // Another tab of theirs may be open still, at another node too: that one is asked once they count as gone.
        if (![...streams].some(({ sessionId }) => sessionId === stream.sessionId))
          void gone(stream.sessionId)
            .then(() => hint(bus, 'desk.gone', { agentId: stream.agentId }))
            .catch(() => undefined);
      };
    },
    close: (): void => {
      clearInterval(timer);
      for (const leave of unsubscribe) leave();
      for (const stream of streams) stream.end();
      streams.clear();
    },
  };
};
export type DeskStreams = ReturnType<typeof createDeskStreams>;
