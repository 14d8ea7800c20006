import { liveHeartbeat, liveHeartbeatMs, type LiveEventKind } from '@palaro/contract';
import { missedTopic, type Bus } from '../../kernel/bus.ts';
import { createPlaces } from '../../kernel/places.ts';
import { hear, type Told, type Topic } from '../../topics/topics.ts';
import { createEventLog, type Audience } from './event-log.ts';

/** Where a stream's bytes go. */
export type EventSink = { readonly write: (frame: string) => void; readonly end: () => void };

export type EventStreamRequest = {
  readonly playerId: string;
  readonly sessionId: string;
  readonly merchantCode: string;
  /** The last id that the browser has seen, of whichever node; null in its first stream. */
  readonly lastEventId: string | null;
  /** Whether the session is still open; asked from time to time, since the hint of its end may be lost. */
  readonly isOpen: () => Promise<boolean>;
  readonly sink: EventSink;
};

export type EventsDeps = {
  readonly bus: Bus;
  /** Names this node's log; without a dot. */
  readonly epoch: string;
  readonly heartbeatMs?: number;
};

/** A browser has one stream. The oldest ones of a session are closed for a new one: mostly their browser is gone and did not close them. */
export const streamsPerSessionMax = 4;
export const streamsPerNodeMax = 10_000;
/** Once half of these are taken: an address has room for a carrier's open apps, and one merchant leaves some to the others. */
export const streamShares = { address: 50, merchant: 9_000 } as const;
/** A stream's session is checked every so many heartbeats. */
const heartbeatsPerSessionCheck = 3;
/** Sessions that are asked for at once. */
const checkedAtOnce = 20;
/** Some 1 MB. */
const eventsMax = 10_000;

const toPlayer = ({ playerId }: { readonly playerId: string }): Audience => `player ${playerId}`;
const toMerchant = ({ merchantCode }: { readonly merchantCode: string }): Audience => `merchant ${merchantCode}`;

type Send = (audience: Audience, kind: LiveEventKind) => void;
const on =
  <T extends Topic>(topic: T, kind: LiveEventKind, audienceOf: (told: Told<T>) => Audience) =>
  (bus: Pick<Bus, 'subscribe'>, send: Send): (() => void) =>
    hear(bus, topic, (told) => send(audienceOf(told), kind));

/** What is told, and what it means to whom. */
const heard = [
  on('wallet.changed', 'balance', toPlayer),
  on('content.read', 'unread', toPlayer),
  on('feedback.changed', 'feedback', toPlayer),
  on('chat.changed', 'chat', toPlayer),
  on('chat.delivered', 'chat', toPlayer),
  on('chat.agent-typing', 'chat-typing', toPlayer),
  on('content.changed', 'announcement', toMerchant),
  on('session.ended', 'session-ended', ({ sessionId }) => `session ${sessionId}`),
  on('inbox.changed', 'unread', (told) => ('playerId' in told ? toPlayer(told) : toMerchant(told))),
];

/** One event on the wire. Its data says nothing; parsers skip events without any. */
const frameOf = (id: string, event: string): string => `id: ${id}\nevent: ${event}\ndata: {}\n\n`;

type Stream = Omit<EventStreamRequest, 'lastEventId'>;

/** Streams by what they listen to. */
const createAudiences = () => {
  const streams = new Map<Audience, Set<Stream>>();
  const audiencesOf = ({ playerId, sessionId, merchantCode }: Stream): readonly Audience[] => [
    `player ${playerId}`,
    `session ${sessionId}`,
    `merchant ${merchantCode}`,
    'all',
  ];
  return {
    audiencesOf,
    of: (audience: Audience): readonly Stream[] => [...(streams.get(audience) ?? [])],
    has: (stream: Stream): boolean => streams.get('all')?.has(stream) ?? false,
    add: (stream: Stream): void => {
      for (const audience of audiencesOf(stream)) streams.set(audience, (streams.get(audience) ?? new Set()).add(stream));
    },
    remove: (stream: Stream): void => {
      for (const audience of audiencesOf(stream)) {
        const known = streams.get(audience);
        known?.delete(stream);
        if (known?.size === 0) streams.delete(audience);
      }
    },
  };
};

/** Live events of this node's connections, fed by the bus. What the bus may have lost is said to be missed. */
export const createEvents = ({ bus, epoch, heartbeatMs = liveHeartbeatMs }: EventsDeps) => {
  const log = createEventLog({ epoch, eventsMax });
  const audiences = createAudiences();
  const end = (stream: Stream): void => {
    audiences.remove(stream);
    stream.sink.end();
  };
  const send: Send = (audience, kind) => {
    // That somebody is typing is nothing to be told of later.
    if (kind !== 'chat-typing') log.add(audience, kind);
    const frame = frameOf(log.lastId(), kind);
    for (const stream of audiences.of(audience)) {
      stream.sink.write(frame);
      if (kind === 'session-ended') end(stream);
    }
  };
  const unsubscribe = [...heard.map((listen) => listen(bus, send)), bus.subscribe(missedTopic, () => send('all', 'missed'))];

  const checkSession = async (stream: Stream): Promise<void> => {
    // An unreachable store says nothing about the session.
    if (await stream.isOpen().catch(() => true)) return;
    // The stream may have been closed meanwhile.
    if (!audiences.has(stream)) return;
    stream.sink.write(frameOf(log.lastId(), 'session-ended'));
    end(stream);
  };
  let [beats, isChecking] = [0, false];
  /** Some at once, to spare the store and yet be round soon. */
  const checkAllSessions = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const all = audiences.of('all');
      for (let from = 0; from < all.length; from += checkedAtOnce)
        await Promise.allSettled(all.slice(from, from + checkedAtOnce).map(checkSession));
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => {
    const frame = frameOf(log.lastId(), liveHeartbeat);
    for (const { sink } of audiences.of('all')) sink.write(frame);
    beats += 1;
    if (beats % heartbeatsPerSessionCheck === 0) void checkAllSessions();
  }, heartbeatMs);
  timer.unref();

  return {
    /** This node's places for streams. */
    places: createPlaces(streamsPerNodeMax, streamShares, { freely: streamsPerNodeMax / 2 }),
    /** Opens a stream; returns what closes it when its browser has gone. */
    open: ({ lastEventId, ...stream }: EventStreamRequest): (() => void) => {
      const ofSession = audiences.of(`session ${stream.sessionId}`);
      for (const old of ofSession.slice(0, Math.max(0, ofSession.length - streamsPerSessionMax + 1))) end(old);
      audiences.add(stream);
      const kinds = (lastEventId === null ? null : log.since(lastEventId, audiences.audiencesOf(stream))) ?? ['missed'];
      for (const kind of kinds) stream.sink.write(frameOf(log.lastId(), kind));
      // It may have ended while it was opened.
      void checkSession(stream);
      return () => audiences.remove(stream);
    },
    /** Ends all streams; their browsers come back to another node, or to this one's next start. */
    close: (): void => {
      clearInterval(timer);
      for (const leave of unsubscribe) leave();
      for (const stream of audiences.of('all')) end(stream);
    },
  };
};
export type Events = ReturnType<typeof createEvents>;
