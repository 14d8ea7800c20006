import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operatorOf } from '../../http/operator-handlers.ts';
import type { OperatorGate } from '../../http/operator-gate.ts';
import { registerLiveStream } from '../../http/live-streams.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { sendFailure } from '../../http/wire.ts';
import { ok } from '../../kernel/result.ts';
import type { DeskStreams } from './desk-streams.ts';

/** Policy of the desk: its own files, calls and pictures alone. */
const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

const fileOf = (name: string): Buffer => readFileSync(new URL(`./page/${name}`, import.meta.url));
const files = [
  ['/desk', 'desk.html', 'text/html; charset=utf-8'],
  ['/desk/desk.css', 'desk.css', 'text/css; charset=utf-8'],
  ['/desk/desk.js', 'desk.js', 'text/javascript; charset=utf-8'],
  ['/desk/desk-ask.js', 'desk-ask.js', 'text/javascript; charset=utf-8'],
  ['/desk/desk-login.js', 'desk-login.js', 'text/javascript; charset=utf-8'],
  ['/desk/desk-list.js', 'desk-list.js', 'text/javascript; charset=utf-8'],
  ['/desk/desk-view.js', 'desk-view.js', 'text/javascript; charset=utf-8'],
  ['/desk/desk-work.js', 'desk-work.js', 'text/javascript; charset=utf-8'],
] as const;

/** The page itself, the same for everybody: what is private comes by its calls. Robots are to leave it alone. */
export const registerDeskPage = (app: FastifyInstance, rateLimit: RateLimit): void => {
  for (const [path, name, type] of files) {
    const content = fileOf(name);
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const wait = await rateLimit.consumeAddress('status', request.ip, 'desk');
      if (wait > 0) return sendFailure(reply, { code: 'too_many_requests', data: { retryAfterSeconds: wait } });
      return reply
        .headers({
          'content-type': type,
          'content-security-policy': deskPolicy,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
        })
        .send(content);
    });
  }
};

/** `GET /desk/events`: what changes, to one open desk, whose page answers the beats (`attendDesk`). */
export const registerDeskStream = (app: FastifyInstance, gate: OperatorGate, streams: DeskStreams): void =>
  registerLiveStream(app, {
    path: '/desk/events',
    waitingBytesMax: 16_384,
    streams,
    admit: async (request) => {
      const admitted = await gate(request, { permission: 'chat:read', rate: 'read', risk: 'read' });
      if (!admitted.ok) return admitted;
      const { sessionId, operatorId: agentId, merchantCode, permissions } = operatorOf(admitted.value);
      return ok({
        owners: { agent: agentId, merchant: merchantCode },
        open: (sink) => streams.open({ sessionId, agentId, merchantCode, mayAnswer: permissions.has('chat:answer'), sink }),
      });
    },
  });
