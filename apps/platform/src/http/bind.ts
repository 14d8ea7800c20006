import {
  accessRules,
  calls,
  closedCodes,
  languageCodes,
  moduleIds,
  pseudoLanguage,
  type Call,
  type CallName,
  type FlagKey,
  type LanguageCode,
  type RateClass,
} from '@palaro/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, deviceKey } from '../kernel/address-ranges.ts';
import { asAsker } from '../kernel/asker.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Result } from '../kernel/result.ts';
import { deviceName, type LimitLog } from '../kernel/security-log.ts';
import { deviceCookieName, deviceCookieSeconds, hostCookie, readCookie, sessionCookieName } from './cookie.ts';
import { hostText } from './edge.ts';
import type { Caller, CallContext, Failure, Handler, Handlers, SiteStatus } from './handlers.ts';
import { mediaTypeOf } from './media-type.ts';
import { countedByAddress, countedByDevice, type Limited, type RateLimit } from './rate-limit.ts';
import { acceptFormBodies, formType } from './json-body.ts';
import { parseWire, sendFailure, sendValue } from './wire.ts';

export type BindOptions = {
  readonly handlers: Handlers<CallName>;
  /** The caller of a token with the cookie it was issued with, at a host of its merchant; null without a token. */
  readonly authenticate: (token: string | null, cookie: string | null, merchantOfHost: string) => Promise<Result<Caller | null, Failure>>;
  /** Whether a token was issued here, for whatever session; the store is not asked for it. */
  readonly isIssued: (token: string) => boolean;
  /** The account that the device of a cookie is known by, at an address; null where it is known by none. */
  readonly accountOfDevice: (deviceCookie: string | null, address: string) => Promise<string | null>;
  /** The merchant that a host name belongs to. */
  readonly merchantOf: (host: string) => string;
  /** Where players reach a merchant. */
  readonly originOf: (merchantCode: string) => string;
  readonly languageOf: (merchantCode: string) => LanguageCode;
  readonly statusFor: (merchantCode: string, ip: string) => SiteStatus | Promise<SiteStatus>;
  /** Whether a merchant has a flag on. */
  readonly isOn: (merchantCode: string, flag: FlagKey) => boolean;
  readonly rateLimit: RateLimit;
  readonly limitHit: LimitLog;
  /** Parses every answer by its schema too; on in development and tests, since serialising alone proves nothing. */
  readonly checkAnswers: boolean;
};

/** Calls that a closed site still answers: what its screens need to say why it is closed. */
const callsWhileClosed: ReadonlySet<CallName> = new Set(['systemStatus', 'siteSettings', 'serviceLinks']);
const knownModules: ReadonlySet<string> = new Set(moduleIds);
const knownLanguages: ReadonlySet<string> = new Set([...languageCodes, pseudoLanguage]);
const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/;

/** What a request says of who sends it, read once. */
type Visitor = {
  readonly ip: string;
  /** Whom limits take the sender for. */
  readonly address: string;
  readonly token: string | null;
  readonly cookie: string | null;
  readonly deviceCookie: string | null;
  /** The account whose known device it is, where what is asked for counts by these. */
  readonly account: string | null;
  readonly merchantCode: string;
};

/** The account whose known device it is, where a limit counts by these. */
const countedAccount = async (
  { accountOfDevice }: Pick<BindOptions, 'accountOfDevice'>,
  rate: RateClass,
  { address, deviceCookie }: Pick<Visitor, 'address' | 'deviceCookie'>,
): Promise<string | null> => (countedByDevice.has(rate) ? accountOfDevice(deviceCookie, address) : null);

const visitorOf = async (
  options: Pick<BindOptions, 'merchantOf' | 'accountOfDevice'>,
  { headers, host, ip }: FastifyRequest,
  rate: RateClass,
): Promise<Visitor> => {
  const [address, deviceCookie] = [addressKey(ip), readCookie(headers.cookie, deviceCookieName)];
  return {
    ip,
    address,
    token: headers.authorization === undefined ? null : (bearer.exec(headers.authorization)?.[1] ?? null),
    cookie: readCookie(headers.cookie, sessionCookieName),
    deviceCookie,
    account: await countedAccount(options, rate, { address, deviceCookie }),
    merchantCode: options.merchantOf(host),
  };
};

const contextOf = (
  options: BindOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { ip, cookie, deviceCookie, merchantCode }: Visitor,
  session: Caller | null,
): CallContext => {
  const { headers } = request;
  const requested = headers['x-language'];
  return {
    session,
    merchantCode,
    language:
      typeof requested === 'string' && knownLanguages.has(requested) ? (requested as LanguageCode) : options.languageOf(merchantCode),
    ip,
    requestId: request.id,
    headers: {
      encryption: headers['encryption']?.toString(),
      device: headers['device']?.toString(),
      'user-agent': headers['user-agent'],
    },
    cookie,
    setCookie: (value, expiresAt = new Date(0)) => {
      const seconds = Math.max(0, Math.round((expiresAt.getTime() - systemClock.now()) / 1000));
      reply.header('set-cookie', hostCookie(sessionCookieName, value, seconds));
    },
    deviceCookie,
    setDeviceCookie: (value) => void reply.header('set-cookie', hostCookie(deviceCookieName, value, deviceCookieSeconds)),
  };
};

