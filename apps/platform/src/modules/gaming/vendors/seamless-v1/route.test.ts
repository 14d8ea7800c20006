import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail, ok } from '../../../../kernel/result.ts';
import type { SecurityLog } from '../../../../kernel/security-log.ts';
import type { Seamless } from '../../seamless.ts';
import { registerSeamlessV1, type SeamlessV1Deps } from './index.ts';
import { signBody } from './signature.ts';

const secret = Buffer.from('key');
const now = 1_700_000_000_000;
const caller = { merchantCode: 'M', vendorCode: 'TALA' };
const balance = { minor: 95n, currency: 'PHP' } as const;
const body = { player: 'p', game: 'g', round: 'r', transaction: 't', currency: 'PHP', session: 's', amount: '5' };

type Answered = { readonly http: number; readonly status?: unknown; readonly [field: string]: unknown };

/** The route alone, with what it asks for, and what it logs. */
const aRoute = async (deps: Partial<SeamlessV1Deps> & { readonly bet?: Seamless['bet'] } = {}) => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = Fastify({ logger: { level: 'warn', base: null, stream: { write } } });
  onTestFinished(() => app.close());
  const told = {
    onConflict: vi.fn<SeamlessV1Deps['onConflict']>(),
    onPayoutRefused: vi.fn<SeamlessV1Deps['onPayoutRefused']>(),
    security: vi.fn<SecurityLog>(),
    limitHit: vi.fn<SeamlessV1Deps['limitHit']>(),
  };
  const bet: Seamless['bet'] = deps.bet ?? (() => Promise.resolve(ok({ balance, reference: 'x', duplicate: false })));
  await registerSeamlessV1(app, {
    seamless: { bet } as Partial<Seamless> as Seamless,
    secretsOf: () => Promise.resolve([secret]),
    mayCall: () => true,
    merchantOf: () => 'M',
    consumeRateLimit: () => Promise.resolve(0),
    clock: { now: () => now },
    ...told,
    ...deps,
  });
  const send = async (headers: Record<string, string> | null = null, payload: string = JSON.stringify(body)): Promise<Answered> => {
    const signed = { 'x-vendor-timestamp': `${now}`, 'x-vendor-signature': signBody(secret, `${now}`, Buffer.from(payload)) };
    const response = await app.inject({
      method: 'POST',
      url: '/vendors/TALA/seamless/v1/wallet/bet',
      headers: headers ?? { 'content-type': 'application/json', ...signed },
      payload,
    });
    return { http: response.statusCode, ...response.json<Record<string, unknown>>() };
  };
  return { send, lines, ...told };
};

test('an answer is a status with its fields, a refusal says in words what it is', async () => {
  const { send } = await aRoute();
  expect(await send()).toEqual({ http: 200, status: 'OK', balance: '95', reference: 'x', duplicate: false });
  const refusing = await aRoute({ bet: () => Promise.resolve(fail({ code: 'insufficient_funds', balance })) });
  expect(await refusing.send()).toEqual({
    http: 422,
    status: 'INSUFFICIENT_FUNDS',
    message: 'The balance does not cover the stake.',
    balance: '95',
  });
});

/** A signed call under each of these names for its body; undefined is a call that names none. */
const named = (payload: string, type: string | undefined) => {
  const signed = { 'x-vendor-timestamp': `${now}`, 'x-vendor-signature': signBody(secret, `${now}`, Buffer.from(payload)) };
  return [type === undefined ? signed : { ...signed, 'content-type': type }, payload] as const;
};

test('a signed call with a JSON body is answered whatever it names its body: no win waits for that', async () => {
  const { send } = await aRoute();
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'json',
    ' ',
    'application/json, application/json',
    'text/plain',
    undefined,
  ])
    expect(await send(...named(JSON.stringify(body), type)), String(type)).toMatchObject({ http: 200, status: 'OK' });
});

test('a body that is no JSON is refused with its content type where that is another or missing, else as a body that does not fit', async () => {
  const { send } = await aRoute();
  const form = 'player=p&game=g&amount=5';
  for (const type of ['application/x-www-form-urlencoded', 'text/xml; charset=utf-8', 'json', undefined])
    expect(await send(...named(form, type)), String(type)).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'content-type' });
  for (const type of ['application/json', 'APPLICATION/json;charset=utf-8'])
    expect(await send(...named(form, type)), type).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'body' });
});

