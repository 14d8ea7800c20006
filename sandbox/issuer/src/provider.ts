import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, interactionPolicy, type Configuration } from 'oidc-provider';
import { personOf } from './people.ts';

/** The services that the demo stands in for, by the client of each. */
export const services: Readonly<Record<string, string>> = { 'demo-google': 'Google', 'demo-facebook': 'Facebook' };

/** Asks who somebody is with every login: this browser has no account of its own here. */
const askEveryTime = () => {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check('each_time', 'everybody is asked each time', (ctx) =>
    ctx.oidc.result === undefined ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT,
  );
  policy.get('login')?.checks.add(check);
  return policy;
};

/** Signing keys are drawn with every start: nothing outlives the demo. */
const configurationOf = async (sites: readonly string[]): Promise<Configuration> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'demo' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: Object.keys(services).map((id) => ({
      client_id: id,
      token_endpoint_auth_method: 'none',
      redirect_uris: sites.map((site) => `${site}/m/social`),
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    scopes: ['openid', 'profile', 'public_profile'],
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    interactions: { policy: askEveryTime(), url: (_, { uid }) => `/consent/${uid}` },
    findAccount: (_, id) => {
      const person = personOf(id);
      return person === undefined ? undefined : { accountId: id, claims: () => ({ sub: id, name: person.name }) };
    },
    // Its own page has asked already: who chose a person has agreed.
    loadExistingGrant: async (ctx) => {
      const { client, session, params } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(typeof params?.['scope'] === 'string' ? params['scope'] : '');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
  };
};

export const createProvider = async (origin: string, sites: readonly string[]): Promise<Provider> =>
  new Provider(origin, await configurationOf(sites));
