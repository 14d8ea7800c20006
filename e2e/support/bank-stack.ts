import { test as base, type Page } from './journey.ts';
import { changeMerchant } from './merchant.ts';
import { addOperatorTo, runAsOperator } from './operator-command.ts';
import { registerInBrowser } from './people.ts';
import { startStack } from './stack.ts';
import { openStore, type Store } from './store.ts';

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
/** What the operator does about who players are. */
type Identities = {
  /** Sets what is asked for before a deposit. */
  readonly ask: (depositNeeds: 'contact' | 'identity') => Promise<void>;
  /** Sets who decides; operators until it is told otherwise. */
  readonly decidedBy: (who: 'operator' | 'provider') => Promise<void>;
  /** Runs `npm run identity` with these words. */
  readonly run: (...words: readonly string[]) => Promise<string>;
};
type Kept = Bank & {
  readonly addOperator: (role: string) => Promise<string>;
  readonly baseUrl: string;
  readonly store: Store;
  readonly identities: Identities;
};

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

/** Six digits that are not easy to guess. */
export const moneyPassword = '274951';

/** Has a member's number verified; returns the member's id. */
export const verify = async (store: Store, username: string): Promise<string> => {
  const number = `+63917${String(Date.now()).slice(-7)}`;
  const [row] = await store.query(
    'UPDATE player SET mobile_key = $2, mobile_verified_at = now() WHERE lower(username) = lower($1) RETURNING id',
    [username, number],
  );
  return String(row?.['id']);
};

const idOf = async (store: Store, username: string): Promise<string> =>
  String((await store.query('SELECT id FROM player WHERE lower(username) = lower($1)', [username]))[0]?.['id']);

/** Sets the money password on its screen, which then leads back. */
export const setMoneyPassword = async (page: Page): Promise<void> => {
  await page.goto('/m/securityCenter/FundsPasswordBox');
  await page.locator('[name=proof]').fill('Fresh!2026');
  await page.locator('form button[type=submit]').click();
  // Each step goes on with its last digit.
  await page.locator('[name=newMoneyPassword]').fill(moneyPassword);
  await page.locator('[name=confirmNewMoneyPassword]').fill(moneyPassword);
  await page.waitForURL((url) => !url.pathname.endsWith('FundsPasswordBox'));
};

const declineLimit = (store: Store, username: string): Promise<unknown> =>
  store.query(
    `INSERT INTO limit_choice (id, player_id, answer, answered_at) SELECT id, id, 'declined', now() FROM player WHERE lower(username) = lower($1)`,
    [username],
  );

/**
 * `test` whose page belongs to a stack with the demo's bank, one for each worker that needs it. `bangko` is closed there now, the provider
 * of `halimbawa` knows numbers of accounts that are refused, and withdrawals can be cancelled.
 */
export const test = base.extend<
  {
    bank: Bank;
    bankStore: Store;
    identities: Identities;
    newcomer: () => Promise<string>;
    withContact: () => Promise<string>;
    withChoice: () => Promise<string>;
    depositor: () => Promise<string>;
    payee: (opening: bigint) => Promise<void>;
    /** Adds an operator of a role; returns the name. */
    operator: (role: string) => Promise<string>;
  },
  { kept: Kept }
>({
  kept: [
    async ({}, use) => {
      const stack = await startStack({ studios: false, bank: {}, env: { PSEUDO_LANGUAGE: 'true' } });
      await changeMerchant(stack, (config) => {
        const { channels, payouts, withdrawals, ...others } = config.cashier;
        const bangko = { ...channels['BANGKO']!, hours: { from: hourAfter(1), to: hourAfter(2) } };
        const halimbawa = { ...payouts['HALIMBAWA']!, provider: 'paymongo', institution: 'HALMPHM1XXX' } as const;
        const cashier = {
          ...others,
          channels: { ...channels, BANGKO: bangko },
          payouts: { ...payouts, HALIMBAWA: halimbawa },
          withdrawals: { ...withdrawals, mayCancel: true },
        };
        return { ...config, cashier, identity: { ...config.identity, decidedBy: 'operator' } };
      });
      const store = await openStore(stack.dataDir);
      const identities: Identities = {
        decidedBy: (decidedBy) => changeMerchant(stack, (config) => ({ ...config, identity: { ...config.identity, decidedBy } })),
        ask: (depositNeeds) => changeMerchant(stack, (config) => ({ ...config, identity: { ...config.identity, depositNeeds } })),
        run: (...words) => runAsOperator(stack, 'identity', words),
      };
      await use({ ...bankAt(stack.bankUrl), baseUrl: stack.baseUrl, store, identities, addOperator: (role) => addOperatorTo(stack, role) });
      await store.close();
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kept }, use) => use(kept.baseUrl),
  bank: async ({ kept }, use) => use(kept),
  bankStore: async ({ kept }, use) => use(kept.store),
  identities: async ({ kept }, use) => use(kept.identities),
  /** A fresh member, logged in within the page's browser. */
  newcomer: async ({ page, kept }, use) => use(() => registerInBrowser(page, kept.baseUrl)),
  /** The same with a verified number, as deposits want it. */
  withContact: async ({ newcomer, kept }, use) =>
    use(async () => {
      const username = await newcomer();
      await verify(kept.store, username);
      return username;
    }),
  /** The same without a number, who has answered that they want no limit of deposits. */
  withChoice: async ({ newcomer, kept }, use) =>
    use(async () => {
      const username = await newcomer();
      await declineLimit(kept.store, username);
      return username;
    }),
  operator: async ({ kept }, use) => use((role) => kept.addOperator(role)),
  /** A fresh member who may deposit. */
  depositor: async ({ withContact, kept }, use) =>
    use(async () => {
      const username = await withContact();
      await declineLimit(kept.store, username);
      return username;
    }),
  /** A fresh member with a real name, a verified number, a money password, and money in centavos that is free. */
  payee: async ({ page, depositor, bankStore }, use) =>
    use(async (opening) => {
      const id = await idOf(bankStore, await depositor());
      await bankStore.query(`UPDATE player SET profile = profile || '{"payeeName":"Juan Dela Cruz"}' WHERE id = $1`, [id]);
      if (opening > 0n) await bankStore.deposit({ id, username: '', password: '' }, opening);
      await setMoneyPassword(page);
    }),
});
