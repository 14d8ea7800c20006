import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBank, readConfig } from '@palaro/bank';
import { demoMerchant, type MerchantConfig } from '../modules/merchant/index.ts';
import { proveContact } from './identities.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

const keys = {
  PAYMONGO_SECRET_KEY: 'sk_test_platform',
  PAYMONGO_EVENTS_SECRET: 'whsk_platform',
  XENDIT_SECRET_KEY: 'xnd_development_platform',
  XENDIT_CALLBACK_TOKEN: 'token-of-events',
};
export const eventsSecret = keys.PAYMONGO_EVENTS_SECRET;
export const eventsToken = keys.XENDIT_CALLBACK_TOKEN;
type Provider = 'paymongo' | 'xendit';

type Channels = MerchantConfig['cashier']['channels'];
const always = {
  provider: 'paymongo',
  account: null,
  fee: null,
  hours: null,
  isOpen: true,
  order: 2,
  expiryMinutes: 30,
  usualMinutes: 1,
} as const;
/** The ways to pay of the tests' merchant. */
export const channels: Channels = {
  QRPH: { ...always, order: 1, name: 'QR Ph', method: 'qr', min: '20.00', max: '50000.00' },
  PITAKA: { ...always, name: 'Pitaka', method: 'redirect', min: '100.00', max: '50000.00' },
  FEE: {
    ...always,
    order: 3,
    name: 'With a fee',
    method: 'redirect',
    min: '20.00',
    max: '50000.00',
    fee: { fixed: '0.00', percent: '1.5', min: '0.00' },
  },
  OTHERQR: { ...always, provider: 'xendit', order: 4, name: 'QR Ph again', method: 'qr', min: '20.00', max: '50000.00' },
  OTHERPAGE: { ...always, provider: 'xendit', order: 5, name: 'Alkansya', method: 'redirect', min: '100.00', max: '50000.00' },
  BANK: {
    ...always,
    provider: 'bank',
    order: 6,
    name: 'Bank transfer',
    method: 'transfer',
    account: { bank: 'Bangko Halimbawa', holder: 'Palaro', number: '0012 3456-7890' },
    min: '100.00',
    max: '500000.00',
    expiryMinutes: 1440,
  },
  SHUT: { ...always, name: 'Closed', method: 'qr', min: '20.00', max: '500.00', isOpen: false },
};

type Payouts = MerchantConfig['cashier']['payouts'];
const toBank = { kind: 'bank', provider: 'paymongo', min: '100.00', max: '500000.00', fee: null, isOpen: true, usualMinutes: 30 } as const;
/** The banks and wallets that the tests' merchant pays to. */
export const payouts: Payouts = {
  HALIMBAWA: { ...toBank, order: 1, name: 'Bangko Halimbawa', institution: 'HALMPHM1XXX' },
  PITAKA: {
    ...toBank,
    order: 2,
    name: 'Pitaka',
    kind: 'wallet',
    provider: 'xendit',
    institution: 'PH_PITAKA',
    max: '50000.00',
    fee: { fixed: '15.00', percent: '0', min: '0.00' },
  },
  SALAPI: { ...toBank, order: 3, name: 'Bangko Salapi', provider: 'xendit', institution: 'PH_SALAPI' },
};
/** What withdrawals of the tests go by. */
export const withdrawals: MerchantConfig['cashier']['withdrawals'] = {
  dailyMax: 3,
  dailySum: null,
  isOneAtATime: true,
  autoUpTo: '5000.00',
  secondAbove: '50000.00',
  newAccountHours: 0,
  turnoverTimes: 1,
  turnoverShares: { LIVE: '20', FISH: '33.33' },
  mayCancel: false,
};

/** The secrets of a platform's accounts at both providers, as its settings name them. */
export const gatewaySecrets = [
  `PALARO/PAYMONGO_KEY=${keys.PAYMONGO_SECRET_KEY}`,
  `PALARO/PAYMONGO_EVENTS=${eventsSecret}`,
  `PALARO/XENDIT_KEY=${keys.XENDIT_SECRET_KEY}`,
  `PALARO/XENDIT_EVENTS=${eventsToken}`,
].join(',');

