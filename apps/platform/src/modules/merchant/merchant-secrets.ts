import type { Logger } from '../../kernel/log.ts';
import type { Merchants } from './merchant.ts';
import { secretsIn } from './sections.ts';

type MerchantSecretsDeps = {
  readonly merchants: Pick<Merchants, 'codes' | 'has' | 'known'>;
  /** Secrets by `MERCHANT/NAME`. */
  readonly gatewaySecrets: readonly (readonly [name: string, secret: string])[];
  readonly log: Logger;
};

/** The secrets of merchants' gateways, mail servers and sign-in services. A name stands for a secret of its own merchant alone. */
export const createMerchantSecrets = ({ merchants, gatewaySecrets, log }: MerchantSecretsDeps) => {
  const secrets = new Map(gatewaySecrets);
  const secretOf = (merchantCode: string, name: string): string | undefined => secrets.get(`${merchantCode}/${name}`);
  return {
    /** Undefined where the merchant has no secret of that name, whoever else may have one. */
    secretOf,
    /**
     * Logs secrets of a merchant that there is not, and secrets that a merchant's document names and the settings lack. It is
     * one merchant's fault: the others go on. To be called when the merchants are loaded.
     */
    checkSecrets: (): void => {
      for (const [name] of gatewaySecrets) {
        const [merchant = ''] = name.split('/');
        if (!merchants.has(merchant)) log.error({ secret: name }, 'GATEWAY_SECRETS has a secret of a merchant that there is not');
      }
      for (const merchant of merchants.codes())
        for (const name of secretsIn(merchants.known(merchant)))
          if (secretOf(merchant, name) === undefined)
            log.error({ merchant, secret: `${merchant}/${name}` }, 'a merchant names a secret that GATEWAY_SECRETS lacks');
    },
  };
};
export type MerchantSecrets = ReturnType<typeof createMerchantSecrets>;
