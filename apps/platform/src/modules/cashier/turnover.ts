import type { PoolClient } from 'pg';
import type { Wallet } from '../wallet/index.ts';

/** What is to be staked for money that came in, in minor units. */
export type Turnover = {
  readonly id: string;
  readonly amount: bigint;
  readonly required: bigint;
  readonly done: bigint;
  readonly openedAt: Date;
};

export type TurnoverDeps = {
  readonly wallet: Pick<Wallet, 'lockedBalance' | 'total'>;
  /** Whether a player has bets that are not decided yet, of rounds opened since then. */
  readonly hasOpenRounds: (client: PoolClient, playerId: string, since: Date) => Promise<boolean>;
};

/** A player with less than this many minor units, here and in wallets of vendors, and no open bets has nothing left of what came in. */
const playedMinor = 100n;

/** What of the balance cannot go out yet: of each credit what is still to be staked, and never more than it was. */
export const lockedOf = (open: readonly Turnover[]): bigint =>
  open.reduce((sum, { amount, required, done }) => sum + (required - done < amount ? required - done : amount), 0n);

/** Counts stakes towards the oldest credits first; stakes taken back come off again. Returns the new sums of those that change, and what is left. */
export const distribute = (
  open: readonly Turnover[],
  staked: bigint,
): { readonly changed: ReadonlyMap<string, bigint>; readonly rest: bigint } => {
  const changed = new Map<string, bigint>();
  let rest = staked;
  for (const { id, required, done } of open) {
    const least = -done;
    const most = required - done;
    const part = rest > most ? most : rest < least ? least : rest;
    rest -= part;
    if (part !== 0n) changed.set(id, done + part);
  }
  return { changed, rest };
};

type Row = Omit<Turnover, 'amount' | 'required' | 'done'> & Record<'amount' | 'required' | 'done', string | bigint>;
const turnoverOf = (row: Row): Turnover => ({
  ...row,
  amount: BigInt(row.amount),
  required: BigInt(row.required),
  done: BigInt(row.done),
});
const readOpen = async (client: PoolClient, playerId: string): Promise<readonly Turnover[]> => {
  const { rows } = await client.query<Row>({
    name: 'turnover-open',
    text: `SELECT id, amount, required, done, opened_at AS "openedAt" FROM turnover
           WHERE player_id = $1 AND closed_at IS NULL ORDER BY opened_at, id`,
    values: [playerId],
  });
  return rows.map(turnoverOf);
};

/** Closed credits that one rollback may open again: more than any has ever reached. */
const reopenedMax = 200;
/** Opens credits again, the latest first, of whose stakes so much was taken back after they were closed. */
const reopen = async (client: PoolClient, playerId: string, takenBack: bigint): Promise<void> => {
  const { rows } = await client.query<Row>({
    name: 'turnover-closed',
    text: `SELECT id, amount, required, done, opened_at AS "openedAt" FROM turnover
           WHERE player_id = $1 AND closed_at IS NOT NULL AND done > 0 ORDER BY opened_at DESC, id DESC LIMIT ${reopenedMax}`,
    values: [playerId],
  });
  for (const [id, done] of distribute(rows.map(turnoverOf), -takenBack).changed)
    await client.query({
      name: 'turnover-reopen',
      text: 'UPDATE turnover SET done = $2, closed_at = NULL WHERE id = $1',
      values: [id, done],
    });
};

/** Counted stakes are kept in so many parts of a minor unit: a share has two decimals of a percent. */
const partsOfMinor = 10_000n;

/** Whole minor units of counted parts, and what is left below one: of all counts together nothing is lost by rounding, in whatever steps. */
export const wholeOf = (parts: bigint): { readonly whole: bigint; readonly rest: bigint } => {
  const rest = ((parts % partsOfMinor) + partsOfMinor) % partsOfMinor;
  return { whole: (parts - rest) / partsOfMinor, rest };
};

/** What is to be staked for the part of a credit that lay in suspense. */
export const outOfSuspense = (id: string): string => `${id}:suspense`;

