import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallValue, Calls } from '@palaro/contract';
import type { Pool } from 'pg';
import { aKey, askToWithdraw, type aPayee } from '../../apps/platform/src/testing/payees.ts';
import { valueOf } from '../../apps/platform/src/testing/test-platform.ts';
import type { Gate, Stop } from './gate.ts';

type Payee = Awaited<ReturnType<typeof aPayee>>;
type Deposit = CallValue<Calls['deposit']>;
type Withdrawal = CallValue<Calls['withdrawal']>;
export type CashierStage = {
  /** What providers are asked through. */
  readonly calls: Gate;
  readonly pool: Pool;
  readonly pay: (orderId: string) => Promise<unknown>;
  /** An operator refuses a withdrawal: its money is back. */
  readonly reject: (withdrawalId: string) => Promise<void>;
  /** Kills whichever node does what is held, and ends once it runs again. */
  readonly kill: (isHeld: (() => boolean) | null) => Promise<void>;
};

const lookPauseMs = 20;
/** Work that a killed node had taken is free for others after a minute, and what was not answered is asked for a minute later: twice that on a busy machine. */
const waitMs = 300_000;
const unanswered: readonly string[] = ['offline', 'slow', 'unreadable', 'busy'];

/** What is waited for, or an error after the time that it may take. */
const within = <T>(wanted: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    wanted,
    pause(waitMs, null, { ref: false }).then(() => {
      throw new Error(`did not happen: ${what}`);
    }),
  ]);

/** Asks until something is so. */
const until = async <T>(look: () => Promise<T | null>, wanted: string): Promise<T> => {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    const found = await look();
    if (found !== null) return found;
    await pause(lookPauseMs);
  }
  throw new Error(`did not happen: ${wanted}`);
};

/** A call that is made again, as the app does after an answer was lost, until it is answered. */
const answered = <A extends { readonly success: boolean; readonly code?: string }>(ask: () => Promise<A>): Promise<A> =>
  until(async () => {
    const answer = await ask();
    return unanswered.includes(answer.code ?? '') ? null : answer;
  }, 'an answer');

const pages = ['PITAKA', 'OTHERPAGE'] as const;
const amount = '500.00';

const deposit = (member: Payee['member'], channel: string, key: string) =>
  answered(() => member('createDeposit', { body: { channel, amount, key } }));
const lookAt = async (member: Payee['member'], id: string): Promise<Deposit | null> => {
  const answer = await member('deposit', { query: { id } });
  return answer.success ? answer.value : null;
};
const isPaid = (member: Payee['member'], id: string): Promise<Deposit> =>
  until(async () => {
    const order = await lookAt(member, id);
    return order?.state === 'paid' ? order : null;
  }, 'a deposit is credited');

/** Kills both nodes while one waits for a player's account, which is held as by a slow transaction, in what `begin` makes them do. */
const killWaiting = async ({ pool, kill }: CashierStage, playerId: string, begin: () => Promise<unknown>): Promise<void> => {
  const client = await pool.connect();
  const blocked = `select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`;
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    await client.query('select from wallet_accounts where player_id = $1 for update', [playerId]);
    let begun: Promise<unknown> | null = null;
    const look = async (): Promise<true | null> => {
      begun ??= begin()
        .catch(() => undefined)
        .finally(() => (begun = null));
      return (await pool.query(blocked, [rows[0]?.pid])).rowCount === 0 ? null : true;
    };
    await until(look, 'somebody waits for the account');
    await kill(null);
    await client.query('rollback');
  } finally {
    client.release(true);
  }
};

export type Kill = { readonly name: string; readonly run: (stage: CashierStage, payee: Payee, turn: number) => Promise<void> };

/** Begins a deposit whose call to the provider is held and whose node is killed. The app asks again with the same key. */
const beginKilled =
  (at: Stop['at']) =>
  async ({ calls, kill, pay }: CashierStage, { member }: Payee, turn: number): Promise<void> => {
    const [channel, key] = [pages[turn % 2] ?? 'PITAKA', aKey()];
    const held = calls.hold({ call: /^POST .*\/(checkout_)?sessions$/, at });
    const asked = deposit(member, channel, key);
    await kill((await within(held, 'a call to the provider')).isWaitedFor);
    const { id } = valueOf(await asked);
    // Of an order that the provider has, the payer may have the page: what is paid there is credited, whatever was answered here.
    if (at === 'before') {
      // There is nothing to pay it by: its player gives it up.
      valueOf(await answered(() => member('cancelDeposit', { body: { id } })));
      return;
    }
    await pay(id);
    await isPaid(member, id);
  };

const payKilled = async ({ calls, kill, pay }: CashierStage, { member }: Payee, turn: number): Promise<void> => {
  const { id } = valueOf(await deposit(member, pages[turn % 2] ?? 'PITAKA', aKey()));
  const held = calls.hold({ call: /^GET .*\/((checkout_)?sessions\/|transactions)/, at: 'before' });
  await pay(id);
  await kill((await within(held, 'a call to the provider')).isWaitedFor);
  await isPaid(member, id);
};

const playerOf = async ({ member }: Payee): Promise<string> => valueOf(await answered(() => member('memberInfo'))).id;

