import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBank, readConfig } from '@palaro/bank';
import type { DepositMethod } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createPaymongo } from '../../apps/platform/src/modules/cashier/providers/paymongo.ts';
import type {
  CreateProvider,
  OpenedDeposit,
  PaymentProvider,
  ProviderName,
  ProviderPayment,
  ReadDeposit,
  ReadPayout,
  StatementEntry,
} from '../../apps/platform/src/modules/cashier/providers/provider.ts';
import { freePort } from '../../apps/platform/src/testing/free-port.ts';
import { createXendit } from '../../apps/platform/src/modules/cashier/providers/xendit.ts';

/** What an adapter's protocol has, beside what all have. */
export type Capabilities = {
  /** Events are signed over their bytes, and not known by a token alone. */
  readonly signsBytes: boolean;
  readonly tellsDisputes: boolean;
  readonly reversesPayouts: boolean;
  /** A payout that is asked for twice by one reference is made once. */
  readonly paysOnce: boolean;
};

/** An event as it came, with its headers. */
export type Event = { readonly raw: Buffer; readonly headers: IncomingHttpHeaders };

const secretKey = 'sk_test_kit';
const eventSecret = 'a-secret-of-events';
const xenditKey = 'xnd_development_kit';
const source = { number: '000123456789', name: 'Kit', bic: 'HALMPHM1XXX' };

export const adapters: Readonly<Record<ProviderName, { readonly create: CreateProvider; readonly can: Capabilities }>> = {
  paymongo: {
    create: createPaymongo,
    can: { signsBytes: true, tellsDisputes: true, reversesPayouts: false, paysOnce: false },
  },
  xendit: {
    create: createXendit,
    can: { signsBytes: false, tellsDisputes: false, reversesPayouts: true, paysOnce: true },
  },
};

/** Takes what is sent to it, and answers as a platform does. */
const startSink = async () => {
  const taken: Event[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ raw: Buffer.concat(parts), headers: request.headers });
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { taken, url: `http://127.0.0.1:${port}/events`, stop: () => server.close() };
};

