import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';

const host = '127.0.0.1';
const bytesMax = 64 * 1024;
const shownMax = 50;
export const demoMessagesKeptMs = 24 * 3_600_000;

const sms = z.object({
  to: z.string().max(40),
  from: z.string().max(40),
  text: z.string().max(2000),
  reference: z.string().max(60),
  merchant: z.string().max(20),
});

export type DemoMessage = {
  readonly channel: 'sms' | 'email';
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
  readonly at: Date;
};

/** @throws where it is longer than a message may be. */
const bodyOf = async (request: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const portOf = (server: { address: () => AddressInfo | string | null }): number => (server.address() as AddressInfo).port;

type OutboxDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/** The demo's messages, in the store. */
const createMessages = ({ pool, clock, ids }: OutboxDeps) => ({
  keep: async (merchantCode: string, message: Omit<DemoMessage, 'at'>): Promise<string> => {
    const id = ids.newId();
    await pool.query({
      name: 'demo-message-keep',
      text: 'INSERT INTO demo_message (id, merchant_code, channel, recipient, sender, subject, body, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [id, merchantCode, message.channel, message.recipient, message.sender, message.subject, message.body, new Date(clock.now())],
    });
    return id;
  },
  has: async (id: string): Promise<boolean> => (await pool.query('SELECT 1 FROM demo_message WHERE id = $1', [id])).rowCount === 1,
  latest: async (merchantCode: string): Promise<readonly DemoMessage[]> =>
    (
      await pool.query<DemoMessage>({
        name: 'demo-messages',
        text: `SELECT channel, recipient, sender, subject, body, at FROM demo_message WHERE merchant_code = $1 ORDER BY at DESC, id DESC LIMIT ${shownMax}`,
        values: [merchantCode],
      })
    ).rows,
});
type Messages = ReturnType<typeof createMessages>;

type Listening = { readonly port: number; readonly close: () => Promise<unknown> };

const answer = (response: ServerResponse, status: number, value: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** `POST /messages` accepts a message; `GET /messages/<id>` answers its state. */
const serveSms = async ({ keep, has }: Messages, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === 'GET') {
    const isThere = await has((request.url ?? '').split('/')[2] ?? '');
    return answer(response, isThere ? 200 : 404, { status: isThere ? 'delivered' : 'unknown' });
  }
  const body = await bodyOf(request);
  const read = sms.safeParse(JSON.parse(body.toString('utf8')));
  if (!read.success) return answer(response, 400, { status: 'refused' });
  const { to, from, text, merchant } = read.data;
  const id = await keep(merchant, { channel: 'sms', recipient: to, sender: from, subject: '', body: text });
  return answer(response, 202, { status: 'accepted', id });
};

const listenSms = async (messages: Messages): Promise<Listening> => {
  const server: Server = createServer((request, response) => {
    serveSms(messages, request, response).catch(() => answer(response, 400, { status: 'refused' }));
  });
  await once(server.listen(0, host), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { port: portOf(server), close };
};

const takeMail = async ({ keep }: Messages, stream: AsyncIterable<Uint8Array>): Promise<void> => {
  const { default: PostalMime } = await import('postal-mime');
  const { headers, to, from, subject = '', text = '' } = await PostalMime.parse(await bodyOf(stream));
  const merchant = headers.find(({ key }) => key === 'x-merchant')?.value ?? '';
  const sender = from?.name || (from?.address ?? '');
  await keep(merchant, { channel: 'email', recipient: to?.[0]?.address ?? '', sender, subject, body: text });
};

const listenMail = async (messages: Messages): Promise<Listening> => {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: bytesMax,
    logger: false,
    onData: (stream, _session, done) => void takeMail(messages, stream).then(() => done(), done),
  });
  await new Promise<void>((listening) => server.listen(0, host, () => listening()));
  return { port: portOf(server.server), close: () => new Promise<void>((closed) => server.close(() => closed())) };
};

/**
 * The demo's SMS gateway (HTTP) and mail server (SMTP), which only this machine can reach. Each starts to listen with its first
 * message. Messages are kept in the store, so that the page of any node shows them. There are none in production.
 */
export const createDemoOutbox = (deps: OutboxDeps) => {
  const messages = createMessages(deps);
  let smsListening: Promise<Listening> | null = null;
  let mailListening: Promise<Listening> | null = null;
  return {
    smsUrl: async (): Promise<string> => `http://${host}:${(await (smsListening ??= listenSms(messages))).port}/messages`,
    mailPort: async (): Promise<number> => (await (mailListening ??= listenMail(messages))).port,
    /** The last messages of a merchant's players, the newest first. */
    latest: messages.latest,
    close: async (): Promise<void> => {
      for (const listening of [smsListening, mailListening]) await (await listening)?.close();
    },
  };
};
export type DemoOutbox = ReturnType<typeof createDemoOutbox>;
