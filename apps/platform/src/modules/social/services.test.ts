import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../kernel/clock.ts';
import { createService, nameOf } from './services.ts';

const config = {
  google: { issuer: 'https://id.example', clientId: 'c', secret: 'LOGIN' },
  facebook: { service: null, clientId: 'c', secret: 'LOGIN' },
};

test('a name that a service gives is cut before an emoji that does not fit whole', () => {
  expect([nameOf(` ${'a'.repeat(59)}😀 `), nameOf(null)]).toEqual(['a'.repeat(59), '']);
});

test.each(['google', 'facebook'] as const)('%s is not offered while its merchant lacks the secret that it names', (provider) => {
  const offered = (secret: string | undefined) =>
    createService(provider, config, { demoIssuer: 'https://demo.example', secretOf: () => secret, now: Date.now }) !== null;
  expect([offered('hunter2'), offered(undefined)]).toEqual([true, false]);
});

test('a service that its merchant has not configured is not offered, one without a secret is', () => {
  const offered = (provider: 'google' | 'facebook', change: object) =>
    createService(provider, { ...config, ...change }, { demoIssuer: null, secretOf: () => undefined, now: Date.now }) !== null;
  expect([offered('google', { google: null }), offered('facebook', { facebook: null })]).toEqual([false, false]);
  expect(offered('google', { google: { ...config.google, secret: null } })).toBe(true);
  // Of a service without an address of its own there is the demo's, or none.
  expect(offered('google', { google: { ...config.google, secret: null, issuer: null } })).toBe(false);
  expect(offered('facebook', { facebook: { ...config.facebook, secret: null } })).toBe(false);
});

const attempt = {
  id: 'a',
  merchantCode: 'M',
  provider: 'google',
  boundTo: 'd',
  state: 'the-state',
  nonce: 'the-nonce',
  verifier: 'v'.repeat(43),
  expiresAt: new Date(),
} as const;
const redirectUri = 'https://play.example/m/social';

/** A service that answers as it is told, with what it was asked. */
const startService = async (answer: (path: string, origin: string) => { readonly status?: number; readonly body: unknown }) => {
  const asked: string[] = [];
  const bodies: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    asked.push(path);
    bodies.push((await request.toArray()).join(''));
    const { status = 200, body } = answer(path, origin);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, bodies };
};

test('what a service says of itself is asked for once an hour, and again at once where it did not say it', async () => {
  const clock = createTestClock();
  let status = 500;
  const { origin, asked } = await startService((_, issuer) => ({
    status,
    body: { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
  }));
  const google = { issuer: origin, clientId: 'the-client', secret: null };
  const service = createService('google', { google, facebook: null }, { demoIssuer: null, secretOf: () => undefined, now: clock.now });
  if (service === null) throw new Error('the service is not offered');
  expect(await service.address(attempt, redirectUri)).toEqual({ ok: false, failure: { code: 'social_unavailable' } });
  status = 200;
  const address = await service.address(attempt, redirectUri);
  const { searchParams } = new URL(address.ok ? address.value : '');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'the-client',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge_method: 'S256',
  });
  clock.advance(3_599_999);
  await service.address(attempt, redirectUri);
  expect(asked).toHaveLength(2);
  clock.advance(1);
  await service.address(attempt, redirectUri);
  expect(asked).toHaveLength(3);
});

test.each([
  ['a person with a name', 200, { id: '1', name: ' Ana ' }, { ok: true, value: { subject: '1', name: 'Ana' } }],
  ['a person without a name', 200, { id: '1' }, { ok: true, value: { subject: '1', name: '' } }],
  ['nobody', 200, { name: 'Ana' }, { ok: false, failure: { code: 'social_failed' } }],
  ['a person without an id', 200, { id: '', name: 'Ana' }, { ok: false, failure: { code: 'social_failed' } }],
  ['a refusal', 400, { id: '1', name: 'Ana' }, { ok: false, failure: { code: 'social_failed' } }],
])('where Facebook says who it is, %s is read as that', async (_, status, person, read) => {
  const { origin } = await startService((path) =>
    path.startsWith('/token') ? { body: { access_token: 't', token_type: 'bearer' } } : { status, body: person },
  );
  const service = { issuer: origin, authorizationUrl: `${origin}/auth`, tokenUrl: `${origin}/token`, personUrl: `${origin}/me` };
  const facebook = createService(
    'facebook',
    { google: null, facebook: { service, clientId: 'c', secret: null } },
    { demoIssuer: null, secretOf: () => undefined, now: Date.now },
  );
  const address = await facebook?.address(attempt, redirectUri);
  expect(new URL(address?.ok ? address.value : '').searchParams.has('nonce')).toBe(false);
  expect(await facebook?.person(attempt, new URL(`${redirectUri}?code=c&state=the-state`))).toEqual(read);
});

test('who refuses at Facebook is told apart from a fault, and a state that was not given from both', async () => {
  const facebook = createService(
    'facebook',
    { ...config, facebook: { ...config.facebook, secret: null } },
    {
      demoIssuer: 'http://127.0.0.1:1',
      secretOf: () => undefined,
      now: Date.now,
    },
  );
  const codeOf = async (query: string) => {
    const person = await facebook?.person(attempt, new URL(`${redirectUri}?${query}`));
    return person?.ok === false ? person.failure.code : 'ok';
  };
  expect(await codeOf('error=access_denied&state=the-state')).toBe('social_refused');
  expect(await codeOf('error=server_error&state=the-state')).toBe('social_failed');
  expect(await codeOf('code=c&state=another')).toBe('social_failed');
  expect(await codeOf('code=c&state=the-state'), 'nobody is there').toBe('social_unavailable');
});

const cameBackAt = new URL(`${redirectUri}?code=c&state=the-state`);
/** Facebook at an address, with a secret. */
const facebookAt = (origin: string) => {
  const service = { issuer: origin, authorizationUrl: `${origin}/auth`, tokenUrl: `${origin}/token`, personUrl: `${origin}/me` };
  return createService(
    'facebook',
    { google: null, facebook: { service, clientId: 'the-client', secret: 'LOGIN' } },
    { demoIssuer: null, secretOf: () => 'hunter2', now: Date.now },
  );
};

test('a service is shown the secret of its merchant', async () => {
  const { origin, bodies } = await startService((path) => ({
    body: path === '/token' ? { access_token: 't', token_type: 'bearer' } : { id: '1' },
  }));
  expect(await facebookAt(origin)?.person(attempt, cameBackAt)).toMatchObject({ ok: true });
  expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toMatchObject({ client_id: 'the-client', client_secret: 'hunter2' });
});

test('a service that is not on this machine is never asked without encryption', async () => {
  const { origin, asked } = await startService(() => ({ body: { access_token: 't', token_type: 'bearer', id: '1' } }));
  // Another way to write the address, which is not known to be this machine's.
  const person = await facebookAt(origin.replace('127.0.0.1', '127.1'))?.person(attempt, cameBackAt);
  expect([person?.ok, asked]).toEqual([false, []]);
});
