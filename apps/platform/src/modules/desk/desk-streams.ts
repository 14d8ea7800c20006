import { createLiveStreams, type LiveStream, type StreamSink } from '../../http/live-streams.ts';
import { missedTopic, type Bus } from '../../kernel/bus.ts';
import { hear, hint, type Told } from '../../topics/topics.ts';

/** Between two beats, each of which the page answers: the agent counts as there by that. The desk's page knows it too: `silentMsMax` in `page/desk.js`. */
export const heartbeatMs = 20_000;
/** An event, since a page is not told of comments. */
const beatFrame = 'event: beat\ndata: {}\n\n';
export const streamsMax = 500;
export const streamsPerAgentMax = 4;
const bounds = {
  perNodeMax: streamsMax,
  // The oldest of an agent still has its place while it is ended for a new one.
  shares: { agent: streamsPerAgentMax + 1, merchant: streamsMax / 2 },
  perHolderMax: streamsPerAgentMax,
} as const;

type Audience = `agent ${string}` | `session ${string}` | `merchant ${string}`;
type Desk = { readonly sessionId: string; readonly agentId: string; readonly merchantCode: string };
export type DeskStream = Desk & {
  /** Whether the agent may answer, and so is there for those who wait. */
  readonly mayAnswer: boolean;
  readonly sink: StreamSink;
};
type Deps = {
  readonly bus: Bus;
  /** Notes that the agent is there; false where the session has ended. */
  readonly seen: (sessionId: string) => Promise<boolean>;
  /** Whether the session goes on and its operator may still read. */
  readonly mayFollow: (desk: Desk) => Promise<boolean>;
  readonly gone: (sessionId: string) => Promise<void>;
  readonly heartbeatMs?: number;
};

/** Live events to this node's open desks, each to those of its merchant. They say which conversation has changed, and no more. */
export const createDeskStreams = ({ bus, seen, mayFollow, gone, heartbeatMs: everyMs = heartbeatMs }: Deps) => {
  const streams = createLiveStreams<Audience, keyof typeof bounds.shares>({ ...bounds, heartbeatMs: everyMs });
  const send = (kind: 'changed' | 'typing', { merchantCode, id }: Told<'chat.changed'>): void =>
    streams.send(`merchant ${merchantCode}`, `event: ${kind}\ndata: ${JSON.stringify({ id })}\n\n`);
  // A line that has died takes writing for minutes: only what comes from the page shows that somebody is there.
  const beat = async (stream: LiveStream<Audience>, goesOn = stream.goesOn): Promise<void> => {
    if (await streams.check(stream, { goesOn })) stream.sink.write(beatFrame);
  };
  const beatAll = (audience: Audience | 'all'): void => {
    for (const stream of streams.of(audience)) void beat(stream);
  };
  const unsubscribe = [
    hear(bus, 'chat.changed', (told) => send('changed', told)),
    hear(bus, 'chat.seen', (told) => send('changed', told)),
    hear(bus, 'chat.player-typing', (told) => send('typing', told)),
    hear(bus, 'desk.gone', ({ agentId }) => beatAll(`agent ${agentId}`)),
    hear(bus, 'operator.changed', ({ merchantCode }) => beatAll(`merchant ${merchantCode}`)),
    bus.subscribe(missedTopic, () => streams.send('all', 'event: changed\ndata: {"id":null}\n\n')),
  ];
  return {
    places: streams.places,
    /** Opens a stream; returns what closes it. The agent counts as there from now on. */
    open: async ({ mayAnswer, sink, ...desk }: DeskStream): Promise<() => void> => {
      const { sessionId, agentId, merchantCode } = desk;
      const [holder, session] = [`agent ${agentId}`, `session ${sessionId}`] as const;
      const stream = {
        holder,
        audiences: [holder, session, `merchant ${merchantCode}`] as const,
        goesOn: () => mayFollow(desk),
        sink,
      };
      const close = streams.open(stream);
      await beat(stream, mayAnswer ? () => seen(sessionId) : stream.goesOn);
      return () => {
        close();
        // Another tab of theirs may be open still, at another node too: that one is asked once they count as gone.
        if (streams.of(session).length === 0)
          void gone(sessionId)
            .then(() => hint(bus, 'desk.gone', { agentId }))
            .catch(() => undefined);
      };
    },
    close: streams.run(() => beatAll('all'), unsubscribe),
  };
};
export type DeskStreams = ReturnType<typeof createDeskStreams>;
