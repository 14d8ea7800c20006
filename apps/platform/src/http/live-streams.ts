import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createPlaces, type Places } from '../kernel/places.ts';
import type { Result } from '../kernel/result.ts';
import type { OperatorFailure } from './handlers.ts';
import { sendFailure } from './wire.ts';

/** When a browser that found no room may ask again. */
const retryAfterSeconds = 30;

/** How many streams there may be, and how often they are written to. */
type StreamBounds<Owner extends string> = {
  readonly perNodeMax: number;
  /** Of these: of one owner of each kind. */
  readonly shares: Readonly<Record<Owner, number>>;
  /** While fewer are open, shares bind nobody. */
  readonly freely?: number;
  /** Of one holder, whose oldest ones are ended for a new one: mostly their browser is gone and did not close them. */
  readonly perHolderMax: number;
  /** Between two beats. */
  readonly heartbeatMs: number;
};

/** Where a stream's bytes go. */
export type StreamSink = { readonly write: (frame: string) => void; readonly end: () => void };

export type LiveStream<Audience extends string> = {
  /** Whom it belongs to: one of its audiences. */
  readonly holder: Audience;
  /** What it listens to, besides what is told to all. */
  readonly audiences: readonly Audience[];
  /** Whether its session is still open and may still listen. The hint of an end may be lost. */
  readonly goesOn: () => Promise<boolean>;
  readonly sink: StreamSink;
};

/** Live events to this node's browsers: who listens to what, within which bounds, and for how long. */
export const createLiveStreams = <Audience extends string, Owner extends string>(bounds: StreamBounds<Owner>) => {
  type Stream = LiveStream<Audience>;
  const streams = new Map<Audience | 'all', Set<Stream>>();
  const of = (audience: Audience | 'all'): readonly Stream[] => [...(streams.get(audience) ?? [])];
  const has = (stream: Stream): boolean => streams.get('all')?.has(stream) ?? false;
  const heardBy = ({ audiences }: Stream): readonly (Audience | 'all')[] => [...audiences, 'all'];
  const remove = (stream: Stream): void => {
    for (const audience of heardBy(stream)) {
      const known = streams.get(audience);
      known?.delete(stream);
      if (known?.size === 0) streams.delete(audience);
    }
  };
  const end = (stream: Stream): void => {
    remove(stream);
    stream.sink.end();
  };
  return {
    places: createPlaces(bounds.perNodeMax, bounds.shares, bounds),
    of,
    send: (audience: Audience | 'all', frame: string): void => {
      for (const { sink } of of(audience)) sink.write(frame);
    },
    end,
    /** Opens a stream; returns what closes it when its browser has gone. */
    open: (stream: Stream): (() => void) => {
      const own = of(stream.holder);
      for (const old of own.slice(0, Math.max(0, own.length - bounds.perHolderMax + 1))) end(old);
      for (const audience of heardBy(stream)) streams.set(audience, (streams.get(audience) ?? new Set()).add(stream));
      return () => remove(stream);
    },
    /** Ends a stream that may not go on, with a last frame; tells whether it is still open. An unreachable store says nothing about it. */
    check: async (
      stream: Stream,
      { goesOn = stream.goesOn, last }: Partial<Pick<Stream, 'goesOn'>> & { last?: () => string } = {},
    ): Promise<boolean> => {
      // It may have been closed meanwhile.
      if ((await goesOn().catch(() => true)) || !has(stream)) return has(stream);
      if (last !== undefined) stream.sink.write(last());
      end(stream);
      return false;
    },
    /** Beats from now on; returns what ends all streams, and what they were told of by: their browsers come back to another node. */
    run: (beat: () => void, unsubscribe: readonly (() => void)[]): (() => void) => {
      const timer = setInterval(beat, bounds.heartbeatMs);
      timer.unref();
      return () => {
        clearInterval(timer);
        for (const leave of unsubscribe) leave();
        for (const stream of of('all')) end(stream);
      };
    },
  };
};

type LiveStreamRoute<Owner extends string> = {
  readonly path: string;
  /** Bytes that wait for a reader who does not read; one more event, and the connection is cut off. */
  readonly waitingBytesMax: number;
  readonly streams: { readonly places: Places<Owner>; readonly close: () => void };
  /** Whom a stream counts for; `open` opens it and returns what closes it. */
  readonly admit: (request: FastifyRequest) => Promise<
    Result<
      {
        readonly owners: Readonly<Record<Owner, string>>;
        readonly open: (sink: StreamSink) => (() => void) | Promise<() => void>;
      },
      OperatorFailure
    >
  >;
};

/** Answers with server-sent events for as long as the browser stays. Ended before the server closes, which would wait for them. */
export const registerLiveStream = <Owner extends string>(app: FastifyInstance, route: LiveStreamRoute<Owner>): void => {
  const { path, waitingBytesMax, streams, admit } = route;
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  app.get(path, async (request, reply) => {
    const admitted = await admit(request);
    if (!admitted.ok) return sendFailure(reply, admitted.failure);
    const { owners, open } = admitted.value;
    const { raw } = reply;
    if (streams.places.take(owners, raw) === null) return sendFailure(reply, { code: 'too_many_requests', data: { retryAfterSeconds } });
    // Proxies that buffer answers would keep events back.
    reply.hijack().headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    // With those that every answer of the server has.
    for (const [name, value = ''] of Object.entries(reply.getHeaders())) raw.setHeader(name, value);
    // A stream that goes on from another may have nothing to say for a while.
    raw.flushHeaders();
    const close = await open({
      write: (frame) => {
        // To write to a stream that has ended raises an error that nobody catches.
        if (raw.destroyed || raw.writableEnded) return;
        if (raw.writableLength > waitingBytesMax) raw.destroy();
        else raw.write(frame);
      },
      end: () => raw.end(),
    });
    // A browser that left before the stream was open says so no more.
    if (raw.destroyed) close();
    else raw.once('close', close);
    return undefined;
  });
};