type Counted = { readonly staked: bigint; readonly surplus: bigint };
/** The stakes since the last count, in whole minor units of what counts, and what was staked beyond all credits before. */
const countStakes = async (client: PoolClient, playerId: string): Promise<Counted> => {
  const { rows: known } = await client.query<{ upto: string; rest: string; surplus: string }>({
    name: 'turnover-count',
    text: 'SELECT upto, rest, surplus FROM turnover_count WHERE player_id = $1 FOR UPDATE',
    values: [playerId],
  });
  const { rows: counted } = await client.query<{ upto: string; weighted: string }>({
    name: 'turnover-staked',
    text: 'SELECT upto, trunc(weighted)::text AS weighted FROM turnover_staked(p_player => $1, p_after => $2)',
    values: [playerId, known[0]?.upto ?? null],
  });
  const [now] = counted;
  if (now === undefined) throw new Error('the stakes were not counted');
  const { whole, rest } = wholeOf(BigInt(known[0]?.rest ?? 0) + BigInt(now.weighted));
  await client.query({
    name: 'turnover-counted',
    text: `INSERT INTO turnover_count (player_id, upto, rest) VALUES ($1, $2, $3)
           ON CONFLICT (player_id) DO UPDATE SET upto = excluded.upto, rest = excluded.rest`,
    values: [playerId, now.upto, rest],
  });
  return { staked: whole, surplus: BigInt(known[0]?.surplus ?? 0) };
};
const updateSurplus = async (client: PoolClient, playerId: string, surplus: bigint): Promise<void> => {
  const text = 'UPDATE turnover_count SET surplus = $2 WHERE player_id = $1';
  await client.query({ name: 'turnover-surplus', text, values: [playerId, surplus] });
};

/**
 * What players stake before money that came in goes out again. Stakes count when they are made, each at the merchant's share of its
 * category, the oldest credit first, and those that are taken back are taken off. They are read from the ledger, each once, under the
 * lock of the player's account.
 */
export const createTurnover = ({ wallet, hasOpenRounds }: TurnoverDeps) => {
  /** The credits that are open, with the stakes up to now; closes those that are done, or of which nothing is left. */
  const count = async (client: PoolClient, playerId: string, at: Date): Promise<readonly Turnover[]> => {
    await wallet.lockedBalance(playerId, client);
    const { staked, surplus } = await countStakes(client, playerId);
    const before = await readOpen(client, playerId);
    // What was staked beyond all credits is taken back first, so that a credit opens again only where its own stakes are gone.
    const sum = staked + surplus;
    const { changed, rest: beyond } = distribute(before, staked > 0n ? staked : sum < 0n ? sum : 0n);
    const more = staked > 0n ? surplus + beyond : sum > 0n ? sum : 0n;
    if (more !== surplus) await updateSurplus(client, playerId, more);
    if (beyond < 0n) await reopen(client, playerId, -beyond);
    const open = beyond < 0n ? await readOpen(client, playerId) : before;
    const [oldest] = open;
    if (oldest === undefined) return [];
    const total = await wallet.total(playerId, client);
    const rest = (total?.here.minor ?? 0n) + (total?.inGames.minor ?? 0n);
    const isPlayed = rest < playedMinor && !(await hasOpenRounds(client, playerId, oldest.openedAt));
    const left: Turnover[] = [];
    for (const credit of open) {
      const done = changed.get(credit.id) ?? credit.done;
      const isClosed = isPlayed || done >= credit.required;
      if (!isClosed) left.push({ ...credit, done });
      if (!isClosed && done === credit.done) continue;
      const text = 'UPDATE turnover SET done = $2, closed_at = $3 WHERE id = $1';
      await client.query({ name: 'turnover-update', text, values: [credit.id, done, isClosed ? at : null] });
    }
    return left;
  };
  /** Opens what is to be staked for a credit whose player's stakes were counted in the same transaction. */
  const openFor = async (
    client: PoolClient,
    playerId: string,
    id: string,
    { amount, required }: Pick<Turnover, 'amount' | 'required'>,
    at: Date,
  ): Promise<void> => {
    if (required === 0n || amount === 0n) return;
    // What was staked before it came in is nothing of it.
    await updateSurplus(client, playerId, 0n);
    await client.query({
      name: 'turnover-add',
      text: 'INSERT INTO turnover (id, player_id, amount, required, opened_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      values: [id, playerId, amount, required, at],
    });
  };
  return {
    count,
    /** Closes for good what was to be staked for money that is gone again, with what of it came out of suspense: no stake of it is taken back. */
    close: async (client: PoolClient, id: string, at: Date): Promise<void> => {
      const text = 'UPDATE turnover SET done = 0, closed_at = coalesce(closed_at, $2) WHERE id = ANY ($1)';
      await client.query({ name: 'turnover-close', text, values: [[id, outOfSuspense(id)], at] });
    },
    /** Opens what is to be staked for a credit, which is booked in the same transaction after this. */
    open: async (client: PoolClient, playerId: string, id: string, amount: bigint, times: number, at: Date): Promise<void> => {
      await count(client, playerId, at);
      await openFor(client, playerId, id, { amount, required: amount * BigInt(times) }, at);
    },
    openFor,
  };
};
export type TurnoverService = ReturnType<typeof createTurnover>;
