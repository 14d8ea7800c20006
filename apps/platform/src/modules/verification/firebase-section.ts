import { matching } from '@palaro/env';
import { z } from 'zod';
import type { FlagKey } from '@palaro/contract';
import { serverAddress } from '../../document/address-fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const googleApi = 'https://identitytoolkit.googleapis.com';
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The Firebase project by which a merchant sends codes at login and registration (decision 019). */
const firebaseProject = z
  .strictObject({
    project: matching(/^[a-z][a-z0-9-]{3,39}$/, 'not a project', 'Give the id of the Firebase project, such as palaro-site.'),
    /** The project's web key. It is public: every browser that asks for a code gets it. */
    apiKey: matching(/^[\w-]{1,200}$/, 'not a web key', "Give the project's web API key."),
    /** Null for the installation's demo issuer, which there is none of in production. */
    service: z
      .strictObject({
        /** Where browsers ask for codes and give them back, by the REST calls of the Identity Toolkit. */
        apiUrl: serverAddress.default(googleApi),
        /** The keys that its tokens are signed with (JWKS). */
        keysUrl: serverAddress.default(googleKeys),
        /** A page of another origin that tells people from programs, shown in a frame. */
        verifierUrl: serverAddress,
      })
      .nullable(),
  })
  .nullable();

export const firebaseSection = section('firebase', firebaseProject, {
  whenMissing: null,
  // It is played by the installation's own issuer.
  demo: { project: 'demo-palaro', apiKey: 'demo-key', service: null },
});
type FirebaseConfig = SectionOf<typeof firebaseSection>;

/** A project that is in use, with its addresses. */
export type FirebaseProject = {
  readonly project: string;
  readonly apiKey: string;
  readonly apiUrl: string;
  readonly keysUrl: string;
  readonly verifierUrl: string;
};

const demoServiceOf = (issuer: string) => ({
  apiUrl: `${issuer}/firebase`,
  keysUrl: `${issuer}/firebase/keys`,
  verifierUrl: `${issuer}/firebase/verifier`,
});

/** The project of a merchant that has codes sent by it (flag FIREBASELOGIN3); null where none does. */
export const firebaseOf = (
  { flags, firebase }: { readonly flags: Partial<Record<FlagKey, boolean>>; readonly firebase: FirebaseConfig },
  demoIssuer: string | null,
): FirebaseProject | null => {
  if (flags.FIREBASELOGIN3 !== true || firebase === null) return null;
  const service = firebase.service ?? (demoIssuer === null ? null : demoServiceOf(demoIssuer));
  return service === null ? null : { project: firebase.project, apiKey: firebase.apiKey, ...service };
};
