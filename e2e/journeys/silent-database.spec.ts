import { expect, place, settled, test } from '../support/journey.ts';
import { fill, openLogin, submit } from '../support/login.ts';

/** Milliseconds within which a phone whose database is silent shows what it is asked for, with a slow machine's share. */
const usableMs = 6_000;

const silent = {
  'is never opened': () => {
    IDBFactory.prototype.open = () => Object.create(EventTarget.prototype) as IDBOpenDBRequest;
  },
  'is opened and answers no request': () => {
    const never = (): IDBRequest => Object.create(EventTarget.prototype) as IDBRequest;
    Object.assign(IDBObjectStore.prototype, { get: never, put: never, clear: never });
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set() {} });
  },
};

for (const [what, silence] of Object.entries(silent))
  test(`with a database that ${what} home is shown, and the login leads on`, async ({ page, store }) => {
    const person = await store.open();
    await page.addInitScript(silence);
    await page.goto('/m/home');
    await settled(page);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible({ timeout: usableMs });
    await openLogin(page);
    await fill(page, person.username, person.password);
    await submit(page);
    await expect.poll(() => place(page), { timeout: usableMs }).toBe('/m/home');
    await page.goto('/m/mine');
    await expect(page.getByText(person.username).first()).toBeVisible({ timeout: usableMs });
  });
