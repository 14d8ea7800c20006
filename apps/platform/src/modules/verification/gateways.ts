import type { Logger } from '../../kernel/log.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { MailConfig, SmsGatewayConfig } from './messages-section.ts';
import type { CodeChannel } from './verification-ports.ts';
import type { DemoOutbox } from './demo-outbox.ts';
import type { Gateway } from './gateway.ts';
import { createHttpGateway } from './http-gateway.ts';
import { createMailGateway } from './mail-gateway.ts';

export type GatewaysDeps = {
  readonly log: Logger;
  readonly merchants: MerchantParts<'messages'> & Pick<MerchantService, 'has' | 'secretOf'>;
  /** Null where there is no demo, as in production. */
  readonly demo: DemoOutbox | null;
};

/** The gateways of merchants' documents. Those without their secret, or of the demo where there is none, are left out and logged. */
export const createGateways = ({ log, merchants, demo }: GatewaysDeps) => {
  const outbox = (): DemoOutbox => {
    if (demo === null) throw new Error('there is no demo gateway');
    return demo;
  };
  /** The secret of a gateway, '' if it needs none; null if the gateway cannot be used. */
  const secretOf = (merchant: string, gateway: string, name: string | null, isDemo: boolean): string | null => {
    const secret = name === null ? '' : merchants.secretOf(merchant, name);
    const fault =
      secret === undefined ? `GATEWAY_SECRETS has no ${merchant}/${name}` : isDemo && demo === null ? 'there is no demo gateway' : null;
    if (fault !== null) log.error({ merchant, gateway, fault }, 'a gateway cannot be used');
    return fault === null ? (secret ?? '') : null;
  };
  const smsGateway = (merchantCode: string, config: SmsGatewayConfig): Gateway | null => {
    const secret = secretOf(merchantCode, config.name, config.secret, config.url === null);
    return secret === null ? null : createHttpGateway({ config, secret, demoUrl: () => outbox().smsUrl() });
  };
  const mailGateway = (merchantCode: string, config: MailConfig): Gateway | null => {
    const secret = secretOf(merchantCode, 'mail', config.secret, config.host === null);
    return secret === null ? null : createMailGateway({ config, secret, demoPort: () => outbox().mailPort() });
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
