import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallValue, Calls, SessionInfo } from '@palaro/contract';
import { openDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { createWallet } from '../../../apps/platform/src/modules/wallet/index.ts';
import { demoCashier } from '../../../apps/platform/src/seeds/demo-cashier.ts';
import { createTestClient, valueOf, type TestClient } from '../../../apps/platform/src/testing/test-platform.ts';
import { changeMerchant } from '../../../e2e/support/merchant.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { track } from './running.ts';
import { addMember, createBrowsers, openSession, passOf, readMetric } from './sse.ts';

const callbacksPerSecond = 50;
/** Both providers tell of a payment by their page in two events. */
const callbacksPerOrder = 2;
/** Bounds: how long a callback waits for its answer, and a player from the first callback to the credit. */
const answerMsMax = 1_000;
const visibleMsMax = 5_000;
/** A player looks at the deposit's page for so long before the payment; the app asks again so often while it waits. */
const opensBeforeMs = 3_000;
const asksEveryMs = 5_000;
const givesUpMs = 60_000;
const beside = 8;
const triesMax = 5;
/** A page of each provider. */
const channels = ['PITAKA', 'ALKANSYA'] as const;

type Callback = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
type Deposit = CallValue<Calls['deposit']>;
type Payer = {
  readonly client: TestClient;
  readonly session: { readonly token: string; readonly cookie: string };
  readonly order: Deposit;
};

/** Where the bank sends its callbacks: they wait there until the bench passes them on at its own rate. */
const startRelay = async () => {
  const waiting: Callback[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      waiting.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => void server.close();
  return track(Promise.resolve({ waiting, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }), close);
};

/** Members with a verified number who want no limit, each with a session and a deposit that waits for its money. */
const seatPayers = async ({ baseUrl }: Stack, { pool }: Database, count: number): Promise<readonly Payer[]> => {
  const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  const seat = async (nth: number): Promise<Payer> => {
    const id = `bench${nth}`;
    await addMember(pool, id);
    await pool.query('UPDATE player SET mobile_key = $2, mobile_verified_at = now() WHERE id = $1', [id, `+63917${1_000_000 + nth}`]);
    await wallet.openAccount({ playerId: id, merchantCode: 'PALARO', currency: 'PHP', mode: 'real' });
    await pool.query(`INSERT INTO limit_choice (id, player_id, answer, answered_at) VALUES ($1, $1, 'declined', now())`, [id]);
    const session = await openSession(pool, `${id}-session`, id);
    const client = createTestClient(baseUrl);
    client.use({ token: session.token } as SessionInfo, session.cookie);
    const body = { channel: channels[nth % 2] ?? channels[0], amount: '500.00', key: `bench-${nth}-request` };
    for (let tries = 1; ; tries++) {
      const made = await client('createDeposit', { body });
      // As the app does after an answer that did not come: the same key is the same order.
      if (made.success || tries === triesMax) return { client, session, order: valueOf(made) };
    }
  };
  const payers: Payer[] = [];
  for (let from = 0; from < count; from += beside)
    payers.push(...(await Promise.all(Array.from({ length: Math.min(beside, count - from) }, (_, step) => seat(from + step)))));
  // Money is found by callbacks and by pages that wait, as while a player looks: the poller comes later than either.
  await pool.query(`UPDATE deposit_order SET ask_at = now() + interval '1 hour'`);
  return payers;
};

/** Pays on the provider's page, as the payer does. */
const pay = async ({ order }: Payer): Promise<void> => {
  if (order.action?.kind !== 'redirect') throw new Error('a deposit without its page');
  const fields = new URLSearchParams({ payer: 'Juan Dela Cruz', method: '', action: 'pay' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await fetch(order.action.url, { method: 'POST', headers, body: fields.toString(), redirect: 'manual' });
  if (status >= 400) throw new Error(`the bank answered ${status}`);
};

/** One player's page of a deposit, which asks as the app does, by live events and by time; then the payment. Resolves once the credit is seen. */
const watch = async (payer: Payer, browsers: ReturnType<typeof createBrowsers>): Promise<number> => {
  const { client, session, order } = payer;
  let wake = (): void => undefined;
  let isTold = false;
  await browsers.open(passOf(session), () => {
    isTold = true;
    wake();
  });
  const paid = pause(opensBeforeMs).then(() => pay(payer));
  const end = performance.now() + givesUpMs;
  while (performance.now() < end) {
    isTold = false;
    const seen = await client('deposit', { query: { id: order.id } });
    if (seen.success && seen.value.state === 'paid' && seen.value.credited !== '0.00') {
      await paid;
      return performance.now();
    }
    if (!isTold) await Promise.race([pause(asksEveryMs), new Promise<void>((resolve) => (wake = resolve))]);
  }
  throw new Error('a payment was not credited within a minute');
};

/** Passes callbacks on at an open rate: each is sent at its time, whatever has become of those before. */
const passOn = async (baseUrl: string, waiting: Callback[], count: number, onSent: (body: string) => void): Promise<readonly number[]> => {
  const answered: Promise<number>[] = [];
  const send = async ({ path, headers, body }: Callback): Promise<number> => {
    const signature = Object.fromEntries(
      ['paymongo-signature', 'x-callback-token'].flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    );
    const began = performance.now();
    onSent(body);
    const answer = await fetch(baseUrl + path, { method: 'POST', headers: { 'content-type': 'application/json', ...signature }, body });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a callback was answered ${answer.status}`);
    return performance.now() - began;
  };
  const end = performance.now() + givesUpMs * 3;
  for (let due = performance.now(); answered.length < count; due += 1000 / callbacksPerSecond) {
    await pause(Math.max(0, due - performance.now()));
    for (; waiting.length === 0; due = performance.now()) {
      if (performance.now() > end) throw new Error(`the bank sent ${answered.length} of ${count} callbacks`);
      await pause(5);
    }
    const next = waiting.shift();
    if (next !== undefined) answered.push(send(next));
  }
  return Promise.all(answered);
};

/** How long providers' callbacks wait for their answer at an open rate, and how long until the player's own page shows the credit. */
export const measurePayments = async (seconds: number): Promise<Figure[]> => {
  const relay = await startRelay();
  const events = (provider: string): string => `${relay.url}/payments/${provider}/events`;
  const platform = await startPlatform({}, { PAYMONGO_EVENTS: events('paymongo'), XENDIT_EVENTS: events('xendit') });
  const store = await openDatabase({
    databaseUrl: null,
    dataDir: platform.dataDir,
    applicationName: 'palaro-bench',
    onIdleFault: () => undefined,
  });
  const browsers = createBrowsers(platform.baseUrl, 'deposit');
  try {
    await changeMerchant(platform, (config) => {
      const { paymongo, xendit } = demoCashier.providers;
      if (paymongo === null || xendit === null) throw new Error('the demo has no accounts');
      const at = (name: string): string => `${platform.bankUrl}/${name}`;
      const providers = { paymongo: { ...paymongo, url: at('paymongo') }, xendit: { ...xendit, url: at('xendit') } };
      return { ...config, cashier: { ...demoCashier, providers } };
    });
    const count = (seconds * callbacksPerSecond) / callbacksPerOrder;
    const payers = await seatPayers(platform, store, count);
    const called = new Map<string, number>();
    const noteSent = (body: string): void => {
      const order = payers.find(({ order: { id } }) => body.includes(id))?.order.id;
      if (order !== undefined && !called.has(order)) called.set(order, performance.now());
    };
    const seen = payers.map(async (payer, nth) => {
      await pause((nth * 1000 * callbacksPerOrder) / callbacksPerSecond);
      return { id: payer.order.id, at: await watch(payer, browsers) };
    });
    const processorSeconds = (): Promise<number> => readMetric(platform.baseUrl, 'process_cpu_seconds_total');
    const before = await processorSeconds();
    const [answers, credits] = await Promise.all([
      passOn(platform.baseUrl, relay.waiting, count * callbacksPerOrder, noteSent),
      Promise.all(seen),
    ]);
    const spent = (await processorSeconds()) - before;
    // A page that asked between payment and callback has seen the credit before the callback came.
    const waits = credits.map(({ id, at }) => Math.max(0, at - (called.get(id) ?? at)));
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    return [
      {
        name: 'callback of a payment answered, p99 in ms',
        detail: `${answers.length} signed callbacks of both providers at ${callbacksPerSecond}/s; p50 ${ms(quantile(answers, 0.5))}, longest ${ms(quantile(answers, 1))}`,
        value: quantile(answers, 0.99),
        bound: { atMost: answerMsMax },
      },
      {
        name: 'credit seen after the callback, p95 in ms',
        detail: `${waits.length} deposits, each on its player’s page; p50 ${ms(quantile(waits, 0.5))}, longest ${ms(quantile(waits, 1))}; ${waits.filter((wait) => wait === 0).length} seen before`,
        value: quantile(waits, 0.95),
        bound: { atMost: visibleMsMax },
      },
      {
        name: 'processor time per callback, in ms',
        detail: `of the platform’s process, with the players’ pages: ${spent.toFixed(1)} s in all`,
        value: (spent * 1000) / answers.length,
        bound: null,
      },
    ];
  } finally {
    browsers.close();
    await store.close();
    await platform.stop();
    await relay.stop();
  }
};
