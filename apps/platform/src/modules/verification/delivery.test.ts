import { createServer as createTcp, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { silentLogger } from '../../kernel/log.ts';
import { freePort } from '../../testing/free-port.ts';
import { startPost } from '../../testing/post.ts';
import { createGateways } from './gateways.ts';
import { configWith, startGateway, startNode } from './testing.ts';

let database: TestDatabase;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('TRUNCATE verification_code, code_try, message_delivery'));
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Answer = Parameters<typeof startGateway>[0];
const gateway = async (answer?: Answer) => {
  const started = await startGateway(answer);
  closing.push(started.stop);
  return started;
};
const node = (messages: object, more: Partial<Parameters<typeof startNode>[0]> = {}) => {
  const started = startNode({ pool: database.pool, config: configWith(messages), ...more });
  closing.push(started.close);
  return started;
};
const body = '{"to":"{to}","message":"{text}","from":"{from}","id":"{reference}"}';
const entry = (name: string, url: string, change: object = {}) => ({ name, url, body, from: 'PALARO', ...change });
const deliveries = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await database.pool.query(
      'SELECT gateway, attempt, state, fault, recipient, gateway_reference AS reference FROM message_delivery ORDER BY reference, attempt',
    )
  ).rows;
const register = (to: string, language: 'EN' | 'TY' | 'FR' = 'EN') =>
  ({
    merchantCode: 'M',
    purpose: 'register',
    channel: 'sms',
    to,
    language,
    from: { ip: '203.0.113.7', playerId: null, device: null },
    isHuman: true,
  }) as const;
const verdict = (result: { ok: boolean; failure?: { code: string } }): string => (result.ok ? 'ok' : (result.failure?.code ?? ''));

test('a gateway is sent what its templates say, as JSON or as a form, with its secret', async () => {
  const [json, form] = [await gateway(), await gateway()];
  const headers = { Authorization: 'Bearer {secret}', 'X-From': '{from}' };
  const { codes, lastCode } = node(
    {
      gateways: [
        entry('json', json.url, { prefixes: ['+63917'], headers, secret: 'ONE' }),
        entry('form', `${form.url}?to={to}`, {
          form: 'urlencoded',
          body: 'text={text}&sender={from}&key={secret}',
          secret: 'TWO',
          method: 'PUT',
        }),
      ],
      texts: { EN: { ...configWith().messages.texts.EN, register: '{name} "{code}" & {minutes}\n' } },
    },
    {
      secrets: { ONE: 'one "1"', TWO: 'a&b=c' },
    },
  );
  expect(verdict(await codes.sendCode(register('+639170000001')))).toBe('ok');
  expect(json.taken[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer one "1"', 'x-from': 'PALARO', 'content-type': 'application/json' },
  });
  expect(JSON.parse(json.taken[0]?.body ?? '')).toEqual({
    to: '+639170000001',
    message: `Palaro "${lastCode()}" & 10\n`,
    from: 'PALARO',
    id: expect.any(String),
  });
  expect(verdict(await codes.sendCode(register('+639180000001')))).toBe('ok');
  expect(form.taken[0]).toMatchObject({
    method: 'PUT',
    url: '/send?to=%2B639180000001',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(Object.fromEntries(new URLSearchParams(form.taken[0]?.body))).toEqual({
    text: `Palaro "${lastCode()}" & 10\n`,
    sender: 'PALARO',
    key: 'a&b=c',
  });
  expect(json.taken).toHaveLength(1);
});

test('gateways are tried in the order of their priorities until one takes the message, and each try is noted', async () => {
  const refusing = await gateway(() => ({ status: 503 }));
  const unwilling = await gateway(() => ({ status: 200, body: '{"result":{"state":"no credit"}}' }));
  const willing = await gateway();
  const accepted = { statuses: [200], field: 'result.state', values: ['ok'], reference: 'result.id' };
  const { codes } = node({
    gateways: [
      entry('third', willing.url, { priority: 3, accepted }),
      entry('first', refusing.url),
      entry('second', unwilling.url, { priority: 2, accepted }),
    ],
  });
  expect(verdict(await codes.sendCode(register('+639170000002')))).toBe('ok');
  expect((await deliveries()).toSorted((one, other) => Number(one['attempt']) - Number(other['attempt']))).toEqual([
    { gateway: 'first', attempt: 1, state: 'refused', fault: 'HTTP 503', recipient: '+63*******002', reference: null },
    { gateway: 'second', attempt: 2, state: 'refused', fault: 'not accepted in result.state', recipient: '+63*******002', reference: null },
    { gateway: 'third', attempt: 3, state: 'accepted', fault: null, recipient: '+63*******002', reference: null },
  ]);
});

test('a gateway that hangs is left in time: all together take no more than three seconds', async () => {
  const hanging = await gateway(() => ({ delayMs: 20_000 }));
  const willing = await gateway();
  const { codes } = node({ gateways: [entry('hanging', hanging.url), entry('willing', willing.url, { priority: 2 })] });
  const before = performance.now();
  expect(verdict(await codes.sendCode(register('+639170000003')))).toBe('ok');
  expect(performance.now() - before).toBeLessThan(3_000);
  expect(willing.taken).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: 'unknown', fault: 'no answer in time' }, { state: 'accepted' }]);
});

