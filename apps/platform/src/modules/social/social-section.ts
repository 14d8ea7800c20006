import { webOrigin } from '@palaro/env';
import { z } from 'zod';
import { serverAddress } from '../../document/address-fields.ts';
import { secretName } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const client = {
  /** What the service calls this site. */
  clientId: z.string().min(1).max(200),
  /** The name of the client's secret among the merchant's in GATEWAY_SECRETS; null for a client without one. */
  secret: secretName('GOOGLE_LOGIN').nullable().default(null),
};

/** The services at which a merchant's players may sign in; each has a flag that offers it too. */
const social = z.strictObject({
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

export const socialSection = section('social', social, {
  whenMissing: { google: null, facebook: null },
  // The services are those of the installation's own issuer.
  demo: { google: { issuer: null, clientId: 'demo-google' }, facebook: { service: null, clientId: 'demo-facebook' } },
  secrets: ({ google, facebook }) => [google, facebook].flatMap((client) => client?.secret ?? []),
});
export type SocialConfig = SectionOf<typeof socialSection>;
