import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server of a test, with or without TLS, and the mails that it was sent. */
export const startMailServer = async (options: SMTPServerOptions) => {
  const taken: { readonly secure: boolean; readonly text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH'],
    logger: false,
    onData: (stream, { secure }, done) =>
      void stream.toArray().then((parts) => {
        taken.push({ secure, text: Buffer.concat(parts as Buffer[]).toString('utf8') });
        done();
      }),
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
};
