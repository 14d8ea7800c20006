import { liveEventsPath } from '@palaro/contract';
import type { FastifyInstance } from 'fastify';
import { admitMember, type AdmissionOptions } from '../../http/bind.ts';
import { sendFailure } from '../../http/wire.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import type { Events } from './events.ts';

/** Bytes that wait for a reader who does not read; one more event, and the connection is cut off. */
const waitingBytesMax = 4_096;
/** When a browser that found no room may ask again. */
const retryAfterSeconds = 30;

export type EventStreamOptions = { readonly admission: AdmissionOptions; readonly events: Events };

/**
 * `GET /wps/events`: live events to one browser, for members only. Authenticated as every call is, by token and cookie,
 * which is why the app reads it with `fetch`. Ended before the server closes, which would wait for it.
 */
export const registerEventStream = (app: FastifyInstance, { admission, events }: EventStreamOptions): void => {
  app.addHook('preClose', (done) => {
    events.close();
    done();
  });
  app.get(liveEventsPath, async (request, reply) => {
    const admitted = await admitMember(admission, request);
    if (!admitted.ok) return sendFailure(reply, admitted.failure);
    const { caller, token, cookie } = admitted.value;
    const place = events.places.take({ address: addressKey(request.ip), merchant: caller.merchantCode }, reply.raw);
    if (place === null) return sendFailure(reply, { code: 'too_many_requests', data: { retryAfterSeconds } });
    const last = request.headers['last-event-id'];
    reply.hijack().headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies that buffer answers would keep events back.
      'x-accel-buffering': 'no',
    });
    const { raw } = reply;
    // With those that every answer of the server has.
    for (const [name, value = ''] of Object.entries(reply.getHeaders())) raw.setHeader(name, value);
    // A stream that goes on from another may have nothing to say for a while.
    raw.flushHeaders();
    const close = events.open({
      playerId: caller.playerId,
      sessionId: caller.sessionId,
      merchantCode: caller.merchantCode,
      lastEventId: typeof last === 'string' ? last : null,
      isOpen: async () => (await admission.authenticate(token, cookie, caller.merchantCode)).ok,
      sink: {
        write: (frame) => {
          // To write to a stream that has ended raises an error that nobody catches.
          if (raw.destroyed || raw.writableEnded) return;
          if (raw.writableLength > waitingBytesMax) raw.destroy();
          else raw.write(frame);
        },
        end: () => raw.end(),
      },
    });
    // A browser that left before the stream was open says so no more.
    if (raw.destroyed) close();
    else raw.once('close', close);
    return undefined;
  });
};
