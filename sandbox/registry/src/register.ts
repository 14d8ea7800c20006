import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listenOr, originOf } from '@palaro/env';
import { systemRuntime, type Runtime } from '@palaro/game-server';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { RegistryConfig, RegistryFault } from './config.ts';
import { readList, type List } from './list.ts';

const apartSecondsMax = 300;
const slowMs = 60_000;
const largeBytes = 5 * 1024 * 1024;

const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply => reply.code(status).send({ error });
type Signed = { readonly time: string; readonly signature: string; readonly subject: string };

/** The demo's register of excluded persons: the list of a file, in pages. */
export const createRegister = (config: RegistryConfig, { runtime = systemRuntime }: { readonly runtime?: Pick<Runtime, 'now'> } = {}) => {
  const { HOST: host, PORT: port, REGISTRY_SECRET: secret, REGISTRY_PAGE: pageSize, LOG_LEVEL: level } = config;
  const file = config.REGISTRY_FILE ?? fileURLToPath(new URL('../persons.csv', import.meta.url));
  let fault: RegistryFault = config.REGISTRY_FAULT;
  /** The latest list, and those before it of this process: a list that is being fetched stays as it is. */
  const lists = new Map<string, List>();
  const latest = (): List => {
    const list = readList(file, secret);
    lists.set(list.version, list);
    return list;
  };
  const signatureOf = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const isSigned = ({ time, signature, subject }: Signed): boolean => {
    if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - runtime.now() / 1000) > apartSecondsMax) return false;
    const [wanted, given] = [signatureOf(`${time}.${subject}.`), Buffer.from(signature, 'hex')];
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  const app: FastifyInstance = fastify({ logger: { level } });
  app.get('/health/ready', () => ({ status: 'ok' }));
  const get = (path: string, contentOf: (params: Record<string, string>, page: string) => object | null): void =>
    void app.get<{ Params: Record<string, string>; Querystring: { page?: string } }>(path, async (request, reply) => {
      const { method, url, headers, params, query } = request;
      const [time, signature] = [String(headers['registry-time'] ?? ''), String(headers['registry-signature'] ?? '')];
      const subject = `${method} ${url}`;
      if (!isSigned({ time, signature, subject })) return refuse(reply, 401, 'signature');
      if (fault === 'error') return refuse(reply, 500, 'error');
      if (fault === 'slow') await pause(slowMs, undefined, { ref: false });
      const found = contentOf(params, query.page ?? '1');
      if (found === null) return refuse(reply, 404, 'unknown');
      const content = JSON.stringify(fault === 'large' ? { ...found, more: 'x'.repeat(largeBytes) } : found);
      const signed = signatureOf(`${time}.${subject}.${fault === 'signature' ? '' : 'answer.'}${content}`).toString('hex');
      const body = JSON.stringify({ content, signature: signed });
      if (fault !== 'cut') return reply.type('application/json').send(body);
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) });
      reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.destroy());
      return reply;
    });
  get('/v1/list', () => {
    const { version, key, entries } = latest();
    return { version, key, entries: entries.length, pageSize };
  });
  get('/v1/list/:version', ({ version = '' }, page) => {
    const [list, number] = [lists.get(version), Number(page)];
    const entries = Number.isInteger(number) ? (list?.entries.slice((number - 1) * pageSize, number * pageSize) ?? []) : [];
    return entries.length === 0 ? null : { version, page: number, entries: fault === 'count' ? entries.slice(1) : entries };
  });
  return {
    app,
    /** Has it do something wrong from now on. */
    do: (wrong: RegistryFault): void => void (fault = wrong),
    /** Listens. Returns the origin. */
    start: async (): Promise<string> => {
      await listenOr({ host, port }, () => app.listen({ host, port }));
      return originOf(host, (app.server.address() as AddressInfo).port);
    },
    stop: async (): Promise<void> => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
