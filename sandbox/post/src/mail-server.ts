import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { messageBytesMax, readBody, type Messages } from './messages.ts';

const takeMail = async ({ keep }: Messages, stream: Readable): Promise<void> => {
  const { headers, to, from, subject = '', text = '' } = await PostalMime.parse(await readBody(stream));
  const merchant = headers.find(({ key }) => key === 'x-merchant')?.value ?? '';
  keep({
    channel: 'email',
    merchant,
    recipient: to?.[0]?.address ?? '',
    sender: from?.name || (from?.address ?? ''),
    subject,
    body: text.trim(),
  });
};

const closeWithinMs = 500;

/** A mail server (SMTP, without TLS) that keeps every mail. */
export const createMailServer = (messages: Messages): SMTPServer =>
  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: messageBytesMax,
    closeTimeout: closeWithinMs,
    // Who sends is no question here, and its name may take seconds.
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => void takeMail(messages, stream).then(() => done(), done),
  });
