import { chatPageSize, chatTextMax } from '@palaro/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countVisitor, isOfAnotherSite, type AdmissionOptions } from '../../http/bind.ts';
import { hostCookie, readCookie } from '../../http/cookie.ts';
import type { Failure } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { parseWire, sendFailure, sendValue } from '../../http/wire.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { asAsker } from '../../kernel/asker.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { typedName, type SecurityLog } from '../../kernel/security-log.ts';
import { countedMax, type Chat, type StoredMessage } from '../chat/index.ts';
import { nameKey } from '../player/index.ts';
import { deskDeviceSeconds, deskSessionSeconds, type DeskAgent, type DeskLogins } from './desk-logins.ts';

export const deskCookieName = '__Host-palaro_desk';
/** Names the device of an agent's browser. */
const deskDeviceCookieName = '__Host-palaro_desk_device';

export type DeskCallsDeps = {
  readonly admission: AdmissionOptions;
  readonly rateLimit: RateLimit;
  readonly security: SecurityLog;
  readonly logins: DeskLogins;
  readonly chat: Chat;
};

const isPlain = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text);
/** With the work of a check, where one was asked for (`/wps/captcha?place=login&way=work`). */
const loginBody = z.strictObject({
  name: z.string().min(1).max(60).refine(isPlain, 'control characters'),
  password: z.string().min(1).max(200),
  captchaId: z.string().max(80).optional(),
  work: z.string().max(4000).optional(),
});
const conversationId = z.string().regex(/^[0-9a-z]{26}$/, 'not a conversation');
const place = z.coerce.number().int().min(0).max(2_147_483_647);
const pageQuery = z.object({ id: conversationId, after: place.optional(), before: place.optional() });
/** A place of the list, as the answer before it names it. */
const listPlace = z
  .string()
  .regex(/^[012]\.\d{1,15}\.[0-9a-z]{26}$/, 'not a place of the list')
  .transform((text) => {
    const [part, at, id = ''] = text.split('.');
    return { part: Number(part) as 0 | 1 | 2, at: new Date(Number(at)), id };
  });
/** Conversations that are asked for by their ids at once. */
const idsMax = 50;
const listQuery = z.object({
  after: listPlace.optional(),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(conversationId).min(1).max(idsMax))
    .optional(),
});
const messageBody = z
  .strictObject({
    id: conversationId,
    clientId: z.string().regex(/^[A-Za-z0-9-]{8,40}$/, 'not the id of a message'),
    text: z.string().max(chatTextMax).refine(isPlain, 'control characters'),
    picture: z
      .string()
      .regex(/^[0-9a-z]{26}$/, 'not a picture')
      .nullable()
      .default(null),
  })
  .refine(({ text, picture }) => text.trim() !== '' || picture !== null, 'neither text nor picture');
const readBody = z.strictObject({ id: conversationId, seq: place });
const typingBody = z.strictObject({ id: conversationId });
const hereBody = z.strictObject({});

const onWire = ({ at, ...message }: StoredMessage) => ({ ...message, at: at.toISOString() });

/**
 * Lets an agent in, as calls of players are let in: no other site's page, JSON alone where something changes, limits, and the
 * cookie of a login of the host's own merchant.
 */
export const createDeskGate = ({ admission, rateLimit, logins }: Pick<DeskCallsDeps, 'admission' | 'rateLimit' | 'logins'>) => {
  const merchantOf = ({ host }: FastifyRequest): string => admission.merchantOf(host);
  const tooMany = (retryAfterSeconds: number) => fail({ code: 'too_many_requests', data: { retryAfterSeconds } } as const);
  const refuseStranger = async ({ ip }: FastifyRequest): Promise<Result<never, Failure>> => {
    const wait = await rateLimit.consumeAddress('read', ip, 'desk');
    return wait > 0 ? tooMany(wait) : fail({ code: 'not_logged_in' });
  };
  /** The agent of a login's token; invented ones are counted by address, and beyond their bound not looked up. */
  const agentOf = async (token: string, request: FastifyRequest): Promise<Result<DeskAgent, Failure>> => {
    const countedBy = logins.isIssued(token) ? token : addressKey(request.ip);
    const found = await rateLimit.lookUpToken(countedBy, `desk ${token}`, async () => {
      const agent = await logins.agentOf(token, merchantOf(request));
      return agent === null ? fail({ code: 'not_logged_in' } as const) : ok(agent);
    });
    return typeof found === 'number' ? tooMany(found) : found;
  };
  return {
    merchantOf,
    admit: async (request: FastifyRequest, { takesFile = false } = {}): Promise<Result<DeskAgent, Failure>> => {
      const changes = request.method !== 'GET';
      // Reads too: a list that is fetched is noted as delivered, and the cookie is all that they need.
      if (isOfAnotherSite(admission, request)) return fail({ code: 'no_permission' });
      const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
      if (changes && !takesFile && type !== 'application/json') return fail({ code: 'unsupported_media' });
      const token = readCookie(request.headers.cookie, deskCookieName);
      const found = token === null ? await refuseStranger(request) : await agentOf(token, request);
      if (!found.ok) return found;
      // By the login: agents of one office call from one address.
      const wait = await rateLimit.consume(changes ? 'write' : 'read', `desk ${found.value.digest}`);
      return wait > 0 ? tooMany(wait) : found;
    },
  };
};
export type DeskGate = ReturnType<typeof createDeskGate>;

