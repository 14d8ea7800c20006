import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenOr, originOf } from '@palaro/env';
import type { Provider } from 'oidc-provider';
import type { IssuerConfig } from './config.ts';
import { consentPage, sendPage } from './consent-page.ts';
import { createFirebase } from './firebase.ts';
import { personOf } from './people.ts';
import { createProvider, services } from './provider.ts';

const formBytesMax = 1024;

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > formBytesMax) break;
  }
  return new URLSearchParams(text);
};

/** The page that asks who somebody is, and what it answers with. */
const answerConsent = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return sendPage(response, 200, 'Demo sign-in', consentPage(services[String(params['client_id'])] ?? ''));
  const person = personOf((await formOf(request)).get('person') ?? '');
  const result =
    person === undefined
      ? { error: 'access_denied', error_description: 'refused on the page' }
      : { login: { accountId: person.id, remember: false } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

/** Who an access token is of, in the shape of a service without OpenID Connect. */
const answerMe = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = token === '' ? undefined : await provider.AccessToken.find(token);
  const person = personOf(found?.accountId ?? '');
  response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
  if (found === undefined || !found.isValid || person === undefined)
    return void response.writeHead(401).end('{"error":{"type":"OAuthException"}}');
  response.writeHead(200).end(JSON.stringify({ id: person.id, name: person.name }));
};

export type Issuer = {
  /** Starts listening; returns the origin. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** A sign-in service for demos and tests: OpenID Connect, OAuth 2 with a call that says who it is, and sign-in by a phone number. */
export const createIssuer = ({ host, port, origin, sites }: IssuerConfig): Issuer => {
  let provider: Provider | null = null;
  let callback: ReturnType<Provider['callback']> | null = null;
  let firebase: Awaited<ReturnType<typeof createFirebase>> | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (provider === null || callback === null || firebase === null) return void response.writeHead(503).end();
    const url = new URL(request.url ?? '/', 'http://issuer.invalid');
    const { pathname } = url;
    if (pathname.startsWith('/firebase/')) return firebase.answer(request, response, url);
    if (pathname.startsWith('/consent/')) return answerConsent(provider, request, response);
    if (pathname === '/graph/me') return answerMe(provider, request, response);
    return callback(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendPage(response, 400, 'Demo sign-in', '<h1>This sign-in has expired</h1><p>Go back to the site, and start again.</p>');
    });
  });
  return {
    start: async () => {
      await listenOr({ host, port }, () => once(server.listen({ host, port }), 'listening'));
      const reached = origin ?? originOf(host, (server.address() as AddressInfo).port);
      firebase = await createFirebase(sites);
      provider = await createProvider(reached, sites);
      callback = provider.callback();
      return reached;
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};
