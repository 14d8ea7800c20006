import { test as base } from './journey.ts';
import { changeMerchant } from './merchant.ts';
import { registerInBrowser } from './people.ts';
import { startStack } from './stack.ts';

export {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  texts,
  toast,
  type Page,
} from './journey.ts';

type Orders = { readonly orders: readonly { readonly id: string; readonly reference: string; readonly code: string | null }[] };
type Bank = {
  readonly url: string;
  /** Pays what a deposit asks for, as another phone does. */
  readonly pay: (orderId: string) => Promise<void>;
  /** Sets faults of the bank's calls, events and payments. */
  readonly faults: (asked: object) => Promise<void>;
};
type Kept = Bank & { readonly baseUrl: string };

const hourMs = 3_600_000;
/** The hour of the merchant's clock after so many hours, as `08:00`. */
const hourAfter = (hours: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Manila' }).format(Date.now() + hours * hourMs);

const bankAt = (url: string): Bank => {
  const post = async (path: string, body: string, type: string): Promise<void> => {
    const { status } = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' });
    if (status >= 400) throw new Error(`the bank answered ${status} at ${path}`);
  };
  return {
    url,
    pay: async (orderId) => {
      const books = (await (await fetch(`${url}/_books`)).json()) as Readonly<Record<'paymongo' | 'xendit', Orders>>;
      const order = [...books.paymongo.orders, ...books.xendit.orders].find(({ reference }) => reference === orderId);
      if (order === undefined) throw new Error('the bank knows no such order');
      const code = order.code === null ? {} : { code: order.code };
      const fields = new URLSearchParams({ payer: 'Juan Dela Cruz', method: '', action: 'pay', ...code });
      await post(order.code === null ? `/pay/${order.id}` : '/qr', fields.toString(), 'application/x-www-form-urlencoded');
    },
    faults: (asked) => post('/_switches', JSON.stringify({ provider: 'paymongo', ...asked }), 'application/json'),
  };
};

/** `test` whose page belongs to a stack with the demo's bank, one for each worker that needs it; `bangko` is closed there now. */
export const test = base.extend<{ bank: Bank; depositor: () => Promise<string> }, { kept: Kept }>({
  kept: [
    async ({}, use) => {
      const stack = await startStack({ studios: false, bank: {}, env: { PSEUDO_LANGUAGE: 'true' } });
      await changeMerchant(stack, (config) => {
        const { channels, ...others } = config.cashier;
        const bangko = { ...channels['BANGKO']!, hours: { from: hourAfter(1), to: hourAfter(2) } };
        return { ...config, cashier: { ...others, channels: { ...channels, BANGKO: bangko } } };
      });
      await use({ ...bankAt(stack.bankUrl), baseUrl: stack.baseUrl });
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kept }, use) => use(kept.baseUrl),
  bank: async ({ kept }, use) => use(kept),
  /** A fresh member, logged in within the page's browser. */
  depositor: async ({ page, kept }, use) => use(() => registerInBrowser(page, kept.baseUrl)),
});