const guest = { ok: true, value: null } as const;

export type AdmissionOptions = Pick<
  BindOptions,
  'authenticate' | 'isIssued' | 'accountOfDevice' | 'merchantOf' | 'originOf' | 'statusFor' | 'rateLimit' | 'limitHit'
>;

/** Refuses for a limit, and says so in the log. */
const refusedFor = (
  { limitHit }: AdmissionOptions,
  limit: Limited,
  { ip, deviceCookie, merchantCode }: Visitor,
  retryAfterSeconds: number,
): Result<never, Failure> => {
  limitHit(limit, { merchant: merchantCode, ip, device: deviceName(deviceCookie) });
  return { ok: false, failure: { code: 'too_many_requests', data: { retryAfterSeconds } } };
};

/**
 * Who a visitor with a token is. A token that the store need not be asked for, since too many were no good, has to wait: invented
 * ones count for their address, and one that was issued counts for itself, so that nobody uses up what a neighbour needs.
 */
const identify = async (options: AdmissionOptions, visitor: Visitor, token: string): Promise<Result<Caller | null, Failure>> => {
  const { authenticate, isIssued, rateLimit } = options;
  const { address, cookie, merchantCode } = visitor;
  const lookUp = () => asAsker(address, () => authenticate(token, cookie, merchantCode));
  const found = await rateLimit.lookUpToken(isIssued(token) ? token : address, token, lookUp);
  return typeof found === 'number' ? refusedFor(options, 'token', visitor, found) : found;
};

/**
 * What is counted by address whoever calls; of a known device, by its account, so that a neighbour behind the same address keeps nobody
 * out. An account has as many devices as it likes, and their tries together; those of an address have a bound together.
 */
const waitOfVisitor = (rateLimit: RateLimit, rate: RateClass, { ip, account }: Pick<Visitor, 'ip' | 'account'>): Promise<number> =>
  account === null ? rateLimit.consumeAddress(rate, ip) : rateLimit.consumeMember(rate, `device ${account}`, ip, 'devices');

/** In whose name a call is done: where its limit counts by device, that of a known device's account. */
const askerOf = ({ account, address }: Pick<Visitor, 'account' | 'address'>): string =>
  account === null ? address : deviceKey(account, address);

/** Counts the sender of what is no call of the contract: how long they have to wait, and in whose name it is done. */
export const countVisitor = async (
  options: Pick<AdmissionOptions, 'rateLimit' | 'accountOfDevice'>,
  rate: RateClass,
  { ip, deviceCookie }: Pick<Visitor, 'ip' | 'deviceCookie'>,
): Promise<{ readonly wait: number; readonly asker: string }> => {
  const address = addressKey(ip);
  const account = await countedAccount(options, rate, { address, deviceCookie });
  return { wait: await waitOfVisitor(options.rateLimit, rate, { ip, account }), asker: askerOf({ account, address }) };
};

/** Guests are counted by their address; once, where everybody is. */
const waitOfGuest = (rateLimit: RateLimit, rate: Call['rate'], ip: string): Promise<number> | number =>
  countedByAddress.has(rate) ? 0 : rateLimit.consumeAddress(rate, ip);

/** What stands between a request and its handler: limits, session, access, site state. Returns who calls, or the refusal. */
const admit = async (
  options: AdmissionOptions,
  name: CallName | null,
  row: Pick<Call, 'who' | 'rate' | 'cache' | 'beforeOwnPassword' | 'whileExcluded'>,
  visitor: Visitor,
): Promise<Result<Caller | null, Failure>> => {
  const { ip, token, merchantCode } = visitor;
  const isByAddress = countedByAddress.has(row.rate);
  // Before the store is asked who calls, and whoever asks: sessions cost nothing.
  const addressWait = isByAddress ? await waitOfVisitor(options.rateLimit, row.rate, visitor) : 0;
  if (addressWait > 0) return refusedFor(options, row.rate, visitor, addressWait);
  const authenticated = token === null ? guest : await identify(options, visitor, token);
  const caller = authenticated.ok ? authenticated.value : null;
  // Before any refusal: a token that is not good is no way around a limit.
  const wait = await (caller === null
    ? waitOfGuest(options.rateLimit, row.rate, ip)
    : options.rateLimit.consumeMember(row.rate, caller.sessionId, ip));
  if (wait > 0) return refusedFor(options, row.rate, visitor, wait);
  // A dead token on a public call makes a guest, so that an old tab can still show the lobby.
  if (!authenticated.ok && row.who !== 'anyone') return authenticated;
  const refusal = accessRules[row.who](caller?.type ?? null);
  if (refusal !== null) return { ok: false, failure: { code: refusal } };
  // Whoever gave the password knows it: until its owner has chosen another, the session is not surely theirs.
  if (caller?.ownPasswordDue && row.who !== 'anyone' && row.beforeOwnPassword !== true)
    return { ok: false, failure: { code: 'own_password_due' } };
  // What a row does not allow is refused: a new call is no way around an exclusion.
  if (caller?.isExcluded && row.who !== 'anyone' && row.whileExcluded !== true) return { ok: false, failure: { code: 'exclusion_active' } };
  if (name === null || !callsWhileClosed.has(name)) {
    const { state } = await options.statusFor(merchantCode, ip);
    if (state !== 0) return { ok: false, failure: { code: closedCodes[state] } };
  }
  // What caches may give to everybody is the same for everybody.
  return { ok: true, value: row.cache === 'private' ? caller : null };
};

