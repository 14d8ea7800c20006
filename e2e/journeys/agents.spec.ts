import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';
import { freshName } from '../support/people.ts';

test('A053 A386 an agent copies a link; who registers by it stands in the team', async ({ page, member, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await member({ type: 1 });
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Invite friends' }).click();
  await expect(page).toHaveURL(/\/m\/inviteFriends$/);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await browser.newContext({ baseURL: process.env['PALARO_URL'] ?? '' });
  const code = new URL(link).searchParams.get('code') ?? '';
  const username = freshName();
  const answer = await friend.request.put('/wps/register/username', {
    data: { username, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', affiliateCode: code, type: 0, agreement: true },
    headers: { 'module-id': 'REG3' },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  await friend.close();
  await page.goto('/m/member/team');
  await expect(page.getByText(username)).toBeVisible();
});

test('A237 A054 B018 an agent makes a link with a bound and opens an account; both stand in the team’s pages', async ({ page, member }) => {
  await member({ type: 1 });
  await page.goto('/m/inviteFriends');
  await settled(page);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByLabel('How many at most').fill('5');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('0 of 5 used')).toBeVisible();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('button', { name: 'Agent centre' }).click();
  await page.getByRole('link', { name: 'Agent registration' }).click();
  const username = freshName();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First password', { exact: true }).fill('Palaro!2026');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText(`The account ${username} is open`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Agent centre' }).getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByText(username)).toBeVisible();
});

test('A239 an agent reads the own rates, gives a member of them and opens an account with one', async ({ page, member, store }) => {
  const { username: agent } = await member({ type: 1 });
  await page.goto('/m/inviteFriends');
  await settled(page);
  await store.asFinance('agents', 'rates', agent, 'RNG=0.8');
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('button', { name: 'Agent centre' }).click();
  await page.getByRole('link', { name: 'Rates', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/member\/agent\/agentRebeat\?tab=rates$/);
  await expect(page.getByText('0.8% from')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Agent centre' });
  await tabs.getByRole('link', { name: 'Team bets' }).click();
  await expect(page.getByText('Nobody played')).toBeVisible();
  await tabs.getByRole('link', { name: 'Agent registration' }).click();
  const username = freshName();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First password', { exact: true }).fill('Palaro!2026');
  await page.getByLabel('Slots %').fill('0.9');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText('Within the bounds, with at most 4 decimals')).toBeVisible();
  await page.getByLabel('Slots %').fill('0.4');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText(`The account ${username} is open`)).toBeVisible();
  await tabs.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByText('Slots 0.4%')).toBeVisible();
  await page.getByRole('button', { name: `Rates of ${username}` }).click();
  await page.getByLabel('Slots %').fill('0.6');
  await page.getByRole('button', { name: 'Save the rates' }).click();
  await expect(page.getByText('Slots 0.6%')).toBeVisible();
});

test('A242 the entry to give money up is there for who may alone, and the money arrives', async ({ page, member, store }) => {
  const top = await store.open({ type: 1 });
  const giver = await member({ type: 1, opening: 100_000n });
  await store.query(
    `WITH top AS (SELECT no, path FROM agent_nodes WHERE player_id = $2), moved AS (
       UPDATE agent_nodes n SET parent_no = top.no, depth = 1, path = top.path || agent_sign(n.no) FROM top WHERE n.player_id = $1 RETURNING n.no
     ) UPDATE agent_lines l SET parent_no = top.no FROM top, moved WHERE l.no = moved.no`,
    [giver.id, top.id],
  );
  await page.goto('/m/mine');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Agent centre' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the agent above' })).toHaveCount(0);
  await store.asFinance('agents', 'upline', giver.username, 'on');
  await page.goto('/m/securityCenter/FundsPasswordBox');
  await page.locator('[name=proof]').fill(giver.password);
  await page.locator('form button[type=submit]').click();
  await page.locator('[name=newMoneyPassword]').fill('274951');
  await page.locator('[name=confirmNewMoneyPassword]').fill('274951');
  await page.waitForURL((url) => !url.pathname.endsWith('FundsPasswordBox'));
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'To the agent above' }).click();
  await expect(page).toHaveURL(/\/m\/agent\/transfer$/);
  await page.getByLabel('Amount').fill('250.00');
  await page.getByLabel('Money password', { exact: true }).fill('274951');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('The money is transferred')).toBeVisible();
  await expect(page.getByText('−₱250.00')).toBeVisible();
  const rows = await store.query('SELECT balance::text AS balance FROM wallet_accounts WHERE player_id = $1', [top.id]);
  expect(rows).toEqual([{ balance: '25000' }]);
});

test('A354 A355 a member applies to be an agent and reads that it is looked at, and brings friends without that', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/m/agentRegister');
  await settled(page);
  await page.getByLabel('How would you bring players?').fill('I run a shop in Cebu');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByText('Your application is being looked at')).toBeVisible();
  await page.goto('/m/inviteFriends');
  await expect(page.getByRole('heading', { name: 'Play with friends' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The terms' })).toBeVisible();
  await settled(page);
  await expectAccessibleInBothLooks(page);
});

test('the agent’s screens are accessible in both looks and fit 320 pixels', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await member({ type: 1 });
  for (const path of [
    '/m/inviteFriends',
    '/m/agentRegister',
    '/m/agent/team/overview',
    '/m/agent/team/pnl',
    '/m/member/team',
    '/m/member/agent/agentRebeat',
    '/m/member/agent/agentRebeat?tab=rates',
    '/m/agent/transfer',
  ]) {
    await page.goto(path);
    await settled(page);
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  }
});