const lookMs = 20;
/** What a question says once it says what is waited for, or after 10 seconds. */
const until = async <T>(ask: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> => {
  for (let tries = 0; ; tries++) {
    const value = await ask();
    if (isDone(value) || tries * lookMs > 10_000) return value;
    await pause(lookMs);
  }
};

let references = 0;

/** The demo bank, which sends its events of a provider to an address. */
const startBank = async (events: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-kit-'));
  const read = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    BANK_CLOCK: '5000',
    PAYMONGO_SECRET_KEY: secretKey,
    PAYMONGO_EVENTS_SECRET: eventSecret,
    PAYMONGO_EVENTS: events,
    XENDIT_SECRET_KEY: xenditKey,
    XENDIT_CALLBACK_TOKEN: eventSecret,
    XENDIT_EVENTS: events,
  });
  if (!read.ok) throw new Error(read.message);
  const bank = createBank(read.config);
  const origin = await bank.start();
  return {
    origin,
    stop: async () => {
      await bank.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** What the provider's own side does: its payer, its books, its faults. */
const sideOf = (origin: string, name: ProviderName) => {
  const post = (path: string, body: string, type: string) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' });
  type Order = { readonly id: string; readonly reference: string; readonly code: string | null };
  type Sent = { readonly reference: string; readonly amount: number };
  type Of = { readonly orders: readonly Order[]; readonly payouts: readonly Sent[]; readonly refunds: readonly Sent[] };
  type Books = Readonly<Record<string, Of>>;
  const books = async () => ((await (await fetch(`${origin}/_books`)).json()) as Books)[name] ?? { orders: [], payouts: [], refunds: [] };
  return {
    faults: (asked: object) => post('/_switches', JSON.stringify({ provider: name, ...asked }), 'application/json'),
    /** Pays, or fails, as the payer does on the provider's own page. */
    pay: async (reference: string, action: 'pay' | 'fail' = 'pay') => {
      const order = (await books()).orders.find((one) => one.reference === reference);
      if (order === undefined) throw new Error('the provider knows no such order');
      const fields = { payer: 'Juan Dela Cruz', method: '', action, ...(order.code === null ? {} : { code: order.code }) };
      await post(
        order.code === null ? `/pay/${order.id}` : '/qr',
        new URLSearchParams(fields).toString(),
        'application/x-www-form-urlencoded',
      );
    },
    payoutsOf: async (reference: string) => (await books()).payouts.filter((one) => one.reference === reference).length,
    /** The amounts of the refunds of a reference, in minor units. */
    refundsOf: async (reference: string) =>
      (await books()).refunds.filter((one) => one.reference === reference).map(({ amount }) => amount),
  };
};

/** Payouts by an adapter. */
const payoutsBy = (provider: PaymentProvider, institution: string) => ({
  payout: (minor: bigint, number: string, reference: string, changed: { institution?: string; by?: PaymentProvider } = {}) =>
    (changed.by ?? provider).createPayout({
      reference,
      amount: money('PHP', minor),
      institution: changed.institution ?? institution,
      rail: 'instapay',
      account: { number, holder: 'Juan Dela Cruz' },
      description: 'Kit',
    }),
  readPayout: async (reference: string, providerId: string | null, isDone: (read: ReadPayout | null) => boolean) => {
    const last = await until(
      () => provider.readPayout({ providerId, reference }),
      (one) => one.ok && isDone(one.value),
    );
    if (!last.ok) throw new Error(`it cannot be read: ${last.failure.code}`);
    return last.value;
  },
});

/** Refunds by an adapter, of payments that it has read. */
const refundsBy = (provider: PaymentProvider) => ({
  refund: (payment: ProviderPayment | undefined, minor: bigint, reference: string, by = provider) =>
    by.createRefund({ reference, paymentId: payment?.id ?? '', amount: money('PHP', minor) }),
  readRefund: async (
    payment: ProviderPayment | undefined,
    reference: string,
    providerId: string | null,
    isDone: (read: ReadPayout | null) => boolean,
  ) => {
    const last = await until(
      () => provider.readRefund({ providerId, reference, paymentId: payment?.id ?? '' }),
      (one) => one.ok && isDone(one.value),
    );
    if (!last.ok) throw new Error(`it cannot be read: ${last.failure.code}`);
    return last.value;
  },
  /** What the provider has received, paid out and given back in the last hour. */
  statement: async (): Promise<readonly StatementEntry[]> => {
    const now = systemClock.now();
    const read = await provider.statement({ from: new Date(now - 3_600_000), to: new Date(now + 60_000) });
    if (!read.ok) throw new Error(`there is no statement: ${read.failure.code}`);
    return read.value;
  },
});

/** An adapter with the demo bank as its provider. */
export const startStage = async (name: ProviderName) => {
  const sink = await startSink();
  const bank = await startBank(sink.url);
  const key = name === 'paymongo' ? secretKey : xenditKey;
  const own = { url: `${bank.origin}/${name}`, secretKey: key, eventSecret, currency: 'PHP', source } as const;
  const { create, can } = adapters[name];
  const provider = create(own);
  const fresh = (): string => `kit-${name}-${++references}`;

  return {
    ...sideOf(bank.origin, name),
    ...refundsBy(provider),
    ...payoutsBy(provider, name === 'paymongo' ? 'SALPPHM1XXX' : 'PH_SALAPI'),
    name,
    can,
    provider,
    fresh,
    /** The same account by another key, at another address, or with another secret of its events. */
    other: (changed: Partial<Parameters<CreateProvider>[0]>): PaymentProvider => create({ ...own, ...changed }),
    /** Asks for a deposit; the reference is fresh unless it is given. */
    deposit: async (minor: bigint, method: Exclude<DepositMethod, 'transfer'>, reference = fresh(), by = provider) => {
      const made = await by.createDeposit({
        reference,
        amount: money('PHP', minor),
        method,
        description: 'Kit',
        returnUrl: 'http://localhost/back',
        cancelUrl: 'http://localhost/back',
        expirySeconds: 1800,
        payer: { id: 'player', name: 'juan' },
        now: systemClock.now(),
      });
      return { made, reference };
    },
    /** Reads a deposit until it says what is waited for. */
    read: async (order: OpenedDeposit, isDone: (read: ReadDeposit) => boolean): Promise<ReadDeposit> => {
      const last = await until(
        () => provider.readDeposit(order),
        (one) => one.ok && isDone(one.value),
      );
      if (!last.ok) throw new Error(`it cannot be read: ${last.failure.code}`);
      return last.value;
    },
    /** The events that came and that the adapter says are about this. */
    eventsOf: (isMeant: (event: NonNullable<ReturnType<PaymentProvider['translate']>>) => boolean, least = 1): Promise<readonly Event[]> =>
      until(
        () =>
          Promise.resolve(
            sink.taken.filter(({ raw }) => {
              const event = provider.translate(raw);
              return event !== null && isMeant(event);
            }),
          ),
        (found) => found.length >= least,
      ),
    /** Whether such an event comes. */
    hears: (isMeant: (event: Event) => boolean): Promise<boolean> =>
      until(
        () => Promise.resolve(sink.taken.some(isMeant)),
        (found) => found,
      ),
    /** An address where nobody listens. */
    nobody: async (): Promise<string> => `http://127.0.0.1:${await freePort()}`,
    verify: ({ raw, headers }: Event, by = provider, now = systemClock.now()): boolean =>
      by.verify({ raw, header: (header) => headers[header]?.toString(), now }),
    stop: async () => {
      await bank.stop();
      sink.stop();
    },
  };
};
export type Stage = Awaited<ReturnType<typeof startStage>>;
export const php = (minor: bigint): Money => money('PHP', minor);
