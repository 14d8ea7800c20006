import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerSignedScope, type ScopeAnswers } from '../../../../http/signed-scope.ts';
import { parseJsonBytes } from '../../../../kernel/json-bytes.ts';
import type { VendorCaller } from '../../gaming-ports.ts';
import { bodyBytesMax, winsBytesMax } from '../seamless-v1/bodies.ts';
import { carryOut, scopeOf, type SeamlessV1Deps } from '../seamless-v1/index.ts';
import { timestampWindowMs } from '../seamless-v1/signature.ts';
import type { Answer } from '../seamless-v1/statuses.ts';
import { callNames } from './names.ts';
import { bodyOf, commandOf, textOf } from './translate.ts';

export type SeamlessRsaDeps = SeamlessV1Deps & {
  /** The public keys that a vendor's calls may be signed by, as PEM. */
  readonly publicKeysOf: (caller: VendorCaller) => readonly string[];
};

type Params = { readonly vendor: string; readonly '*'?: string };
type RsaAnswer = { readonly answer: Answer; readonly request: string | null };

const bigCall = callNames['wallet/wins'];

const keys = new Map<string, KeyObject>();
const keyOf = (pem: string): KeyObject => {
  const known = keys.get(pem) ?? createPublicKey(pem);
  keys.set(pem, known);
  return known;
};

const fieldOf = (input: unknown, field: string): unknown =>
  typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>)[field] : undefined;

/** A body that can be read says when it was sent; a signature alone would be good for ever. */
const isFresh = (raw: Buffer, now: number): boolean => {
  const input = parseJsonBytes(raw);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return true;
  const sentAt = fieldOf(input, 'sent_at');
  return typeof sentAt === 'number' && Math.abs(now - sentAt) <= timestampWindowMs;
};

const unfit = (field: string): RsaAnswer => ({ answer: { status: 'BAD_REQUEST', body: { field } }, request: null });
const answers: ScopeAnswers<RsaAnswer> = {
  badBody: unfit('body'),
  unsigned: { answer: { status: 'BAD_SIGNATURE' }, request: null },
  tooMany: { answer: { status: 'TOO_MANY_REQUESTS' }, request: null },
  notKnown: { answer: { status: 'IN_PROGRESS' }, request: null },
};

const send = (reply: FastifyReply, { answer, request }: RsaAnswer): FastifyReply =>
  reply
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(textOf(answer, request));

/** The second seamless dialect (docs/vendor-protocol-rsa.md): `POST /vendors/{vendor}/rsa/v1/{call}`. It only translates. */
export const registerSeamlessRsa = (app: FastifyInstance, deps: SeamlessRsaDeps): Promise<void> =>
  registerSignedScope<VendorCaller, RsaAnswer>(app, {
    ...scopeOf(deps),
    routes: [
      { path: '/vendors/:vendor/rsa/v1/*', bodyBytesMax },
      { path: `/vendors/:vendor/rsa/v1/${bigCall}`, bodyBytesMax: winsBytesMax },
    ],
    isSigned: (caller, { request: { headers }, raw }) => {
      const signature = Buffer.from(headers['x-signature']?.toString() ?? '', 'base64');
      const isSigned = deps.publicKeysOf(caller).some((pem) => verify('RSA-SHA256', raw, keyOf(pem), signature));
      return Promise.resolve(isSigned && isFresh(raw, deps.clock.now()));
    },
    work: async (caller, { request, raw }) => {
      if (request.method !== 'POST') return unfit('method');
      const input = parseJsonBytes(raw);
      const id = fieldOf(input, 'request_uuid');
      const { '*': call = bigCall } = request.params as Params;
      const answer = await carryOut(deps, caller, request, { name: commandOf(call), input: bodyOf(input) });
      return { answer, request: typeof id === 'string' ? id : null };
    },
    answers,
    send,
  });
