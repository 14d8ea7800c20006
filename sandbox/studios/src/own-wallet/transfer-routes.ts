import { createSignatureCheck, createTransferCalls, type RateLimit, type Runtime } from '@palaro/game-server';
import type { FastifyInstance } from 'fastify';
import type { StudiosConfig } from '../config.ts';
import type { Store } from '../store.ts';
import { createHouseWallets } from './house-wallets.ts';

type Deps = { config: StudiosConfig; store: Store; runtime: Runtime; rateLimit: RateLimit };

/** The transfer protocol: what an operator's platform asks where the studios keep its players' money; docs/vendor-transfers.md. */
export function registerTransferRoutes(app: FastifyInstance, { config, store, runtime, rateLimit }: Deps): void {
  const answer = createTransferCalls({
    isSigned: createSignatureCheck(config, runtime),
    rateLimit,
    runtime,
    wallets: createHouseWallets({ store, runtime }),
  });
  void app.register(async (raw) => {
    // Signed is what came, byte for byte.
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    raw.post('/transfer/v1/*', async (request, reply) => {
      const call = (request.params as { '*': string })['*'];
      const { code, body, isLost } = await answer({ call, raw: request.body, headers: request.headers, ip: request.ip });
      if (!isLost) return reply.code(code).send(body);
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    });
  });
}
