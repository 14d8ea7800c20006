import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Stop = {
  readonly call: RegExp;
  /** Whether a call is held before the server gets it, or its answer before the caller does. */
  readonly at: 'before' | 'after';
};

/** A call that was held: whether its caller still waits for it, and what lets it go on. */
export type Held = { readonly isWaitedFor: () => boolean; readonly release: () => void };

/**
 * A server in front of others that can hold a call. `targetOf` says where a path goes; where that server does not answer, the caller's
 * connection ends without an answer, as if the caller had asked it.
 */
export const startGate = async (targetOf: (path: string) => string) => {
  let stop: (Stop & { readonly held: (held: Held) => void }) | null = null;
  /** Goes on with a call, unless it is one that is held. */
  const pass = ({ method = '', url = '' }: IncomingMessage, response: ServerResponse, at: Stop['at'], goOn: () => void): void => {
    if (stop?.at !== at || !stop.call.test(`${method} ${url}`)) return goOn();
    let isGone = false;
    response.once('close', () => (isGone = true));
    stop.held({ isWaitedFor: () => !isGone, release: goOn });
    stop = null;
  };
  const forward = (asked: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const { method, url = '', headers } = asked;
    const further = request(`${targetOf(url)}${url}`, { method, headers, agent: false }, (answered) => {
      const parts: Buffer[] = [];
      answered.on('data', (part: Buffer) => parts.push(part));
      answered.once('error', () => response.destroy());
      answered.once('end', () =>
        pass(asked, response, 'after', () => response.writeHead(answered.statusCode ?? 502, answered.headers).end(Buffer.concat(parts))),
      );
    });
    further.once('error', () => response.destroy());
    further.end(body);
  };
  const server = createServer((asked, response) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.once('end', () => pass(asked, response, 'before', () => forward(asked, Buffer.concat(parts), response)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Holds the next call of this kind for ever; resolves when there is one. */
    hold: (wanted: Stop): Promise<Held> => new Promise((held) => (stop = { ...wanted, held })),
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type Gate = Awaited<ReturnType<typeof startGate>>;
