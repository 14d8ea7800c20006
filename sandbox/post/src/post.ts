import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenOr, originOf } from '@palaro/env';
import { answer } from './answers.ts';
import type { PostConfig } from './config.ts';
import { createMailServer } from './mail-server.ts';
import { createMessages, type Message } from './messages.ts';

const mailHost = '127.0.0.1';

export type Post = {
  /** Starts listening; returns the address of the page. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
  /** Where the platform sends SMS and mails, once it has started: its settings SMS_URL and MAIL_URL. */
  readonly urls: () => { readonly SMS_URL: string; readonly MAIL_URL: string };
  /** The messages so far, the newest first; of one recipient where one is given. */
  readonly latest: (recipient?: string) => readonly Message[];
};

/** An SMS gateway and a mail server for demos and tests, which show what they were sent. */
export const createPost = ({ host, port, mailPort }: PostConfig): Post => {
  const messages = createMessages();
  const web = createServer((request, response) => {
    answer(messages, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400, { 'content-type': 'application/json' }).end('{"status":"refused"}');
    });
  });
  const mail = createMailServer(messages);
  // A sender that breaks off is no matter of ours; whether it listens is heard from its socket.
  mail.on('error', () => undefined);
  const portOf = (address: AddressInfo | string | null): number => (address as AddressInfo).port;
  const origin = (): string => originOf(host, portOf(web.address()));
  return {
    start: async () => {
      await listenOr({ host, port }, () => once(web.listen({ host, port }), 'listening'));
      const mailPlace = { host: mailHost, port: mailPort };
      await listenOr({ ...mailPlace, key: 'MAIL_PORT' }, () => {
        mail.listen(mailPort, mailHost);
        return once(mail.server, 'listening');
      });
      return origin();
    },
    stop: async () => {
      web.closeAllConnections();
      await Promise.all([once(web.close(), 'close'), new Promise<void>((closed) => mail.close(() => closed()))]);
    },
    urls: () => ({ SMS_URL: `${origin()}/messages`, MAIL_URL: `smtp://${mailHost}:${portOf(mail.server.address())}` }),
    latest: (recipient) => messages.latest(recipient),
  };
};
