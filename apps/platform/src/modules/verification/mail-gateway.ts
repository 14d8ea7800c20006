import { withDeadline } from '../../kernel/deadline.ts';
import type { MailConfig } from './messages-section.ts';
import type { Gateway, OutgoingMessage, SendOutcome } from './gateway.ts';

export type MailGatewayDeps = {
  readonly config: MailConfig;
  /** The secret itself; '' if it has none. */
  readonly secret: string;
  /** The installation's own mail server, for documents without a `host`. */
  readonly ownUrl: string | undefined;
};

type MailFault = { readonly code?: string; readonly command?: string; readonly responseCode?: number };

/** Whether the server surely does not have the mail: it was not reached, or refused before the content was sent. */
const isRefusal = ({ code = '', command = '', responseCode = 0 }: MailFault): boolean =>
  responseCode >= 400 || command === 'CONN' || ['EDNS', 'EAUTH', 'EENVELOPE', 'ETLS'].includes(code);
/** Each SMTP step times out so much earlier than the whole, so that its own error is reported. */
const marginMs = 200;

const outcomeOf = (fault: MailFault): SendOutcome => ({
  state: isRefusal(fault) ? 'refused' : 'unknown',
  fault: fault.responseCode === undefined ? (fault.code ?? 'not sent') : `SMTP ${fault.responseCode}`,
});

/** The installation's own mail server, which is on this machine and speaks without TLS. */
const ownServer = (url = '') => {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/[[\]]/g, ''), port: Number(port), secure: false, ignoreTLS: true };
};

/** Mail over SMTP, always with TLS, except to the installation's own server. */
export const createMailGateway = ({ config, secret, ownUrl }: MailGatewayDeps): Gateway => {
  const transportOf = async (withinMs: number) => {
    // Loaded with the first mail: it would slow down every start.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...(config.host === null
        ? ownServer(ownUrl)
        : { host: config.host, port: config.port, secure: config.security === 'tls', requireTLS: true }),
      ...(config.user === null ? {} : { auth: { user: config.user, pass: secret } }),
      connectionTimeout: withinMs - marginMs,
      greetingTimeout: withinMs - marginMs,
      socketTimeout: withinMs - marginMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const deliver = async ({ reference, merchantCode, to, subject, text }: OutgoingMessage, withinMs: number): Promise<SendOutcome> => {
    const transport = await transportOf(withinMs);
    await transport.sendMail({
      from: config.from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${reference}@palaro.invalid>`,
      headers: { 'X-Merchant': merchantCode, 'Auto-Submitted': 'auto-generated' },
    });
    return { state: 'accepted', gatewayReference: null };
  };
  return {
    name: 'mail',
    send: (message, withinMs) => {
      const sent = deliver(message, withinMs).catch((error: unknown) => outcomeOf(error as MailFault));
      return withDeadline<SendOutcome>(withinMs, sent, { state: 'unknown', fault: 'no answer in time' }, () => undefined);
    },
    status: () => Promise.resolve('accepted'),
  };
};
