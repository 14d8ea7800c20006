import { liveHeartbeat, liveHeartbeatMs, type LiveEventKind } from '@palaro/contract';
import { createLiveStreams, type LiveStream, type StreamSink } from '../../http/live-streams.ts';
import { missedTopic, type Bus } from '../../kernel/bus.ts';
import { hear, type Told, type Topic } from '../../topics/topics.ts';
import { createEventLog, type Audience } from './event-log.ts';

export type EventStreamRequest = {
  readonly playerId: string;
  readonly sessionId: string;
  readonly merchantCode: string;
  /** The last id that the browser has seen, of whichever node; null in its first stream. */
  readonly lastEventId: string | null;
  /** Whether the session is still open; asked from time to time, since the hint of its end may be lost. */
  readonly isOpen: () => Promise<boolean>;
  readonly sink: StreamSink;
};

export type EventsDeps = {
  readonly bus: Bus;
  /** Names this node's log; without a dot. */
  readonly epoch: string;
  readonly heartbeatMs?: number;
};

/** A browser has one stream. */
export const streamsPerSessionMax = 4;
export const streamsPerNodeMax = 10_000;
/** Once half of these are taken: an address has room for a carrier's open apps, and one merchant leaves some to the others. */
export const streamShares = { address: 50, merchant: 9_000 } as const;
const bounds = {
  perNodeMax: streamsPerNodeMax,
  shares: streamShares,
  freely: streamsPerNodeMax / 2,
  perHolderMax: streamsPerSessionMax,
};
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
  on('deposit.changed', 'deposit', toPlayer),
  on('limit.refused', 'limit', toPlayer),
  on('reality.changed', 'reality', toPlayer),
  on('withdrawal.changed', 'withdrawal', toPlayer),
  on('identity.changed', 'identity', toPlayer),
  on('promotion.changed', 'promotions', toPlayer),
  on('vip.changed', 'vip', toPlayer),
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

/** Live events of this node's connections, fed by the bus. What the bus may have lost is said to be missed. */
export const createEvents = ({ bus, epoch, heartbeatMs = liveHeartbeatMs }: EventsDeps) => {
  const log = createEventLog({ epoch, eventsMax });
  const streams = createLiveStreams<Audience, keyof typeof streamShares>({ ...bounds, heartbeatMs });
  const frameNow = (event: LiveEventKind | typeof liveHeartbeat): string => frameOf(log.lastId(), event);
  const send: Send = (audience, kind) => {
    // That somebody is typing is nothing to be told of later.
    if (kind !== 'chat-typing') log.add(audience, kind);
    streams.send(audience, frameNow(kind));
    if (kind === 'session-ended') for (const stream of streams.of(audience)) streams.end(stream);
  };
  const checkSession = (stream: LiveStream<Audience>): Promise<boolean> => streams.check(stream, { last: () => frameNow('session-ended') });
  let [beats, isChecking] = [0, false];
  /** Some at once, to spare the store and yet be round soon. */
  const checkAllSessions = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const all = streams.of('all');
      for (let from = 0; from < all.length; from += checkedAtOnce)
        await Promise.allSettled(all.slice(from, from + checkedAtOnce).map(checkSession));
    } finally {
      isChecking = false;
    }
  };
  const beat = (): void => {
    streams.send('all', frameNow(liveHeartbeat));
    beats += 1;
    if (beats % heartbeatsPerSessionCheck === 0) void checkAllSessions();
  };
  const unsubscribe = [...heard.map((listen) => listen(bus, send)), bus.subscribe(missedTopic, () => send('all', 'missed'))];
  return {
    /** This node's places for streams. */
    places: streams.places,
    /** Opens a stream; returns what closes it when its browser has gone. */
    open: ({ playerId, sessionId, merchantCode, lastEventId, isOpen, sink }: EventStreamRequest): (() => void) => {
      const holder = `session ${sessionId}` as const;
      const audiences: Audience[] = [holder, `player ${playerId}`, `merchant ${merchantCode}`];
      const stream = { holder, audiences, goesOn: isOpen, sink };
      const close = streams.open(stream);
      const kinds = (lastEventId === null ? null : log.since(lastEventId, audiences)) ?? ['missed'];
      for (const kind of kinds) sink.write(frameNow(kind));
      // It may have ended while it was opened.
      void checkSession(stream);
      return close;
    },
    /** Ends all streams; their browsers come back to another node, or to this one's next start. */
    close: streams.run(beat, unsubscribe),
  };
};
export type Events = ReturnType<typeof createEvents>;