/** The login of the desk. */
const registerLogin = (app: FastifyInstance, { admission, security, logins }: DeskCallsDeps, gate: DeskGate): void => {
  app.post('/desk/login', async (request, reply) => {
    if (isOfAnotherSite(admission, request)) return sendFailure(reply, { code: 'no_permission' });
    const { ip } = request;
    const merchant = gate.merchantOf(request);
    const deviceCookie = readCookie(request.headers.cookie, deskDeviceCookieName);
    const { accountOfDevice } = logins;
    const { wait, asker } = await countVisitor({ ...admission, accountOfDevice }, 'credential', { ip, deviceCookie });
    if (wait > 0) {
      admission.limitHit('credential', { merchant, ip });
      return sendFailure(reply, { code: 'too_many_requests', data: { retryAfterSeconds: wait } });
    }
    const body = parseWire(loginBody, request.body);
    if (!body.ok) return sendFailure(reply, body.failure);
    const { name, password, ...proof } = body.value;
    const entered = await asAsker(asker, () => logins.logIn({ name, password, proof }, { merchantCode: merchant, ip, deviceCookie }));
    if (!entered.ok) {
      security('desk_login_failed', { merchant, ip, typedName: typedName(nameKey(name)), code: entered.failure.code });
      return sendFailure(reply, entered.failure);
    }
    security('desk_login', { merchant, ip, deskAgent: entered.value.name });
    reply.header('set-cookie', [
      hostCookie(deskCookieName, entered.value.token, deskSessionSeconds),
      hostCookie(deskDeviceCookieName, entered.value.deviceCookie, deskDeviceSeconds),
    ]);
    return sendValue(reply, { name: entered.value.name });
  });
  app.post('/desk/logout', async (request, reply) => {
    const admitted = await gate.admit(request);
    if (!admitted.ok) return sendFailure(reply, admitted.failure);
    await logins.logOut(admitted.value.digest);
    security('desk_logout', { merchant: admitted.value.merchantCode, ip: request.ip, deskAgent: admitted.value.name });
    reply.header('set-cookie', hostCookie(deskCookieName, null, 0));
    return sendValue(reply, {});
  });
};

/** What an open desk asks for and sends. These are no calls of the contract, which is the players'. */
export const registerDeskCalls = (app: FastifyInstance, deps: DeskCallsDeps, gate: DeskGate): void => {
  const { chat, logins } = deps;
  registerLogin(app, deps, gate);
  /** Answers an agent who is let in and whose input fits. */
  const answer = async <S extends z.ZodType>(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: S,
    work: (input: z.output<S>, agent: DeskAgent) => Promise<Result<unknown, Failure>>,
  ): Promise<FastifyReply> => {
    const admitted = await gate.admit(request);
    if (!admitted.ok) return sendFailure(reply, admitted.failure);
    const input = parseWire(schema, request.method === 'GET' ? request.query : request.body);
    if (!input.ok) return sendFailure(reply, input.failure);
    const result = await work(input.value, admitted.value);
    return result.ok ? sendValue(reply, result.value) : sendFailure(reply, result.failure);
  };
  const found = async (agent: DeskAgent, id: string) => chat.find(agent.merchantCode, id);

  app.get('/desk/conversations', (request, reply) =>
    answer(request, reply, listQuery, async ({ after, ids }, { name, merchantCode }) => {
      if (ids !== undefined) return ok({ name, ...(await chat.listed(merchantCode, ids)), next: null, countedMax });
      const { next, ...page } = await chat.list(merchantCode, after);
      return ok({ name, ...page, next: next === null ? null : `${next.part}.${next.at.getTime()}.${next.id}`, countedMax });
    }),
  );
  app.get('/desk/messages', (request, reply) =>
    answer(request, reply, pageQuery, async ({ id, after, before }, agent) => {
      const conversation = await found(agent, id);
      if (conversation === null) return fail({ code: 'not_found' });
      const { content, more } = await chat.pageOf(conversation, { after, before, max: chatPageSize });
      return ok({
        content: content.map(onWire),
        more,
        state: { delivered: conversation.playerDelivered, read: conversation.playerRead },
      });
    }),
  );
  app.post('/desk/messages', (request, reply) =>
    answer(request, reply, messageBody, async ({ id, ...draft }, agent) => {
      const sent = await chat.answer(agent, id, draft);
      return sent.ok ? ok(onWire(sent.value)) : sent;
    }),
  );
  app.post('/desk/read', (request, reply) =>
    answer(request, reply, readBody, async ({ id, seq }, agent) => {
      const conversation = await found(agent, id);
      if (conversation !== null) await chat.readAsDesk(conversation, seq);
      return ok({});
    }),
  );
  app.post('/desk/here', (request, reply) =>
    answer(request, reply, hereBody, async (_, { digest }) => {
      await logins.seen(digest);
      return ok({});
    }),
  );
  app.post('/desk/typing', (request, reply) =>
    answer(request, reply, typingBody, async ({ id }, agent) => {
      const conversation = await found(agent, id);
      if (conversation !== null) chat.typeAsDesk(conversation);
      return ok({});
    }),
  );
};
