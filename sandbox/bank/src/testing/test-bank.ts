import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRuntime, type Runtime } from '@palaro/game-server';
import { afterEach, beforeEach } from 'vitest';
import { createBank, type Bank } from '../bank.ts';
import { readConfig } from '../config.ts';
import type { Sent } from '../core/deliveries.ts';

const START = Date.parse('2026-11-25T02:00:00Z');
export const PAYMONGO_EVENTS = 'http://shop.test/paymongo';
export const XENDIT_EVENTS = 'http://shop.test/xendit';

type Json = Record<string, never>;
/** What a call was answered with; the body is looked into freely. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of many shapes
export type Answer = { readonly status: number; readonly body: any; readonly text: string; readonly headers: Record<string, unknown> };

const auth = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

/** A bank for each test of a file, on a folder of its own. Its clock moves when it is told to, and what it sends is kept. */
export const testBank = (env: Readonly<Record<string, string>> = {}) => {
  let bank: Bank;
  let dataDir = '';
  let moved = 0;
  let answers: (sent: Sent) => { status: number; text: string } = () => ({ status: 200, text: '{}' });
  const sent: Sent[] = [];
  const runtime: Runtime = { ...systemRuntime, now: () => START + moved };
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', BANK_CLOCK: '1', PAYMONGO_EVENTS, XENDIT_EVENTS };
  const open = (): void => {
    const read = readConfig({ ...settings, DATA_DIR: dataDir, ...env });
    if (!read.ok) throw new Error(read.message);
    bank = createBank(read.config, {
      runtime,
      post: async (event) => {
        sent.push(event);
        return answers(event);
      },
    });
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bank-'));
    moved = 0;
    sent.length = 0;
    answers = () => ({ status: 200, text: '{}' });
    open();
  });
  afterEach(async () => {
    await bank.stop();
    rmSync(dataDir, { recursive: true });
  });
  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object | string): Promise<Answer> => {
    const answer = await bank.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? (answer.json() as Json) : null, text: answer.payload, headers: answer.headers };
  };
  const paymongo = (method: 'GET' | 'POST', path: string, body?: object, key = 'sk_test_demo') =>
    call(method, `/paymongo${path}`, { authorization: auth(key) }, body);
  const xendit = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) =>
    call(method, `/xendit${path}`, { authorization: auth('xnd_development_demo'), 'api-version': '2024-11-11', ...headers }, body);
  return {
    bank: () => bank,
    call,
    paymongo,
    xendit,
    sent,
    /** The bodies that went to an address, the eldest first. */
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of many shapes
    bodies: (url: string): any[] => sent.filter((event) => event.url === url).map(({ body }) => JSON.parse(body) as Json),
    answer: (by: typeof answers): void => void (answers = by),
    switches: (asked: object) => call('POST', '/_switches', {}, asked),
    books: async () => (await call('GET', '/_books', {})).body,
    form: (url: string, fields: Record<string, string>) =>
      call('POST', url, { 'content-type': 'application/x-www-form-urlencoded' }, new URLSearchParams(fields).toString()),
    now: () => START + moved,
    /** Moves the clock on, and does what is due then. */
    pass: async (seconds: number): Promise<void> => {
      moved += seconds * 1000;
      await bank.beat();
    },
    beat: (): Promise<void> => bank.beat(),
    restart: async (): Promise<void> => {
      await bank.stop();
      open();
    },
    authorised: auth,
  };
};

export const checkout = (attributes: object = {}) => ({
  data: {
    attributes: {
      line_items: [{ name: 'Credit', amount: 50_000, currency: 'PHP', quantity: 1 }],
      payment_method_types: ['gcash', 'paymaya', 'qrph'],
      success_url: 'http://shop.test/done',
      cancel_url: 'http://shop.test/left',
      reference_number: 'order-1',
      metadata: { order: '1' },
      ...attributes,
    },
  },
});

export const session = (more: object = {}) => ({
  reference_id: 'order-1',
  session_type: 'PAY',
  mode: 'PAYMENT_LINK',
  amount: 500,
  currency: 'PHP',
  country: 'PH',
  customer: { reference_id: 'player-1', type: 'INDIVIDUAL' },
  success_return_url: 'http://shop.test/done',
  cancel_return_url: 'http://shop.test/left',
  ...more,
});

const account = { number: '001234567890', name: 'Demo Arcade', bic: 'HALMPHM1XXX' };
export const transfer = (number: string, more: object = {}) => ({
  transfers: [
    {
      source_account: account,
      destination_account: { number, name: 'Juan Dela Cruz', bic: 'PITKPHM1XXX' },
      amount: 100_000,
      currency: 'PHP',
      provider: 'instapay',
      reference_number: 'withdrawal-1',
      ...more,
    },
  ],
});

export const payout = (more: object = {}) => ({
  reference_id: 'withdrawal-1',
  channel_code: 'PH_PITAKA',
  channel_properties: { account_number: '09171234567', account_holder_name: 'Juan Dela Cruz' },
  amount: 1000,
  currency: 'PHP',
  description: 'Withdrawal',
  ...more,
});
