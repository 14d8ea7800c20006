import { request as open, type IncomingMessage } from 'node:http';
import { encryptLogin, createTestClient, solveWork, valueOf, type LoginKey } from '../../apps/platform/src/testing/test-platform.ts';
import { rightPassword } from './accounts.ts';
import type { Target } from './attack.ts';
import { addressOf, createSender, type Reply, type Send, type Sent } from './sender.ts';

/** A member with a session, at an address of their own. */
export type Member = { readonly address: string; readonly headers: Readonly<Record<string, string>> };

type Proof = Readonly<Record<string, string>>;
type LogIn = {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly cookie?: string;
  readonly proof?: Proof;
};

const valueIn = ({ text, status }: Reply): unknown => {
  const answer = JSON.parse(text) as { readonly success?: boolean; readonly code?: string; readonly value?: unknown };
  if (answer.success !== true) throw new Error(`${status} ${answer.code ?? 'without a code'}`);
  return answer.value;
};
const cookiesOf = ({ headers }: Reply): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

/** A call of the app, from an address. */
export const callOf = (method: string, path: string, address: string, body?: object, headers: Proof = {}): Sent => ({
  method,
  path,
  headers: { 'x-forwarded-for': address, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** Opens a request and comes back with the head of its answer; the connection stays open until the stage is cleared. */
const createStreams = (baseUrl: string) => {
  const { hostname, port } = new URL(baseUrl);
  const opened = new Set<{ destroy: () => unknown }>();
  return {
    openStream: ({ method, path, headers }: Sent): Promise<number> =>
      new Promise((resolve) => {
        const sending = open({ hostname, port, method, path, headers: { ...headers }, agent: false }, (answer: IncomingMessage) => {
          answer.on('error', () => undefined).resume();
          resolve(answer.statusCode ?? 0);
        });
        sending.on('error', () => resolve(0)).end();
        opened.add(sending);
      }),
    /** Sends the head of a request with a body, and of the body no more than a few bytes; comes back when the connection ends. */
    sendSlowly: ({ method, path, headers }: Sent, bytes: number): Promise<void> =>
      new Promise((resolve) => {
        const sending = open({ hostname, port, method, path, headers: { ...headers, 'content-length': String(bytes) }, agent: false });
        sending.on('response', (answer) => answer.on('error', () => undefined).resume());
        sending.on('error', () => undefined).once('close', resolve);
        sending.write(Buffer.alloc(64));
        opened.add(sending);
      }),
    closeStreams: (): void => {
      for (const one of opened) one.destroy();
      opened.clear();
    },
  };
};

/** What people do at a platform: logins, checks, registrations. */
const createPeople = async (baseUrl: string, send: Send, newAddress: () => string) => {
  const client = createTestClient(baseUrl);
  const key = valueOf(await client('loginKey')) as LoginKey;
  /** A call whose body is encrypted as a login's is. */
  const sealed = async (path: string, address: string, payload: object, headers: Proof = {}): Promise<Sent> => {
    const { data, encryption } = await encryptLogin(client, payload, { key });
    return callOf('POST', path, address, { data }, { encryption, ...headers });
  };
  const loginOf = ({ name, password, address, cookie = '', proof = {} }: LogIn): Promise<Sent> =>
    sealed('/wps/session/login', address, { action: 'username', username: name, password, ...proof }, cookie === '' ? {} : { cookie });
  const prove = async (place: string, address: string): Promise<Proof> => {
    const made = await send(callOf('GET', `/wps/captcha?place=${place}&way=work`, address));
    const { captchaId, work } = valueIn(made) as { readonly captchaId: string; readonly work: Parameters<typeof solveWork>[0] };
    return { captchaId, work: await solveWork(work) };
  };
  let members = 0;
  return {
    sealed,
    loginOf,
    /** Makes a call, and again with a check where one is asked for, as a person does. */
    asPerson: async (place: string, address: string, make: (proof: Proof) => Promise<Sent> | Sent): Promise<Reply> => {
      const first = await send(await make({}));
      return first.text.includes('"captcha_required"') ? send(await make(await prove(place, address))) : first;
    },
    /** Registers a member who lives at an address. */
    register: async (address: string): Promise<Member> => {
      const username = `valve${(members += 1).toString(36)}x`;
      const body = { username, password: rightPassword, confirmPassword: rightPassword, type: 0, agreement: true };
      const reply = await send(callOf('PUT', '/wps/register/username', address, body));
      const { token } = valueIn(reply) as { readonly token: string };
      return { address, headers: { authorization: `Bearer ${token}`, cookie: cookiesOf(reply), 'x-forwarded-for': address } };
    },
    /** The cookies of a device on which somebody has logged in. */
    deviceOf: async (name: string): Promise<string> => {
      const reply = await send(await loginOf({ name, password: rightPassword, address: newAddress() }));
      valueIn(reply);
      return cookiesOf(reply);
    },
  };
};

/** More than any queue of the platform has room for. */
const attackersMax = 800;

/** A platform on which valves are pulled: who attacks and all others have connections of their own. */
export const createStage = async ({ baseUrl, pool, messages }: Target) => {
  const [attackers, others] = [createSender(baseUrl, { connections: attackersMax }), createSender(baseUrl)];
  const streams = createStreams(baseUrl);
  let networks = 0;
  /** An address in a network that nobody has called from yet. */
  const newAddress = (): string => addressOf(256 * (networks += 1));
  return {
    pool,
    messages,
    baseUrl,
    newAddress,
    attack: attackers.send,
    send: others.send,
    ...(await createPeople(baseUrl, others.send, newAddress)),
    ...streams,
    close: (): void => {
      streams.closeStreams();
      attackers.close();
      others.close();
    },
  };
};
export type Stage = Awaited<ReturnType<typeof createStage>>;
