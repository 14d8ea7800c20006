import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test } from '../support/journey.ts';
import { freshName } from '../support/people.ts';
import { tenMinutesOn } from '../support/popups.ts';

const pages = [
  ['/m/member/agent/getSalaryContract', 'Daily salary'],
  ['/m/member/agent/getDevidendContract', 'Dividend'],
  ['/m/member/agent/getHourContract', 'Hourly salary'],
] as const;
const terms = join(mkdtempSync(join(tmpdir(), 'contract-')), 'terms.json');
writeFileSync(terms, JSON.stringify({ rungs: [{ turnover: '0', percent: '1' }] }));

test.describe('on home', () => {
  test.use({ popups: true });
  test('B067 B361 B363 B366 B367 an agent is told on home of a contract, cancels, looks at it, accepts it, and offers one below', async ({
    page,
    member,
    store,
    browser,
    ask,
  }) => {
    test.slow();
    const { username, token } = await member({ type: 1 });
    const asked = await page.request.get('/wps/agent/links', { headers: { authorization: `Bearer ${token}`, 'module-id': 'AFFMAN3' } });
    expect(asked.ok()).toBe(true);
    await store.asFinance('contracts', 'offer', username, 'daily', terms);
    await page.goto('/m/home');
    const prompt = page.getByRole('dialog', { name: 'A contract waits for you' });
    await expect(prompt).toContainText('You were offered a daily salary.');
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(prompt).toBeHidden();
    expect(place(page)).toBe('/m/home');
    await tenMinutesOn(page);
    await page.reload();
    await prompt.getByRole('link', { name: 'Look at it' }).click();
    await expect.poll(() => place(page)).toBe('/m/member/agent/getSalaryContract');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Accepted. It starts with the next full period.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'From the house' })).toBeVisible();

    const { value: link } = await ask<{ code: string }>('POST', '/wps/agent/links', {
      token,
      body: { kind: 'agent', quota: null, until: null, note: '' },
    });
    const below = { username: freshName(), password: 'Fresh!2026' };
    const other = await browser.newContext({ baseURL: process.env['PALARO_URL'] ?? '' });
    const registered = await other.request.put('/wps/register/username', {
      data: { ...below, confirmPassword: below.password, affiliateCode: link?.code, type: 0, agreement: true },
      headers: { 'module-id': 'REG3' },
    });
    expect(await registered.json()).toMatchObject({ success: true });
    await page.getByRole('button', { name: 'Offer a contract' }).click();
    await page.getByLabel('Member’s name').fill(below.username);
    await page.getByLabel('From bets of').fill('1000');
    await expect(page.getByText('At most 1%, with 0 active members or more')).toBeVisible();
    await page.getByLabel('Rate in %').fill('1.5');
    await page.getByRole('button', { name: 'Send the offer' }).click();
    await expect(page.getByText('More than you have yourself')).toBeVisible();
    await page.getByLabel('Rate in %').fill('0.5');
    await page.getByRole('button', { name: 'Send the offer' }).click();
    await expect(page.getByRole('heading', { name: `With ${below.username}` })).toBeVisible();

    await other.addCookies([{ name: 'language', value: 'EN', url: process.env['PALARO_URL'] ?? '' }]);
    const theirs = await other.newPage();
    await theirs.goto('/m/member/agent/getSalaryContract');
    await expect(theirs.getByText('From bets of ₱1,000.00: 0.5%')).toBeVisible();
    await theirs.getByRole('button', { name: 'Refuse' }).click();
    await expect(theirs.getByText('No contract yet')).toBeVisible();
    await other.close();
  });
});

test('B060 B061 B062 an agent’s contracts of each kind are accessible in both looks and fit 320 pixels', async ({
  page,
  member,
  store,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const { username, token } = await member({ type: 1 });
  await page.request.get('/wps/agent/links', { headers: { authorization: `Bearer ${token}`, 'module-id': 'AFFMAN3' } });
  await store.asFinance('contracts', 'offer', username, 'dividend', terms);
  for (const [path, name] of pages) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('navigation', { name: 'Contracts' }).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('No contract yet')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  }
  await page.goto('/m/member/agent/getDevidendContract');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Periods and payments' }).click();
  await expect(page.getByText('No period is over yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Offer a contract' }).click();
  await expect(page.getByRole('dialog', { name: 'Offer a contract' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
});
