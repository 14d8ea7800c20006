import { expect, expectAccessible, expectNoSideways, settled, test } from '../support/journey.ts';
import { openSeat } from '../support/vendor.ts';

test('a win that its vendor corrects stands in the statement with what was taken back, and in the record with what it is since', async ({
  page,
  member,
  ask,
}) => {
  const { token } = await member({ opening: 100_000n });
  const seat = await openSeat(ask, token);
  const bet = crypto.randomUUID();
  await seat.send('wallet/bet', { session: seat.session, transaction: bet, amount: '10000' });
  await seat.send('wallet/win', { amount: '50000', closed: true });
  await seat.send('wallet/adjust', { change: '-20000' });

  await page.goto('/m/gameRecord?tab=wallet');
  await settled(page);
  const rows = page.locator('article.movement');
  await expect(rows.first()).toContainText('Win corrected');
  await expect(rows.first()).toContainText('−₱200.00');
  await expect(rows.first()).toContainText('Balance ₱1,200.00');
  await expectNoSideways(page);
  await expectAccessible(page);

  await page.goto('/m/gameRecord');
  await settled(page);
  await page.getByRole('button', { name: seat.gameName }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Payout₱300.00');
  await expect(sheet).toContainText('Corrected−₱200.00');

  await seat.send('wallet/void', { target: bet, payout: '30000' });
  await page.goto('/m/gameRecord?tab=wallet');
  await settled(page);
  await expect(rows.filter({ hasText: 'Bet voided' })).toContainText('+₱100.00');
  await expect(rows.first()).toContainText('−₱300.00');
  await expect(rows.first()).toContainText('Balance ₱1,000.00');
});