/** A bank whose events go to a platform's address. */
export const startBank = async (eventsUrl: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-bank-'));
  const read = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    BANK_CLOCK: '1000',
    PAYMONGO_EVENTS: `${eventsUrl}/payments/paymongo/events`,
    XENDIT_EVENTS: `${eventsUrl}/payments/xendit/events`,
    ...keys,
  });
  if (!read.ok) throw new Error(read.message);
  const bank = createBank(read.config);
  const url = await bank.start();
  const post = (path: string, body: string, type: string) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' });
  type Orders = { readonly orders: readonly { readonly id: string; readonly reference: string; readonly code: string | null }[] };
  type Books = Readonly<Record<Provider, Orders>>;
  const books = async (): Promise<Books> => (await (await fetch(`${url}/_books`)).json()) as Books;
  const pay = async (orderId: string, action: 'pay' | 'fail' = 'pay') => {
    const { paymongo: one, xendit: other } = await books();
    const order = [...one.orders, ...other.orders].find(({ reference }) => reference === orderId);
    if (order === undefined) throw new Error('the bank knows no such order');
    const [path, code] = order.code === null ? [`/pay/${order.id}`, {}] : ['/qr', { code: order.code }];
    const fields = new URLSearchParams({ payer: 'Juan Dela Cruz', method: '', action, ...code });
    return post(path, fields.toString(), 'application/x-www-form-urlencoded');
  };
  /** Opens a page of 500.00 at a provider that no platform knows of. */
  const openElsewhere = async (provider: Provider, reference: string): Promise<void> => {
    const isOne = provider === 'paymongo';
    const [key, path] = isOne ? [keys.PAYMONGO_SECRET_KEY, 'v1/checkout_sessions'] : [keys.XENDIT_SECRET_KEY, 'sessions'];
    const item = { name: 'Elsewhere', amount: 50_000, currency: 'PHP', quantity: 1 };
    const attributes = { line_items: [item], payment_method_types: ['gcash'], reference_number: reference };
    const customer = { reference_id: reference, type: 'INDIVIDUAL', individual_detail: { given_names: 'Juan' } };
    const session = {
      reference_id: reference,
      session_type: 'PAY',
      mode: 'PAYMENT_LINK',
      amount: 500,
      currency: 'PHP',
      country: 'PH',
      customer,
    };
    const { ok } = await fetch(`${url}/${provider}/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, 'content-type': 'application/json' },
      body: JSON.stringify(isOne ? { data: { attributes } } : session),
    });
    if (!ok) throw new Error('the bank opened nothing');
  };
  let elsewhere = 0;
  return {
    bank,
    url,
    books,
    /** Sets faults of the bank. */
    faults: (asked: object, provider: Provider = 'paymongo') =>
      post('/_switches', JSON.stringify({ provider, ...asked }), 'application/json'),
    /** Pays or refuses what a deposit asks for, as its payer does on the bank's own page. */
    pay,
    /** Pays 500.00 at a provider by a reference that no platform knows; returns the reference. */
    payElsewhere: async (provider: Provider): Promise<string> => {
      const reference = `elsewhere-${provider}-${++elsewhere}`;
      await openElsewhere(provider, reference);
      await pay(reference);
      return reference;
    },
    stop: async () => {
      await bank.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** The demo merchant with accounts at both providers, which are reached at an address. */
export const merchantWithBank = (url: string): MerchantConfig => {
  const demo = demoMerchant('PALARO');
  const source = { number: '000123456789', name: 'Palaro', bic: 'HALMPHM1XXX' };
  const paymongo = { url: `${url}/paymongo`, key: 'PAYMONGO_KEY', events: 'PAYMONGO_EVENTS', source };
  const xendit = { url: `${url}/xendit`, key: 'XENDIT_KEY', events: 'XENDIT_EVENTS', source: null };
  return {
    ...demo,
    cashier: { ...demo.cashier, providers: { paymongo, xendit }, channels, payouts, withdrawals, transfers: { secondAbove: '50000.00' } },
  };
};

/** A bank with a platform that takes deposits and pays withdrawals by it. */
export const startWithBank = async (more: Readonly<Record<string, string>> = {}) => {
  const started = await startTestPlatform({ env: { ...more, GATEWAY_SECRETS: gatewaySecrets } });
  const site: TestPlatform = {
    ...started,
    // Deposits want a contact.
    newPlayer: async (...asked) => {
      const member = await started.newPlayer(...asked);
      await proveContact(started, member);
      return member;
    },
  };
  const { url, stop, ...bank } = await startBank(site.baseUrl);
  const config = merchantWithBank(url);
  await site.pool.query('UPDATE merchant SET version = version + 1, config = $1 WHERE code = $2', [config, 'PALARO']);
  await started.platform.services.merchant.refresh();
  return {
    site,
    bankUrl: url,
    /** Runs a job, or one after the other those of a name that stand for each provider. */
    run: async (name: string): Promise<void> => {
      for (const job of site.platform.jobs) if (job.name === name || job.name.startsWith(`${name}.`)) await job.run();
    },
    ...bank,
    /** A player of whom nothing is known. */
    newcomer: started.newPlayer,
    /** A member who may deposit: they have answered that they want no limit. */
    aDepositor: async (): Promise<TestClient> => {
      const member = await site.newPlayer();
      valueOf(await member('answerLimitPrompt', { body: { limit: null, confirmed: true } }));
      return member;
    },
    stop: async () => {
      await stop();
      await site.stop();
    },
  };
};
