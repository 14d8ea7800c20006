import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestRandom, type Random } from '../../apps/platform/src/kernel/random.ts';
import { startWithBank } from '../../apps/platform/src/testing/bank.ts';
import { aKey, aPayee, askToWithdraw } from '../../apps/platform/src/testing/payees.ts';

export type SchedulesOptions = { readonly schedules: number; readonly seed: number; readonly onHundred?: (done: number) => void };
export type SchedulesReport = {
  readonly schedules: number;
  readonly faults: number;
  readonly payments: number;
  readonly payouts: number;
  readonly refused: number;
};

type Stage = Awaited<ReturnType<typeof startWithBank>>;
type Payee = Awaited<ReturnType<typeof aPayee>>;

const providers = ['paymongo', 'xendit'] as const;
const pages = ['PITAKA', 'OTHERPAGE', 'QRPH', 'OTHERQR'] as const;
/** What goes wrong on the way, for the next call, event or payment that it fits. */
const faults = [
  { duplicate: 3 },
  { reorder: 1 },
  { delay: 1, delaySeconds: 600 },
  { drop: 2 },
  { forge: 1 },
  { wrongAmount: 1, amountChange: -5_000 },
  { wrongAmount: 1, amountChange: 10_000 },
  { payTwice: 1 },
  { payLate: 1 },
  { loseAnswer: 1 },
  { serverError: 1 },
  { tooManyRequests: 1 },
  { failPayout: 1 },
] as const;
/** Schedules at once, each with a player of its own for some time. */
const besideMax = 8;
const schedulesOfPlayer = 40;
const schedulesOfStage = 500;
const roundsMax = 500;
/** So often a statement that differs is looked at again: what is lost stays so. */
const [looksMax, lookPauseMs] = [20, 500];
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** One player's deposit with what goes wrong, asked for, paid and looked at in some order, some of it twice. */
const depositOnce = async (it: Stage, { member }: Payee, random: Random): Promise<void> => {
  const body = { channel: pick(random, pages), amount: '500.00', key: aKey() };
  const asked = await Promise.all(Array.from({ length: random() < 0.3 ? 2 : 1 }, () => member('createDeposit', { body })));
  const begun = asked.find(({ success }) => success) ?? (await member('createDeposit', { body }));
  if (!begun.success) return;
  const { id } = begun.value;
  const look = (): Promise<unknown> => member('deposit', { query: { id } });
  // Nobody pays by a page that they were never given.
  const shown = await member('deposit', { query: { id } });
  if (!shown.success || shown.value.action === null) return;
  const pay = (): Promise<unknown> => it.pay(id).catch(() => undefined);
  const steps = [
    pay,
    look,
    look,
    ...(random() < 0.2 ? [pay] : []),
    ...(random() < 0.2 ? [() => it.pay(id, 'fail').catch(() => undefined)] : []),
  ];
  const order = steps.map((step) => ({ step, at: random() })).toSorted((one, other) => one.at - other.at);
  if (random() < 0.5) await Promise.all(order.map(({ step }) => step()));
  else for (const { step } of order) await step();
  if (random() < 0.9) await member('cancelDeposit', { body: { id } });
};

const withdrawOnce = async ({ member, account }: Payee, random: Random): Promise<void> => {
  const key = aKey();
  await Promise.all(Array.from({ length: random() < 0.3 ? 2 : 1 }, () => askToWithdraw(member, account, '300.00', { key })));
};

/** Has everything that is under way asked for until nothing changes any more: pauses before a question are minutes long. */
const settle = async ({ site }: Stage): Promise<void> => {
  const jobs = ['cashier.events', 'cashier.poll', 'cashier.payouts'].flatMap((name) =>
    site.platform.jobs.filter((job) => job.name.startsWith(`${name}.`)),
  );
  const open = `SELECT (SELECT count(*) FROM provider_event WHERE due_at IS NOT NULL)
    + (SELECT count(*) FROM deposit_order WHERE ask_at <= $1)
    + (SELECT count(*) FROM payout_attempt WHERE state IN ('prepared', 'sent', 'unknown'))
    + (SELECT count(*) FROM withdrawal WHERE state IN ('approved', 'sending')) AS open`;
  const { rows: begun } = await site.pool.query<{ at: Date }>('UPDATE deposit_order SET ask_at = now() RETURNING ask_at AS at');
  for (let round = 0; round < roundsMax; round++) {
    await site.pool.query('UPDATE provider_event SET due_at = now() WHERE due_at > now()');
    await site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at > now()');
    for (const job of jobs) await job.run();
    const { rows } = await site.pool.query<{ open: bigint }>(open, [begun[0]?.at]);
    if (rows[0]?.open === 0n) return;
    await pause(50);
  }
  throw new Error('payments are still under way');
};