/** The member who asks for what is no call of the contract, with what they are authenticated by; the same stands in the way. */
export const admitMember = async (
  options: AdmissionOptions,
  request: FastifyRequest,
  { who = 'session', rate = 'read', ...row }: Partial<Pick<Call, 'who' | 'rate' | 'whileExcluded'>> = {},
): Promise<Result<Pick<Visitor, 'token' | 'cookie'> & { readonly caller: Caller }, Failure>> => {
  const visitor = await visitorOf(options, request, rate);
  const admitted = await admit(options, null, { ...row, who, rate, cache: 'private' }, visitor);
  if (!admitted.ok) return admitted;
  if (admitted.value === null) return { ok: false, failure: { code: 'not_logged_in' } };
  return { ok: true, value: { token: visitor.token, cookie: visitor.cookie, caller: admitted.value } };
};

/** Whether an `Origin` is the request's own host, or the merchant's address where a proxy asks by another host. */
const isOwnOrigin = (origin: string, host: string, ownOrigin: string): boolean =>
  origin === ownOrigin || (URL.canParse(origin) && hostText(new URL(origin).host) === host);

/**
 * Whether a page of another site sends a request, as far as its browser says. Browsers that do not name the site, since they
 * are older or the page is not encrypted, name the origin.
 */
export const isOfAnotherSite = (
  { merchantOf, originOf }: Pick<AdmissionOptions, 'merchantOf' | 'originOf'>,
  { headers, host }: FastifyRequest,
): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, host, originOf(merchantOf(host)));
};

/**
 * Why a request that changes something is refused before it is looked at. A page of another site, a neighbouring host's
 * among them, can send forms with the player's cookies, but no JSON; and browsers say which site a request comes from. The calls
 * that take forms need a session, whose token no other page has.
 */
const foreignRefusal = (options: BindOptions, request: FastifyRequest, { form }: Call): Failure | null => {
  const { method } = request;
  if (method === 'GET') return null;
  if (isOfAnotherSite(options, request)) return { code: 'no_permission' };
  return mediaTypeOf(request) === (form ? formType : 'application/json') || method === 'DELETE' ? null : { code: 'unsupported_media' };
};

/** What a request is answered: what stands in its way, or what its handler says. */
const answerOf = async (
  options: BindOptions,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<unknown, Failure>> => {
  const row: Call = calls[name];
  const module = request.headers['module-id'];
  if (typeof module === 'string' && !knownModules.has(module)) request.log.warn({ call: name }, 'unknown module id');
  const foreign = foreignRefusal(options, request, row);
  if (foreign !== null) return { ok: false, failure: foreign };
  const visitor = await visitorOf(options, request, row.rate);
  const admitted = await admit(options, name, row, visitor);
  if (!admitted.ok) return admitted;
  if (row.flag !== undefined && !options.isOn(visitor.merchantCode, row.flag)) return { ok: false, failure: { code: 'feature_off' } };
  const query = parseWire(row.query, request.query ?? {});
  if (!query.ok) return query;
  const body = parseWire(row.body, request.body ?? {});
  if (!body.ok) return body;
  const handler = options.handlers[name] as unknown as Handler<CallName>;
  const context = contextOf(options, request, reply, visitor, admitted.value);
  const result = await asAsker(askerOf(visitor), () => handler({ query: query.value, body: body.value, context } as never));
  if (result.ok && options.checkAnswers) row.value.parse(result.value);
  return result;
};

const bindCall = (app: FastifyInstance, options: BindOptions, name: CallName): void => {
  const row: Call = calls[name];
  app.route({
    method: row.method,
    url: row.path,
    handler: async (request, reply) => {
      const answer = await answerOf(options, name, request, reply);
      return answer.ok ? sendValue(reply, answer.value, row.cache) : sendFailure(reply, answer.failure);
    },
  });
};

/** Registers every call of the contract. A call without a handler does not compile. */
export const bindContract = (app: FastifyInstance, options: BindOptions): void => {
  const names = Object.keys(calls) as CallName[];
  const takesForm = (name: CallName): boolean => (calls[name] as Call).form === true;
  for (const name of names.filter((one) => !takesForm(one))) bindCall(app, options, name);
  // Nothing else reads forms.
  void app.register((scope, _options, done) => {
    acceptFormBodies(scope);
    for (const name of names.filter(takesForm)) bindCall(scope, options, name);
    done();
  });
};