const bookKilled = async (stage: CashierStage, payee: Payee, turn: number): Promise<void> => {
  const player = await playerOf(payee);
  const { id } = valueOf(await deposit(payee.member, pages[turn % 2] ?? 'PITAKA', aKey()));
  await stage.pay(id);
  await killWaiting(stage, player, () => lookAt(payee.member, id));
  await isPaid(payee.member, id);
};

/** Puts money there for a withdrawal, and asks for it. */
const withdraw = async ({ pay }: CashierStage, { member, account }: Payee, turn: number): Promise<string> => {
  const { id } = valueOf(await deposit(member, pages[turn % 2] ?? 'PITAKA', aKey()));
  await pay(id);
  await isPaid(member, id);
  const key = aKey();
  return valueOf(await answered(() => askToWithdraw(member, account, '300.00', { key }))).id;
};
/** Has a payout asked for now: pauses before a question, and the time that a killed node had it for itself, are minutes long. */
const hurry = ({ pool }: CashierStage, id: string): Promise<unknown> =>
  pool.query(`update payout_attempt set ask_at = now() where withdrawal_id = $1 and ask_at > now() + interval '5 seconds'`, [id]);
const isPaidOut = (stage: CashierStage, { member }: Payee, id: string): Promise<Withdrawal> =>
  until(async () => {
    await hurry(stage, id);
    const answer = await member('withdrawal', { query: { id } });
    return answer.success && answer.value.state === 'paid' ? answer.value : null;
  }, 'a withdrawal is paid');

/** Of an attempt that its provider never got: where a repeat is not safe a person decides after 72 hours, and gives the money back. */
const isDecidedOn = (stage: CashierStage, payee: Payee, id: string): Promise<true> =>
  until(async () => {
    await stage.pool.query(
      `update payout_attempt set ask_at = now(), asked = greatest(asked, 100) where withdrawal_id = $1 and state <> 'failed'`,
      [id],
    );
    const answer = await payee.member('withdrawal', { query: { id } });
    if (!answer.success || answer.value.state !== 'in_review') return null;
    await stage.reject(id);
    return true;
  }, 'a person decides on a withdrawal');

const payoutAsked = /^POST .*\/(batch_transfers|payouts)$/;
const payoutKilled =
  (at: Stop['at']) =>
  async (stage: CashierStage, payee: Payee, turn: number): Promise<void> => {
    const held = stage.calls.hold({ call: payoutAsked, at });
    const id = await withdraw(stage, payee, turn);
    const stopped = await within(held, 'a call to the provider');
    await stage.kill(stopped.isWaitedFor);
    await (at === 'before' && turn % 2 === 0 ? isDecidedOn : isPaidOut)(stage, payee, id);
  };

/** The provider has the payout before a look is held: events of earlier payouts make nodes look too, and may come before it is asked. */
const lookKilled = async (stage: CashierStage, payee: Payee, turn: number): Promise<void> => {
  const asked = stage.calls.hold({ call: payoutAsked, at: 'after' });
  const id = await withdraw(stage, payee, turn);
  const { release } = await within(asked, 'a call to the provider');
  const held = stage.calls.hold({ call: /^GET .*\/v2\/(transfers|payouts)/, at: 'after' });
  release();
  const stopped = await within(held, 'a look at the provider');
  await stage.kill(stopped.isWaitedFor);
  await isPaidOut(stage, payee, id);
};

const endKilled = async (stage: CashierStage, payee: Payee, turn: number): Promise<void> => {
  const held = stage.calls.hold({ call: payoutAsked, at: 'before' });
  const id = await withdraw(stage, payee, turn);
  const { release } = await within(held, 'a call to the provider');
  const player = await playerOf(payee);
  release();
  await killWaiting(stage, player, () => hurry(stage, id));
  await isPaidOut(stage, payee, id);
};

/** Where a node is killed: four points of a deposit and four of a withdrawal. */
export const killPoints: readonly Kill[] = [
  { name: 'a deposit is stored, its provider not asked', run: beginKilled('before') },
  { name: 'a deposit’s provider has answered, and nobody heard it', run: beginKilled('after') },
  { name: 'a payment’s event is kept, its provider not read', run: payKilled },
  { name: 'a payment is being booked', run: bookKilled },
  { name: 'a withdrawal’s attempt is stored, its provider not asked', run: payoutKilled('before') },
  { name: 'a withdrawal’s provider has answered, and nobody heard it', run: payoutKilled('after') },
  { name: 'a payout is read at its provider', run: lookKilled },
  { name: 'the end of a payout is being booked', run: endKilled },
];

type Books = Readonly<
  Record<'paymongo' | 'xendit', { readonly payouts: readonly { readonly reference: string; readonly state: string }[] }>
>;
/** Every withdrawal that is paid was paid by its provider once, and no other. */
export const verifyPayouts = async (pool: Pool, books: Books): Promise<number> => {
  const { rows } = await pool.query<{ reference: string }>(
    `select a.reference from payout_attempt a join withdrawal w on w.id = a.withdrawal_id where w.state = 'paid' and a.state = 'succeeded'`,
  );
  const done = [...books.paymongo.payouts, ...books.xendit.payouts].filter(({ state }) => state === 'succeeded');
  assert.deepEqual(
    done.map(({ reference }) => reference).toSorted(),
    rows.map(({ reference }) => reference).toSorted(),
    'a payout was lost or doubled',
  );
  return done.length;
};
