import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { transaction } from '../../apps/platform/src/db/transaction.ts';
import { payIn } from '../../apps/platform/src/acts/funding-acts.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createAdmitDeposit } from '../../apps/platform/src/modules/limits/index.ts';
import { createPlayerAdministration } from '../../apps/platform/src/modules/player/index.ts';
import { encryptLogin, valueOf, type TestClient, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import type { Figure } from './attack.ts';

const [loginPassword, moneyPassword] = ['Fresh!2026', '274951'];
/** What comes by each path at a time, and the limit of a day, in centavos. */
const [each, dayMax] = [20_000n, 90_000n] as const;
/** Orders of which each is given up before it is paid; a code can be paid all the same. */
const lateOrders = 5;
/** So long the payments have to be booked, and so often that is looked for. */
const [bookedWithinMs, lookEveryMs] = [60_000, 100];

type Ground = {
  readonly site: TestPlatform;
  readonly pay: (orderId: string) => Promise<unknown>;
  readonly atBoth: (member: TestClient) => readonly TestClient[];
};

/** An agent with money, and a member below. */
const openTeam = async (ground: Ground) => {
  const { site } = ground;
  const name = `attack${randomUUID().slice(0, 8)}`;
  await site.newPlayer(`${name}a`);
  await site.pool.query('UPDATE player SET type = 1 WHERE username = $1', [`${name}a`]);
  const above = await site.as(`${name}a`, loginPassword);
  const { code } = valueOf(await above('invitations', {}));
  const member = await site.newPlayer(`${name}b`, code);
  const no = valueOf(await above('team', { query: { from: '2026-01-01', to: '2026-01-31' } })).content[0]?.no ?? '';
  const given = { loginPassword, newMoneyPassword: moneyPassword, confirmNewMoneyPassword: moneyPassword };
  const { data, encryption } = await encryptLogin(above, given);
  valueOf(await above('setMoneyPassword', { body: { data }, headers: { encryption } }));
  const { id: playerId } = valueOf(await above('memberInfo'));
  const { wallet } = site.platform.services;
  await wallet.deposit({ playerId, source: 'attack', reference: name, amount: { minor: 10_000_000n, currency: 'PHP' } });
  valueOf(await member('answerLimitPrompt', { body: { limit: { period: 'day', amount: '900.00' }, confirmed: true } }));
  return { above, member, no, id: valueOf(await member('memberInfo')).id };
};

/** What came to a player by deposits and by what an agent gave, by path. */
const cameTo = async ({ site }: Ground, id: string): Promise<readonly { readonly path: string; readonly sum: bigint }[]> =>
  (
    await site.pool.query<{ path: string; sum: bigint }>(
      `SELECT source AS path, sum(credit)::bigint AS sum FROM wallet_transactions
       WHERE player_id = $1 AND (kind = 'deposit' OR source = 'agents:transfer') GROUP BY source ORDER BY source`,
      [id],
    )
  ).rows;

/** Late payments, an agent's transfers and the credit of operators beside each other: each path alone would be within the limit. */
export const passDepositPaths = async (ground: Ground, attempts: number): Promise<Figure> => {
  const { site, pay, atBoth } = ground;
  const { above, member, no, id } = await openTeam(ground);
  const orders: string[] = [];
  for (let turn = 0; turn < lateOrders; turn++) {
    const body = { channel: 'QRPH', amount: '200.00', key: `late-${turn}`.padEnd(12, '0') };
    const order = valueOf(await member('createDeposit', { body }));
    valueOf(await member('cancelDeposit', { body: { id: order.id } }));
    orders.push(order.id);
  }
  const givers = atBoth(above);
  const limits = { admitDeposit: createAdmitDeposit({ clock: systemClock }) };
  const services = {
    players: createPlayerAdministration({ pool: site.pool, clock: systemClock }),
    wallet: site.platform.services.wallet,
    limits,
  };
  const give = async (turn: number): Promise<void> => {
    const giver = givers[turn % givers.length]!;
    const { data, encryption } = await encryptLogin(giver, {
      key: `give-${turn}`.padEnd(12, '0'),
      to: no,
      amount: '200.00',
      moneyPassword,
    });
    await giver('giveTransfer', { body: { data }, headers: { encryption } });
  };
  const fund = async (turn: number): Promise<void> => {
    const amount = { minor: each, currency: 'PHP' } as const;
    await transaction(site.pool, (client) => payIn(client, services, { playerId: id, amount, reference: `attack-${turn}` }, 'attack'));
  };
  await give(0);
  const paid = orders.map((order) => pay(order));
  const turns = Array.from({ length: Math.min(attempts, 100) }, (_, turn) => turn + 1);
  for (let next = 0; next < turns.length; next += 8)
    await Promise.all(turns.slice(next, next + 8).map((turn) => (turn % 2 === 0 ? give(turn) : fund(turn))));
  await Promise.all(paid);
  // The provider tells of payments in its own time; what is beyond the limit waits.
  const end = systemClock.now() + bookedWithinMs;
  const isPaid = async (order: string): Promise<boolean> => valueOf(await member('deposit', { query: { id: order } })).state === 'paid';
  for (const order of orders)
    while (!(await isPaid(order)) && systemClock.now() < end) {
      await site.platform.jobs.find(({ name }) => name === 'cashier.events.paymongo')?.run();
      await pause(lookEveryMs);
    }
  const came = await cameTo(ground, id);
  const sum = came.reduce((all, one) => all + one.sum, 0n);
  const { rows } = await site.pool.query<{ unpaid: number }>(
    "SELECT count(*)::int AS unpaid FROM deposit_order WHERE player_id = $1 AND state <> 'paid'",
    [id],
  );
  const unheard = rows[0]?.unpaid ?? lateOrders;
  return {
    what: 'centavos beyond a limit by late payments, transfers of agents and operators, or late payments that were not booked',
    value: (sum > dayMax ? Number(sum - dayMax) : sum === 0n ? 1 : 0) + unheard,
    bound: 0,
    side: 'at most',
    note: came.map((one) => `${one.path} ${one.sum}`).join(', '),
  };
};
