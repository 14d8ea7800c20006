import { liveEventsPath } from '@palaro/contract';
import type { FastifyInstance } from 'fastify';
import { admitMember, type AdmissionOptions } from '../../http/bind.ts';
import { registerLiveStream } from '../../http/live-streams.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { ok } from '../../kernel/result.ts';
import type { Events } from './events.ts';

export type EventStreamOptions = { readonly admission: AdmissionOptions; readonly events: Events };

/** `GET /wps/events`: for members only. Authenticated as every call is, by token and cookie, which is why the app reads it with `fetch`. */
export const registerEventStream = (app: FastifyInstance, { admission, events }: EventStreamOptions): void =>
  registerLiveStream(app, {
    path: liveEventsPath,
    waitingBytesMax: 4_096,
    streams: events,
    admit: async (request) => {
      const admitted = await admitMember(admission, request, { whileExcluded: true });
      if (!admitted.ok) return admitted;
      const { caller, token, cookie } = admitted.value;
      const last = request.headers['last-event-id'];
      return ok({
        owners: { address: addressKey(request.ip), merchant: caller.merchantCode },
        open: (sink) =>
          events.open({
            playerId: caller.playerId,
            sessionId: caller.sessionId,
            merchantCode: caller.merchantCode,
            lastEventId: typeof last === 'string' ? last : null,
            isOpen: async () => (await admission.authenticate(token, cookie, caller.merchantCode)).ok,
            sink,
          }),
      });
    },
  });