const dayMs = 86_400_000;
/** What the providers state is what the ledger has booked, and no payout was made twice. */
const verify = async (it: Stage): Promise<{ readonly payments: number; readonly payouts: number }> => {
  const { pool, platform } = it.site;
  const now = new Date();
  const span = { day: now.toISOString().slice(0, 10), from: new Date(now.getTime() - dayMs / 2), to: new Date(now.getTime() + dayMs / 2) };
  const compare = async (provider: (typeof providers)[number]) => {
    const compared = await platform.services.cashier.reconciliation.run('PALARO', provider, span);
    assert.ok(compared.ok, 'a provider gave no statement');
    return compared.value;
  };
  for (const provider of providers) {
    // Who pays late may have paid a moment ago, and the event of it is on its way.
    for (let look = 0; look < looksMax && (await compare(provider)).length > 0; look++) {
      await pause(lookPauseMs);
      await settle(it);
    }
    assert.deepEqual(await compare(provider), [], `the statement of ${provider} differs from the books`);
  }
  assert.deepEqual(await platform.services.wallet.audit(), [], 'the ledger does not add up');
  const { rows } = await pool.query<{ payments: number; payouts: number; twice: number; lines: bigint; credited: bigint }>(
    `SELECT (SELECT count(*)::int FROM provider_payment) AS payments, (SELECT count(*)::int FROM withdrawal WHERE state = 'paid') AS payouts,
       (SELECT count(*)::int FROM (SELECT withdrawal_id FROM payout_attempt WHERE state = 'succeeded' GROUP BY 1 HAVING count(*) > 1) t) AS twice,
       (SELECT coalesce(sum(credit), 0)::bigint FROM wallet_transactions WHERE kind = 'deposit' AND source LIKE 'psp:%') AS lines,
       (SELECT coalesce(sum(credited), 0)::bigint FROM provider_payment) AS credited`,
  );
  const [found] = rows;
  assert.ok(found !== undefined);
  assert.equal(found.twice, 0, 'a withdrawal was paid twice');
  assert.equal(found.lines, found.credited, 'a payment was credited twice or not at all');
  return found;
};

/** Some of the schedules on a store and a bank of their own: of a bank with thousands of orders each question takes longer. */
const runStage = async ({ schedules, seed, onHundred = () => undefined }: SchedulesOptions): Promise<SchedulesReport> => {
  const it = await startWithBank();
  let [done, set, refused] = [0, 0, 0];
  try {
    await it.site.pool.query(
      `UPDATE merchant SET version = version + 1, config = jsonb_set(jsonb_set(config::jsonb, '{cashier,withdrawals,turnoverTimes}', '0'), '{cashier,withdrawals,dailyMax}', '100') WHERE code = 'PALARO'`,
    );
    const lane = async (): Promise<void> => {
      let payee: Payee | null = null;
      for (let own = 0; done < schedules; own++) {
        const number = (done += 1);
        const random = createTestRandom(seed + number);
        if (payee === null || own % schedulesOfPlayer === 0) payee = await aPayee(it.site, 0n);
        for (let count = Math.floor(random() * 3); count > 0; count--, set++)
          await it.faults(pick(random, faults), pick(random, providers));
        await depositOnce(it, payee, random);
        if (random() < 0.5) await withdrawOnce(payee, random);
        if (number % 100 === 0) onHundred(number);
      }
    };
    await Promise.all(Array.from({ length: besideMax }, lane));
    for (const provider of providers)
      await it.faults(
        Object.fromEntries(
          faults.flatMap((fault) =>
            Object.keys(fault)
              .slice(0, 1)
              .map((name) => [name, 0]),
          ),
        ),
        provider,
      );
    await settle(it);
    refused = (await it.site.pool.query(`SELECT FROM withdrawal WHERE state IN ('failed', 'in_review')`)).rowCount ?? 0;
    return { schedules: done, faults: set, refused, ...(await verify(it)) };
  } finally {
    await it.stop();
  }
};

/**
 * Random schedules of deposits and withdrawals with events that come twice, late, in another order, forged or never, answers that are
 * lost and payments that are not what was asked for; then everything is asked for until it is settled. Proves that the ledger equals
 * both providers' statements and that nothing was paid twice. Throws with what is wrong.
 */
export const runCashierSchedules = async ({ schedules, seed, onHundred = () => undefined }: SchedulesOptions): Promise<SchedulesReport> => {
  let all: SchedulesReport = { schedules: 0, faults: 0, payments: 0, payouts: 0, refused: 0 };
  while (all.schedules < schedules) {
    const before = all;
    const stage = await runStage({
      schedules: Math.min(schedules - before.schedules, schedulesOfStage),
      seed: seed + before.schedules,
      onHundred: (done) => onHundred(before.schedules + done),
    });
    all = {
      schedules: before.schedules + stage.schedules,
      faults: before.faults + stage.faults,
      payments: before.payments + stage.payments,
      payouts: before.payouts + stage.payouts,
      refused: before.refused + stage.refused,
    };
  }
  return all;
};
