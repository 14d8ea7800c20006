import { firstCharacters, type SocialProvider } from '@palaro/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchProtectedResource,
  None,
} from 'openid-client';
import { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SocialConfig } from './social-section.ts';
import type { SocialAttempt } from './social-store.ts';

/** How long a service has to answer, in seconds. */
const answerSeconds = 10;
/** What a service says of itself is asked for again after so long. */
const metadataKeptMs = 3_600_000;
const nameLengthMax = 60;

/** Somebody, as a service names them. */
export type NamedPerson = { readonly subject: string; readonly name: string };
export type ServiceFailure = { readonly code: 'social_unavailable' | 'social_refused' | 'social_failed' };

/** A service at which people sign in. */
export type Service = {
  /** Which one it is: its issuer, and what it calls this site. Another one names other people, whatever it calls them. */
  readonly name: string;
  /** Where the browser is sent to. */
  readonly address: (
    attempt: Pick<SocialAttempt, 'state' | 'nonce' | 'verifier'>,
    redirectUri: string,
  ) => Promise<Result<string, ServiceFailure>>;
  /** Who came back by this address. */
  readonly person: (attempt: SocialAttempt, cameBackAt: URL) => Promise<Result<NamedPerson, ServiceFailure>>;
};

export type ServiceSettings = {
  /** Origin of the installation's demo issuer; null where there is none. */
  readonly demoIssuer: string | null;
  /** The merchant's secret of a name; undefined where it has none. */
  readonly secretOf: (name: string) => string | undefined;
  readonly now: () => number;
};

type Google = NonNullable<SocialConfig['google']>;
type Facebook = NonNullable<SocialConfig['facebook']>;

const isLocal = (address: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(address);
/** A service on this machine has no certificate. */
const tuned = (configuration: Configuration, address: string): Configuration => {
  configuration.timeout = answerSeconds;
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  if (isLocal(address)) allowInsecureRequests(configuration);
  return configuration;
};
/** How the client shows the service who it is; null where the secret that its merchant names is missing. */
const authenticationOf = (name: string | null, { secretOf }: Pick<ServiceSettings, 'secretOf'>) => {
  const secret = name === null ? null : secretOf(name);
  return secret === undefined ? null : secret === null ? None() : ClientSecretPost(secret);
};
/** A person's name as a service gives it, cut at what is kept. */
export const nameOf = (given: unknown): string => (typeof given === 'string' ? firstCharacters(given.trim(), nameLengthMax) : '');

/** What is said where the way back has a fault: the person refused, the service is away, or its answer is not what was asked for. */
const faultOf = (error: unknown): ServiceFailure => {
  if (error instanceof AuthorizationResponseError) return { code: error.error === 'access_denied' ? 'social_refused' : 'social_failed' };
  const cause = error instanceof Error && 'cause' in error ? error.cause : undefined;
  const isAway = [error, cause].some(
    (each) => each instanceof Error && (each.name === 'TimeoutError' || (each instanceof TypeError && 'cause' in each)),
  );
  return { code: isAway ? 'social_unavailable' : 'social_failed' };
};

const addressFor =
  (configuration: () => Promise<Configuration>, scope: string, hasNonce: boolean): Service['address'] =>
  async ({ state, nonce, verifier }, redirectUri) => {
    try {
      const challenge = await calculatePKCECodeChallenge(verifier);
      return ok(
        buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope,
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...(hasNonce ? { nonce } : {}),
        }).href,
      );
    } catch {
      return fail({ code: 'social_unavailable' });
    }
  };

/** Keeps a service's own words for a while; a failed question is asked again. */
const kept = (ask: () => Promise<Configuration>, now: () => number): (() => Promise<Configuration>) => {
  let found: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;
  return () => {
    if (found === null || found.until <= now()) {
      const configuration = ask();
      found = { configuration, until: now() + metadataKeptMs };
      configuration.catch(() => (found = null));
    }
    return found.configuration;
  };
};

/** OpenID Connect: the service signs who it is (discovery, code flow with PKCE, state and nonce). */
const createGoogle = ({ issuer, clientId, secret }: Google, settings: ServiceSettings): Service | null => {
  const at = issuer ?? settings.demoIssuer;
  const authentication = authenticationOf(secret, settings);
  if (at === null || authentication === null) return null;
  const configuration = kept(
    async () =>
      tuned(
        await discovery(new URL(at), clientId, undefined, authentication, {
          timeout: answerSeconds,
          // eslint-disable-next-line @typescript-eslint/no-deprecated
          execute: isLocal(`${at}/`) ? [allowInsecureRequests] : [],
        }),
        `${at}/`,
      ),
    settings.now,
  );
  return {
    name: `${at} ${clientId}`,
    address: addressFor(configuration, 'openid profile', true),
    person: async ({ state, nonce, verifier }, cameBackAt) => {
      try {
        const tokens = await authorizationCodeGrant(await configuration(), cameBackAt, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        return claims === undefined ? fail({ code: 'social_failed' }) : ok({ subject: claims.sub, name: nameOf(claims['name']) });
      } catch (error) {
        return fail(faultOf(error));
      }
    },
  };
};

const me = z.object({ id: z.string().min(1).max(255), name: z.string().optional() });

/** OAuth 2: who it is, is asked with the access token (code flow with PKCE and state). */
const createFacebook = (config: Facebook, settings: ServiceSettings): Service | null => {
  const { demoIssuer } = settings;
  const service = config.service ?? (demoIssuer === null ? null : demoServiceOf(demoIssuer));
  const authentication = authenticationOf(config.secret, settings);
  if (service === null || authentication === null) return null;
  const metadata = { issuer: service.issuer, authorization_endpoint: service.authorizationUrl, token_endpoint: service.tokenUrl };
  const configuration = tuned(new Configuration(metadata, config.clientId, undefined, authentication), service.tokenUrl);
  return {
    name: `${service.issuer} ${config.clientId}`,
    address: addressFor(() => Promise.resolve(configuration), 'public_profile', false),
    person: async ({ state, verifier }, cameBackAt) => {
      try {
        const tokens = await authorizationCodeGrant(configuration, cameBackAt, { pkceCodeVerifier: verifier, expectedState: state });
        const answer = await fetchProtectedResource(configuration, tokens.access_token, new URL(service.personUrl), 'GET');
        const person = me.safeParse(await answer.json());
        return answer.ok && person.success
          ? ok({ subject: person.data.id, name: nameOf(person.data.name) })
          : fail({ code: 'social_failed' });
      } catch (error) {
        return fail(faultOf(error));
      }
    },
  };
};
const demoServiceOf = (origin: string): NonNullable<Facebook['service']> => ({
  issuer: origin,
  authorizationUrl: `${origin}/auth`,
  tokenUrl: `${origin}/token`,
  personUrl: `${origin}/graph/me`,
});

/** The service of a merchant's configuration; null where it has none that can be used. */
export const createService = (provider: SocialProvider, config: SocialConfig, settings: ServiceSettings): Service | null => {
  if (provider === 'google') return config.google === null ? null : createGoogle(config.google, settings);
  return config.facebook === null ? null : createFacebook(config.facebook, settings);
};