test('a code that a gateway may have sent stays good, whatever the next gateway says', async () => {
  const silent = createTcp((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  closing.push(() => silent.close());
  const refusing = await gateway(() => ({ status: 503 }));
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const { codes } = node({ gateways: [entry('silent', silentUrl), entry('refusing', refusing.url, { priority: 2 })] });
  expect(verdict(await codes.sendCode(register('+639170000031')))).toBe('ok');
  expect((await database.pool.query('SELECT FROM verification_code')).rowCount).toBe(1);
  expect(refusing.taken).toHaveLength(1);
});

test('a code that no gateway took costs nothing: another one may be asked for at once', async () => {
  const isDown = { now: true };
  const failing = await gateway(() => (isDown.now ? { status: 500 } : {}));
  const gone = await startGateway();
  await gone.stop();
  const { codes } = node({ gateways: [entry('failing', failing.url), entry('gone', gone.url, { priority: 2 })] });
  expect(verdict(await codes.sendCode(register('+639170000004')))).toBe('code_unavailable');
  isDown.now = false;
  expect(verdict(await codes.sendCode(register('+639170000004')))).toBe('ok');
  expect((await deliveries()).map(({ fault }) => fault)).toEqual(expect.arrayContaining(['ECONNREFUSED', 'HTTP 500', null]));
});

test('a gateway whose secret the settings lack is not used, and the log says which', async () => {
  const lines: string[] = [];
  const write = (...line: unknown[]): void => void lines.push(JSON.stringify(line));
  const reached = await gateway();
  const { codes } = node(
    { gateways: [entry('locked', reached.url, { secret: 'MISSING' })] },
    { log: { debug: write, info: write, warn: write, error: write } },
  );
  expect(verdict(await codes.sendCode(register('+639170000005')))).toBe('code_unavailable');
  expect(reached.taken).toHaveLength(0);
  expect(lines.join()).toContain('GATEWAY_SECRETS has no M/MISSING');
  expect(lines.join()).not.toContain('917');
});

test('where the installation has no gateway and no mail server of its own, a document that names none sends nothing, and the log says why', async () => {
  const lines: string[] = [];
  const write = (...line: unknown[]): void => void lines.push(JSON.stringify(line));
  const { codes } = node({}, { log: { debug: write, info: write, warn: write, error: write } });
  expect(verdict(await codes.sendCode(register('+639170000006')))).toBe('code_unavailable');
  expect(verdict(await codes.sendCode({ ...register('a@example.com'), channel: 'email' }))).toBe('code_unavailable');
  for (const fault of ['there is no SMS_URL', 'there is no MAIL_URL']) expect(lines.join()).toContain(fault);
});

test('what became of a message is asked of its gateway until it says so', async () => {
  const states = ['queued', 'delivered'];
  const asked = await gateway((request) => (request.method === 'GET' ? { body: `{"state":"${states.shift()}"}` } : {}));
  const status = {
    url: `${asked.url}/{reference}`,
    headers: { 'X-Key': '{secret}' },
    field: 'state',
    delivered: ['delivered'],
    failed: ['undeliverable'],
  };
  const { codes, jobs } = node(
    { gateways: [entry('asked', asked.url, { secret: 'KEY', accepted: { reference: 'result.id' }, status })] },
    { secrets: { KEY: 'k1' } },
  );
  const follow = jobs.find(({ name }) => name === 'codes.follow');
  await codes.sendCode(register('+639170000007'));
  expect(await deliveries()).toMatchObject([{ state: 'accepted', reference: 'g1' }]);
  await follow?.run();
  expect(await deliveries()).toMatchObject([{ state: 'accepted' }]);
  await follow?.run();
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  await follow?.run();
  expect(asked.taken.filter(({ method }) => method === 'GET').map(({ url, headers }) => [url, headers['x-key']])).toEqual([
    ['/send/g1', 'k1'],
    ['/send/g1', 'k1'],
  ]);
});

test('a gateway that cannot be used any longer stops no question about another', async () => {
  const asked = await gateway((request) => (request.method === 'GET' ? { body: '{"state":"delivered"}' } : {}));
  const status = { url: `${asked.url}/{reference}`, field: 'state', delivered: ['delivered'], failed: ['undeliverable'] };
  const ways = (name: string, prefix: string, secret: string) =>
    entry(name, asked.url, { prefixes: [prefix], secret, accepted: { reference: 'result.id' }, status });
  let isGone = false;
  const secrets = {
    GOOD: 'k2',
    get BAD(): string {
      if (isGone) throw new Error('its merchant is closed');
      return 'k1';
    },
  };
  const { codes, jobs } = node({ gateways: [ways('bad', '+63917', 'BAD'), ways('good', '+63918', 'GOOD')] }, { secrets });
  for (const to of ['+639170000017', '+639180000018']) await codes.sendCode(register(to));
  isGone = true;
  await jobs.find(({ name }) => name === 'codes.follow')?.run();
  expect((await deliveries()).map(({ gateway: name, state }) => `${String(name)} ${String(state)}`).toSorted()).toEqual([
    'bad accepted',
    'good delivered',
  ]);
});

test('a gateway that fails slowly for one merchant holds up no question of another', async () => {
  let fail = (): void => undefined;
  const asked = await gateway(({ method, url, socket }) => {
    if (method !== 'GET') return {};
    if (url !== '/send/M') return { body: '{"state":"delivered"}' };
    fail();
    socket.destroy();
    return {};
  });
  const status = { url: `${asked.url}/{reference}`, field: 'state', delivered: ['delivered'], failed: ['undeliverable'] };
  const { codes, jobs, clock } = node({ gateways: [entry('asked', asked.url, { accepted: { reference: 'result.id' }, status })] });
  fail = () => clock.advance(1_000);
  for (const merchantCode of ['M', 'N']) {
    await codes.sendCode({ ...register('+639170000019'), merchantCode });
    await database.pool.query('UPDATE message_delivery SET gateway_reference = $1 WHERE merchant_code = $1', [merchantCode]);
    clock.advance(1);
  }
  await jobs.find(({ name }) => name === 'codes.follow')?.run();
  expect((await deliveries()).map(({ reference, state }) => `${String(reference)} ${String(state)}`)).toEqual([
    'M accepted',
    'N delivered',
  ]);
});

test('a code of an account whose contact nobody has looked up goes nowhere', async () => {
  const taking = await gateway();
  const { service } = node({ gateways: [entry('taking', taking.url)] });
  expect(verdict(await service.sendCode({ ...register('+639170000020'), purpose: 'login' }))).toBe('ok');
  await service.settle();
  expect(taking.taken).toEqual([]);
});

/** A node whose installation has a gateway and a mail server of its own. */
const nodeWithPost = async () => {
  const post = await startPost();
  closing.push(post.stop);
  return { post, ...node({}, { ownGateways: post.urls() }) };
};

test("the installation's own gateway takes the same call and says that it delivered", async () => {
  const { codes, jobs, lastCode, post } = await nodeWithPost();
  expect(verdict(await codes.sendCode(register('+639170000008', 'TY')))).toBe('ok');
  const body = expect.stringMatching(new RegExp(`^${lastCode()} ang code mo`));
  expect(post.latest()).toMatchObject([{ merchant: 'M', channel: 'sms', recipient: '+639170000008', sender: 'PALARO', body }]);
  await jobs.find(({ name }) => name === 'codes.follow')?.run();
  expect(await deliveries()).toMatchObject([{ gateway: 'demo', state: 'delivered' }]);
});

test("a mail goes over SMTP to the installation's own server, in the language of the player or else of the merchant", async () => {
  const { codes, lastCode, post } = await nodeWithPost();
  expect(verdict(await codes.sendCode({ ...register('maria@example.com', 'FR'), channel: 'email' }))).toBe('ok');
  expect(post.latest()).toMatchObject([
    {
      merchant: 'M',
      channel: 'email',
      recipient: 'maria@example.com',
      sender: 'Palaro',
      subject: 'Ang code mo sa Palaro',
      body: expect.stringContaining(`${lastCode()} ang code mo`),
    },
  ]);
  expect(await deliveries()).toMatchObject([{ gateway: 'mail', state: 'accepted', recipient: 'm***@example.com' }]);
});

test('a mail server that is not there, or does not speak, is left in time', async () => {
  const silent = createTcp();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const mail = { host: '127.0.0.1', security: 'starttls', from: 'Palaro <no-reply@palaro.example>' };
  const before = performance.now();
  expect(verdict(await node({ mail: { ...mail, port } }).codes.sendCode({ ...register('a@example.com'), channel: 'email' }))).toBe(
    'code_unavailable',
  );
  expect(performance.now() - before).toBeLessThan(3_500);
  expect(
    verdict(await node({ mail: { ...mail, port: await freePort() } }).codes.sendCode({ ...register('b@example.com'), channel: 'email' })),
  ).toBe('code_unavailable');
  expect((await deliveries()).map(({ state }) => state)).toEqual(['refused', 'refused']);
});

test('a merchant that has no mail server any longer has no gateway for mail', () => {
  const merchants = { known: () => configWith({ mail: null }), has: () => true, secretOf: () => undefined };
  expect(createGateways({ log: silentLogger, merchants, own: {} }).of('M', 'email', 'a@example.com')).toEqual([]);
});

test('a node that stops has sent every message that was to follow its answer', async () => {
  const slow = await gateway((_, sent) => ({ delayMs: sent.includes('+639170000041') ? 600 : 0 }));
  const { service, close } = node({ gateways: [entry('slow', slow.url)] });
  const toAccount = (contact: string) => service.sendCode({ ...register(contact), purpose: 'login', contact });
  for (const contact of ['+639170000041', '+639170000042']) expect(verdict(await toAccount(contact))).toBe('ok');
  await close();
  expect(await deliveries()).toHaveLength(2);
});
