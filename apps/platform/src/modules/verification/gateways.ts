import type { Logger } from '../../kernel/log.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { MailConfig, SmsGatewayConfig } from './messages-section.ts';
import type { CodeChannel } from './verification-ports.ts';
import type { Gateway } from './gateway.ts';
import { createHttpGateway } from './http-gateway.ts';
import { createMailGateway } from './mail-gateway.ts';

/** The installation's own gateway and mail server, for documents that name none. */
export type OwnGateways = { readonly SMS_URL?: string | undefined; readonly MAIL_URL?: string | undefined };

export type GatewaysDeps = {
  readonly log: Logger;
  readonly merchants: MerchantParts<'messages'> & Pick<MerchantService, 'has' | 'secretOf'>;
  readonly own: OwnGateways;
};

/** The gateways of merchants' documents. Those without their secret, or without an address, are left out and logged. */
export const createGateways = ({ log, merchants, own }: GatewaysDeps) => {
  const unusable = (merchant: string, gateway: string, fault: string): null => {
    log.error({ merchant, gateway, fault }, 'a gateway cannot be used');
    return null;
  };
  /** The secret of a gateway, '' if it needs none; undefined if the settings lack it. */
  const secretOf = (merchant: string, name: string | null): string | undefined => (name === null ? '' : merchants.secretOf(merchant, name));
  const noSecret = (merchant: string, name: string | null): string => `GATEWAY_SECRETS has no ${merchant}/${name}`;
  const smsGateway = (merchantCode: string, config: SmsGatewayConfig): Gateway | null => {
    const [secret, url] = [secretOf(merchantCode, config.secret), config.url ?? own.SMS_URL];
    if (secret === undefined) return unusable(merchantCode, config.name, noSecret(merchantCode, config.secret));
    return url === undefined ? unusable(merchantCode, config.name, 'there is no SMS_URL') : createHttpGateway({ config, url, secret });
  };
  const mailGateway = (merchantCode: string, config: MailConfig): Gateway | null => {
    const secret = secretOf(merchantCode, config.secret);
    if (secret === undefined) return unusable(merchantCode, 'mail', noSecret(merchantCode, config.secret));
    if (config.host === null && own.MAIL_URL === undefined) return unusable(merchantCode, 'mail', 'there is no MAIL_URL');
    return createMailGateway({ config, secret, ownUrl: own.MAIL_URL });
  };
  return {
    /** The gateways for a recipient, in the order in which they are tried. */
    of: (merchantCode: string, channel: CodeChannel, to: string): readonly Gateway[] => {
      const { gateways, mail } = merchants.known(merchantCode).messages;
      const found =
        channel === 'email'
          ? [mail === null ? null : mailGateway(merchantCode, mail)]
          : gateways
              .filter(({ prefixes }) => prefixes.length === 0 || prefixes.some((prefix) => to.startsWith(prefix)))
              .toSorted((one, other) => one.priority - other.priority)
              .map((gateway) => smsGateway(merchantCode, gateway));
      return found.filter((gateway) => gateway !== null);
    },
    /** A gateway by its name; null if the merchant no longer has it. */
    named: (merchantCode: string, name: string): Gateway | null => {
      const all = merchants.has(merchantCode) ? merchants.known(merchantCode).messages.gateways : [];
      const config = all.find((gateway) => gateway.name === name);
      return config === undefined ? null : smsGateway(merchantCode, config);
    },
  };
};