test('a call without timestamp or signature is refused as unsigned, and one from another address before anything is read', async () => {
  const secretsOf = vi.fn<SeamlessV1Deps['secretsOf']>(() => Promise.resolve([secret]));
  const { send, security } = await aRoute({ secretsOf });
  const refused = { http: 401, status: 'BAD_SIGNATURE' };
  expect(await send({})).toMatchObject(refused);
  expect(await send({ 'x-vendor-timestamp': `${now}` })).toMatchObject(refused);
  expect(await send({ 'x-vendor-signature': '0'.repeat(64) })).toMatchObject(refused);
  expect(security.mock.calls.map(([name, { status }]) => [name, status])).toEqual(
    Array.from({ length: 3 }, () => ['vendor_call_refused', 'BAD_SIGNATURE']),
  );
  secretsOf.mockClear();
  const far = await aRoute({ secretsOf, mayCall: (who, ip) => who.vendorCode !== 'TALA' || ip !== '127.0.0.1' });
  expect(await far.send()).toMatchObject(refused);
  expect(secretsOf).not.toHaveBeenCalled();
  expect(far.lines).toMatchObject([{ level: 40, merchant: 'M', vendor: 'TALA', ip: '127.0.0.1' }]);
});

test('an operator is told of conflicts and of payouts above the limits, of nothing else', async () => {
  const answer = async (code: 'key_reused' | 'payout_limit' | 'stake_limit') => {
    const { send, onConflict, onPayoutRefused } = await aRoute({ bet: () => Promise.resolve(fail({ code, balance: null })) });
    await send();
    return [onConflict.mock.calls, onPayoutRefused.mock.calls];
  };
  expect(await answer('key_reused')).toEqual([[[caller, 'wallet/bet']], []]);
  expect(await answer('payout_limit')).toEqual([[], [[caller, 'wallet/bet']]]);
  expect(await answer('stake_limit')).toEqual([[], []]);
});

test('a fault of ours is no refusal: the vendor repeats the call, and the log has it without its words', async () => {
  for (const more of [{}, { statusCode: 500 }, { statusCode: 503 }]) {
    const { send, lines } = await aRoute({ secretsOf: () => Promise.reject(Object.assign(new Error('told to nobody'), more)) });
    expect(await send(), JSON.stringify(more)).toMatchObject({ http: 503, status: 'IN_PROGRESS' });
    expect(lines).toMatchObject([{ level: 50, msg: 'signed call failed', fault: 'Error' }]);
    expect(JSON.stringify(lines)).not.toContain('told to nobody');
  }
  const theirs = await aRoute({ secretsOf: () => Promise.reject(Object.assign(new Error('theirs'), { statusCode: 499 })) });
  expect(await theirs.send()).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'body' });
});

test('a call that takes too long hears that it is not known yet, and its fault afterwards is logged', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { send, lines } = await aRoute({ deadlineMs: 1, bet: () => promise });
  expect(await send()).toMatchObject({ http: 503, status: 'IN_PROGRESS' });
  expect(lines).toEqual([]);
  reject(new TypeError('told to nobody'));
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 50, msg: 'late signed call failed', fault: 'TypeError' }]));
});

test('of the calls of one vendor no more than so many are worked on at once, however others end meanwhile', async () => {
  const ends: (() => void)[] = [];
  const { send } = await aRoute({
    inFlightMax: 2,
    bet: () => new Promise((resolve) => void ends.push(() => resolve(ok({ balance, reference: 'x', duplicate: false })))),
  });
  const underWay = async (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count));
  const first = [send(), send()];
  await underWay(2);
  expect(await send()).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' });
  ends[0]?.();
  await Promise.race(first);
  const third = send();
  await underWay(3);
  expect(await send()).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' });
  for (const end of ends) end();
  expect((await Promise.all([...first, third])).map(({ status }) => status)).toEqual(['OK', 'OK', 'OK']);
});

test('calls of a vendor that one merchant has under way take no place from those that the vendor makes to another', async () => {
  let merchant = 'M';
  const end = Promise.withResolvers<void>();
  const { send } = await aRoute({
    inFlightMax: 1,
    merchantOf: () => merchant,
    bet: async () => {
      if (merchant === 'M') await end.promise;
      return ok({ balance, reference: 'x', duplicate: false });
    },
  });
  const first = send();
  await vi.waitFor(async () => expect(await send()).toMatchObject({ status: 'TOO_MANY_REQUESTS' }));
  merchant = 'SECOND';
  expect(await send()).toMatchObject({ status: 'OK' });
  end.resolve();
  expect(await first).toMatchObject({ status: 'OK' });
});
