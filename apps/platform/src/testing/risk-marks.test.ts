import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createRisk } from '../modules/cashier/risk/risk.ts';
import { createRiskDesk } from '../modules/cashier/risk/risk-desk.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { newId } from './seats.ts';
import { startTestGaming, type TestGaming } from './test-gaming.ts';

let site: TestGaming;
const monday = Date.UTC(2026, 10, 30, 2);
const hourMs = 3_600_000;
beforeAll(async () => {
  site = await startTestGaming();
}, 60_000);
afterAll(() => site.stop());

const bound = 500_000_000n;
const look = createRisk({
  ids: { newId, newToken: newId },
  settingsOf: () => ({ ...demoMerchant('PALARO').cashier, currency: 'PHP', timeZone: 'Asia/Manila' }),
});
/** A player whose movements are booked and looked at. */
const aPlayer = async () => {
  const { playerId } = await site.aPlayer({ minor: 0n });
  const told = (way: 'in' | 'out', id: string) =>
    transaction(site.pool, (client) => look(client, { playerId, merchantCode: 'demo', way, id }));
  return {
    playerId,
    paysIn: async (amount: bigint, hours = 0): Promise<string> => {
      const [paymentId, at] = [newId(), new Date(monday + hours * hourMs)];
      await site.pool.query(
        `INSERT INTO provider_payment (merchant_code, provider, payment_id, player_id, amount, fee, currency, payer_name, paid_at, booked_at, credited, exception)
         VALUES ('demo', 'xendit', $1, $2, $3, 0, 'PHP', '', $4, $4, $3, 'none')`,
        [paymentId, playerId, amount, at],
      );
      const id = `demo:xendit:${paymentId}`;
      await told('in', id);
      return id;
    },
    /** Told again, as a delivery may be. */
    told,
    marks: async () =>
      (await site.pool.query('SELECT kind, amount FROM risk_mark WHERE player_id = $1 ORDER BY seen_at, kind', [playerId]))
        .rows as readonly {
        readonly kind: string;
        readonly amount: bigint;
      }[],
  };
};

test('a single movement above the bound is marked once, with five working days to see to it', async () => {
  const { paysIn, told, marks, playerId } = await aPlayer();
  await paysIn(bound);
  expect(await marks()).toEqual([]);
  const id = await paysIn(bound + 1n, 48);
  await told('in', id);
  expect(await marks()).toEqual([{ kind: 'large', amount: bound + 1n }]);
  const [mark] = await createRiskDesk(site).open('demo');
  expect(mark).toMatchObject({ playerId, kind: 'large', cause: id, dueAt: new Date(monday + (48 + 7 * 24) * hourMs) });
});

test('several just below the bound within a day are marked once, and none over more than a day', async () => {
  const [within, beyond] = [await aPlayer(), await aPlayer()];
  for (const hours of [0, 10, 20, 23]) await within.paysIn(bound - 1n, hours);
  expect(await within.marks()).toEqual([{ kind: 'near', amount: 3n * (bound - 1n) }]);
  for (const hours of [0, 13, 26, 39]) await beyond.paysIn(bound - 1n, hours);
  expect(await beyond.marks()).toEqual([]);
});

test('a mark is closed once, with who and what was done, and stays', async () => {
  const { paysIn, playerId } = await aPlayer();
  await paysIn(bound + 1n);
  const desk = createRiskDesk(site);
  const id = (await desk.open('demo')).find((mark) => mark.playerId === playerId)?.id ?? '';
  const close = () => transaction(site.pool, (client) => desk.close(client, 'demo', id, 'Ana', 'Reported.'));
  expect([await close(), await close()]).toEqual([true, false]);
  expect(await desk.one('demo', id)).toMatchObject({ closedBy: 'Ana', note: 'Reported.' });
  expect((await desk.open('demo')).map((mark) => mark.id)).not.toContain(id);
  expect(await desk.one('other', id)).toBeNull();
});
