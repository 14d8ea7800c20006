import type { Call } from '@palaro/contract';
import { secondHost } from './second-merchant.ts';
import type { Sent } from './sender.ts';

/** Whom a request is forged against: what their browser holds. */
export type Victim = {
  readonly token: string;
  readonly cookie: string;
  /** Of a session that is over. */
  readonly expired: { readonly token: string; readonly cookie: string };
  /** The cookies of an operator: of the open session, and of one that is over. */
  readonly operator: { readonly cookie: string; readonly expired: string };
  readonly host: string;
};

/** A call that changes something, as its app sends it. */
export type Writing = {
  readonly method: Call['method'];
  readonly path: string;
  readonly who: Call['who'];
  readonly type: string;
  readonly body: string | Buffer;
  /** The operators' side, which knows no tokens; the players' where it is left out. */
  readonly door?: 'operator';
};

export type ForgedKind = {
  readonly name: string;
  /** Whether it is a forgery of this call: guests' calls need neither token nor cookie. */
  readonly fits: (writing: Writing) => boolean;
  readonly forge: (writing: Writing, victim: Victim) => Sent;
};

const cookieNameOf = ({ door }: Writing): string => (door === 'operator' ? 'palaro_operator' : 'palaro_session');
const cookieOf = (writing: Writing, value: string): string => `__Host-${cookieNameOf(writing)}=${value}`;
const heldFor = ({ door }: Writing, { cookie, expired, operator }: Victim) =>
  door === 'operator' ? operator : { cookie, expired: expired.cookie };
const tokenOf = ({ door }: Writing, token: string) => (door === 'operator' ? {} : { authorization: `Bearer ${token}` });

/** The call just as the app sends it. */
export const genuine = (writing: Writing, victim: Victim, headers: Readonly<Record<string, string>> = {}): Sent => {
  const { method, path, type, body } = writing;
  const cookie = cookieOf(writing, heldFor(writing, victim).cookie);
  return {
    method,
    path,
    headers: { 'content-type': type, ...tokenOf(writing, victim.token), cookie, host: victim.host, ...headers },
    ...(method === 'DELETE' || method === 'GET' ? {} : { body }),
  };
};

const without = ({ headers = {}, ...sent }: Sent, name: string): Sent => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name)),
});

const ofMembers = ({ who }: Writing): boolean => who !== 'anyone';
const withToken = (writing: Writing): boolean => ofMembers(writing) && writing.door !== 'operator';
/** What a page of another site can send without asking first has a body of three types, and no DELETE. */
const hasBody = ({ method }: Writing): boolean => method === 'POST' || method === 'PUT';
const written = ({ method }: Writing): boolean => method !== 'GET';
/** An operator's reads need their cookie alone, and note what is delivered. */
const guardedByOrigin = (writing: Writing): boolean => written(writing) || writing.door === 'operator';

const withHeaders = (name: string, headers: Readonly<Record<string, string>>, fits = guardedByOrigin): ForgedKind => ({
  name,
  fits,
  forge: (writing, victim) => genuine(writing, victim, headers),
});
const ofType = (name: string, type: string, bodyOf: (body: Writing['body']) => string): ForgedKind => ({
  name,
  fits: (writing) => hasBody(writing) && writing.type !== type,
  forge: (writing, victim) => ({ ...genuine(writing, victim, { 'content-type': type }), body: bodyOf(writing.body) }),
});

const boundary = 'forged';
const multipart = (body: Writing['body']): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${body.toString()}\r\n--${boundary}--`;

/** The kinds of requests that somebody else than the player's own app can have their browser send, or send in their place. */
export const forgedKinds: readonly ForgedKind[] = [
  withHeaders('from another site', { 'sec-fetch-site': 'cross-site' }),
  withHeaders('from a neighbouring host', { 'sec-fetch-site': 'same-site' }),
  withHeaders('with a foreign Origin', { origin: 'https://evil.example' }),
  withHeaders('with an Origin that only begins as ours does', { origin: 'https://play.example.evil.example' }),
  withHeaders('from a sandboxed page', { origin: 'null' }),
  ofType('as a form', 'application/x-www-form-urlencoded', (body) => `data=${encodeURIComponent(body.toString())}`),
  ofType('as JSON called text', 'text/plain', (body) => body.toString()),
  ofType('as JSON called text, with a hint', 'text/plain; application/json', (body) => body.toString()),
  ofType('as parts of a form', `multipart/form-data; boundary=${boundary}`, multipart),
  {
    name: 'as a GET with a body',
    fits: written,
    forge: (writing, victim) => ({ ...genuine(writing, victim), method: 'GET', body: writing.body }),
  },
  {
    name: 'as a GET that says it is another method',
    fits: written,
    forge: (writing, victim) => ({
      ...genuine(writing, victim, { 'x-http-method-override': writing.method, 'x-method-override': writing.method }),
      method: 'GET',
      path: `${writing.path}?_method=${writing.method}`,
    }),
  },
  { name: 'without a token', fits: withToken, forge: (writing, victim) => without(genuine(writing, victim), 'authorization') },
  {
    name: 'with the token in its address',
    fits: withToken,
    forge: (writing, victim) => ({
      ...without(genuine(writing, victim), 'authorization'),
      path: `${writing.path}?token=${victim.token}&access_token=${victim.token}`,
    }),
  },
  { name: 'without a cookie', fits: ofMembers, forge: (writing, victim) => without(genuine(writing, victim), 'cookie') },
  {
    name: 'with a planted cookie beside the right one',
    fits: ofMembers,
    forge: (writing, victim) =>
      genuine(writing, victim, {
        cookie: `${cookieOf(writing, heldFor(writing, victim).cookie)}; ${cookieOf(writing, heldFor(writing, victim).expired)}`,
      }),
  },
  {
    name: 'with the cookie under a name that neighbours may set',
    fits: ofMembers,
    forge: (writing, victim) => {
      const [name, { cookie }] = [cookieNameOf(writing), heldFor(writing, victim)];
      return genuine(writing, victim, { cookie: `${name}=${cookie}; __Secure-${name}=${cookie}` });
    },
  },
  {
    name: 'with a session that is over',
    fits: ofMembers,
    forge: (writing, victim) =>
      genuine(writing, victim, {
        ...tokenOf(writing, victim.expired.token),
        cookie: cookieOf(writing, heldFor(writing, victim).expired),
      }),
  },
  withHeaders('at another merchant’s host', { host: secondHost }, ofMembers),
];
