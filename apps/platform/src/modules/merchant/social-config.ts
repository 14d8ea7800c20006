import { matching, webOrigin } from '@palaro/env';
import { z } from 'zod';
import { serverAddress } from './address-fields.ts';

const client = {
  /** What the service calls this site. */
  clientId: z.string().min(1).max(200),
  /** The name of the client's secret among the merchant's in GATEWAY_SECRETS; null for a client without one. */
  secret: matching(
    /^[A-Z0-9_]{1,40}$/,
    'not the name of a secret',
    'Give a name that GATEWAY_SECRETS has for this merchant, such as GOOGLE_LOGIN.',
  )
    .nullable()
    .default(null),
};

export const socialDefault = { google: null, facebook: null };

/** The services at which a merchant's players may sign in; each has a flag that offers it too. */
export const socialConfig = z.strictObject({
  /** One that speaks OpenID Connect; without an issuer it is the installation's demo issuer, which there is none of in production. */
  google: z.strictObject({ issuer: webOrigin().nullable(), ...client }).nullable(),
  /** One that speaks OAuth 2 and has a call that says who somebody is; without a service it is the demo issuer. */
  facebook: z
    .strictObject({
      service: z
        .strictObject({ issuer: serverAddress, authorizationUrl: serverAddress, tokenUrl: serverAddress, personUrl: serverAddress })
        .nullable(),
      ...client,
    })
    .nullable(),
});
export type SocialConfig = z.output<typeof socialConfig>;

/** The demo's: its issuer is the installation's own. */
export const socialDemo: SocialConfig = {
  google: { issuer: null, clientId: 'demo-google', secret: null },
  facebook: { service: null, clientId: 'demo-facebook', secret: null },
};
