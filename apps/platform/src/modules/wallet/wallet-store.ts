import { isCurrency, money, type Currency, type Money } from '@palaro/money';
import type { CashierKind, StatementKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { DayRange } from './day-range.ts';

/** A pool, or a client inside a transaction that the caller began. */
export type Db = Pool | PoolClient;

/** What every wallet command answers, as its SQL function gives it. */
export type WalletAnswer = {
  readonly status: string;
  readonly balance: Money | null;
  /** The wallet's id of the stored command. */
  readonly reference: string | null;
  readonly duplicate: boolean;
};

type AnswerRow = { status: string; balance: bigint | string | null; currency: string | null; reference: string | null; duplicate: boolean };

/** A currency code from the database, which holds only codes that came in through `Money`. */
export const storedCurrency = (code: string): Currency => {
  if (!isCurrency(code)) throw new Error(`a stored currency is unknown: ${code}`);
  return code;
};

/** The merchant whose player has a wallet; null without one. */
export const readMerchantOf = async (db: Db, playerId: string): Promise<string | null> =>
  (
    await db.query<{ merchantCode: string }>({
      name: 'wallet-merchant',
      text: 'select merchant_code as "merchantCode" from wallet_accounts where player_id = $1',
      values: [playerId],
    })
  ).rows[0]?.merchantCode ?? null;

type Parameters = Readonly<Record<`p_${string}`, unknown>>;
/** A SQL function whose result stands beside the balance in an answer, and the parameters of the command that it takes. */
export type Beside = { readonly name: string; readonly parameters: readonly `p_${string}`[] };

const answerOf = ({ status, balance, currency, reference, duplicate }: AnswerRow): WalletAnswer => ({
  status,
  balance: balance === null || currency === null ? null : money(storedCurrency(currency), BigInt(balance)),
  reference,
  duplicate,
});

/** The columns of an answer; `beside` is a SQL function that adds to the balance what else can be staked, by the command's parameters. */
const columnsOf = (beside: Beside | undefined, valueOf: (parameter: string) => string): string =>
  beside === undefined
    ? 'answer.*'
    : `answer.status, answer.balance + ${beside.name}(${beside.parameters.map((one) => `${one} => ${valueOf(one)}`).join(', ')}) as balance,
       answer.currency, answer.reference, answer.duplicate`;

const callWalletRows = async (db: Db, name: string, parameters: Parameters, beside?: Beside): Promise<readonly WalletAnswer[]> => {
  const names = Object.keys(parameters);
  const named = names.map((parameter, index) => `${parameter} => $${index + 1}`);
  const columns = columnsOf(beside, (parameter) => `$${names.indexOf(parameter) + 1}`);
  const { rows } = await db.query<AnswerRow>({
    name: `call-${name}-${named.length}`,
    text: `select ${columns} from ${name}(${named.join(', ')}) answer`,
    values: Object.values(parameters),
  });
  return rows.map(answerOf);
};

/**
 * Calls one of the SQL functions that answer with `wallet_answer`. Names are ours, never a caller's, and a function is
 * called with the same parameters wherever it is called with as many: each statement is prepared once.
 */
export const callWalletFunction = async (db: Db, name: string, parameters: Parameters, beside?: Beside): Promise<WalletAnswer> => {
  const [answer] = await callWalletRows(db, name, parameters, beside);
  if (answer === undefined) throw new Error(`${name} gave no answer`);
  return answer;
};

/** As `callWalletFunction`, for a function that answers so many commands at once, in their order. */
export const callWalletBatch = async (db: Db, name: string, parameters: Parameters, count: number): Promise<readonly WalletAnswer[]> => {
  const answers = await callWalletRows(db, name, parameters);
  if (answers.length !== count) throw new Error(`${name} gave ${answers.length} answers to ${count} commands`);
  return answers;
};

/** What a parameter of a SQL function is in TypeScript. */
type ValueOf = {
  readonly text: string | null;
  readonly bigint: bigint | null;
  readonly boolean: boolean;
  readonly timestamptz: Date | null;
};

/** A function of commands that may be carried out together, with the SQL type of each parameter that a call names. */
export type GroupedFunction = {
  readonly name: string;
  readonly parameters: Readonly<Record<`p_${string}`, keyof ValueOf>>;
  readonly beside?: Beside;
};
export type GroupArguments<F extends GroupedFunction> = {
  readonly [P in keyof F['parameters']]: ValueOf[Extract<F['parameters'][P], keyof ValueOf>];
};

/**
 * Carries out so many commands of one function in their order in one statement, and so in one transaction; each is answered for itself.
 * Null for a command whose player's account another transaction has locked, or there is none: it has not been carried out.
 */
export const callWalletGroup = async (
  db: Db,
  { name, parameters, beside }: GroupedFunction,
  commands: readonly Parameters[],
): Promise<readonly (WalletAnswer | null)[]> => {
  const named = Object.entries(parameters);
  const { rows } = await db.query<AnswerRow & { readonly place: bigint }>({
    name: `group-${name}`,
    text: `with free as materialized (
             select player_id from wallet_accounts where player_id = any ($${named.findIndex(([parameter]) => parameter === 'p_player') + 1}::text[])
             for update skip locked)
           select place, ${columnsOf(beside, (parameter) => `command.${parameter}`)} from unnest(${named.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
             with ordinality as command (${named.map(([parameter]) => parameter).join(', ')}, place)
             join free on free.player_id = command.p_player,
             lateral ${name}(${named.map(([parameter]) => `${parameter} => command.${parameter}`).join(', ')}) as answer`,
    values: named.map(([parameter]) => commands.map((command) => command[parameter as keyof Parameters])),
  });
  const answers: (WalletAnswer | null)[] = commands.map(() => null);
  for (const row of rows) answers[Number(row.place) - 1] = answerOf(row);
  return answers;
};

/** What a stored win was paid out of a jackpot, in minor units; 0 for one without. */
export const readJackpotWin = async (db: Db, transactionId: string): Promise<bigint> =>
  BigInt(
    (
      await db.query<{ amount: bigint | string }>({
        name: 'wallet-jackpot-win',
        text: 'select amount from wallet_jackpot_wins where transaction_id = $1',
        values: [transactionId],
      })
    ).rows[0]?.amount ?? 0,
  );

export type NewAccount = {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly mode: 'real' | 'play';
};

/** Opens a wallet; opening it again changes nothing. */
export const insertAccount = async (db: Db, account: NewAccount, at: Date): Promise<void> => {
  await db.query({
    name: 'wallet-open',
    text: 'insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at) values ($1, $2, $3, $4, $5) on conflict (player_id) do nothing',
    values: [account.playerId, account.merchantCode, account.currency, account.mode, at],
  });
};

export const readBalance = async (db: Db, playerId: string): Promise<Money | null> => {
  const { rows } = await db.query<{ balance: bigint | string; currency: string }>({
    name: 'wallet-balance',
    text: 'select balance, currency from wallet_accounts where player_id = $1',
    values: [playerId],
  });
  const row = rows[0];
  return row === undefined ? null : money(storedCurrency(row.currency), BigInt(row.balance));
};

export const readHasMoved = async (db: Db, playerId: string): Promise<boolean> =>
  (
    await db.query({
      name: 'wallet-has-moved',
      text: 'select from wallet_transactions where player_id = $1 limit 1',
      values: [playerId],
    })
  ).rowCount === 1;

/** As `readBalance`, and holds every other command of the player up until the caller's transaction ends. */
export const readLockedBalance = async (db: Db, playerId: string): Promise<Money | null> => {
  await db.query({ name: 'wallet-lock', text: 'select from wallet_accounts where player_id = $1 for update', values: [playerId] });
  return readBalance(db, playerId);
};

/** Removes up to `max` of a play-money account's newest commands, and with the last the account; returns how many went. Throws for real money. */
export const forgetPlay = async (db: Db, playerId: string, max: number): Promise<number> =>
  (
    await db.query<{ gone: number }>({
      name: 'wallet-forget-play',
      text: 'select wallet_forget_play(p_player => $1, p_max => $2) as gone',
      values: [playerId, max],
    })
  ).rows[0]?.gone ?? 0;

export type StatementLine = {
  readonly id: string;
  readonly kind: StatementKind;
  readonly at: Date;
  /** Signed: what the balance changed by with this line. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly reference: string;
  readonly description: string;
  /** What it belongs to, such as a round. */
  readonly groupId: string | null;
};

export type StatementPage = { readonly lines: readonly StatementLine[]; readonly count: number };

type LineRow = {
  id: string;
  statement: StatementKind;
  at: Date;
  amount: bigint | string;
  balance_after: bigint | string;
  currency: string;
  reference: string;
  description: string;
  groupId: string | null;
};

const selection = `player_id = $1 and (debit > 0 or credit > 0)
  and at >= ($2::date)::timestamp at time zone $4 and at < ($3::date + 1)::timestamp at time zone $4`;

/** Said in so many words, the condition lets the index of the cashier's movements answer, however much was played. */
const ofCashier = `and statement in ('deposit', 'withdrawal') and statement = $5`;

/** One page of movements, of all kinds or of one, newest first; the order is that of the ledger, not of any clock. */
export const readStatement = async (
  db: Db,
  playerId: string,
  days: DayRange,
  timeZone: string,
  page: { readonly number: number; readonly size: number },
  kind: CashierKind | null,
): Promise<StatementPage> => {
  const values = [playerId, days.from, days.to, timeZone, ...(kind === null ? [] : [kind])];
  const [part, ofKind] = kind === null ? ['', ''] : ['-cashier', ofCashier];
  const counted = await db.query<{ count: number }>({
    name: `wallet-statement-count${part}`,
    text: `select coalesce(sum((debit > 0)::int + (credit > 0)::int), 0)::int as count from wallet_transactions where ${selection} ${ofKind}`,
    values,
  });
  // What a command took is one line, what it gave another. A bet that pays at once is both, also where they are equal. The days
  // are read first: in the ledger's order all that is newer would be read before them.
  const { rows } = await db.query<LineRow>({
    name: `wallet-statement${part}`,
    text: `with moved as materialized (select * from wallet_transactions where ${selection} ${ofKind})
           select case when least(debit, credit) > 0 and part = 1 then id || ':stake' else id end as id,
             case when least(debit, credit) > 0 then side else statement end as statement,
             at, amount, after as balance_after, currency, reference, description, group_id as "groupId"
           from moved,
             lateral (values (1, 'stake', -debit, balance_after - credit), (2, 'payout', credit, balance_after)) as line (part, side, amount, after)
           where amount <> 0 order by seq desc, part desc limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, page.size, (page.number - 1) * page.size],
  });
  return {
    count: counted.rows[0]?.count ?? 0,
    lines: rows.map((row) => {
      const currency = storedCurrency(row.currency);
      return {
        id: row.id,
        kind: row.statement,
        at: row.at,
        reference: row.reference,
        description: row.description,
        groupId: row.groupId,
        amount: money(currency, BigInt(row.amount)),
        balanceAfter: money(currency, BigInt(row.balance_after)),
      };
    }),
  };
};

/** A house account's balance, such as `house:real:vendor:PALARO`; negative where the house has paid more than it took. */
export type HouseBalance = { readonly account: string; readonly currency: string; readonly minor: bigint };

export const readHouseBalances = async (db: Db): Promise<readonly HouseBalance[]> =>
  (
    await db.query<{ account: string; currency: string; balance: string }>({
      name: 'wallet-house',
      text: `select account, currency, posted::text as balance from wallet_sums
             where count = 'kept' and account > 'house:' and account < 'house;' order by account, currency`,
    })
  ).rows.map(({ balance, ...row }) => ({ ...row, minor: BigInt(balance) }));

/** Whether a reference of a source stands at a deposit of the player's merchant. */
export const readHasDeposited = async (db: Db, playerId: string, source: string, reference: string): Promise<boolean> =>
  (
    await db.query({
      name: 'wallet-has-deposited',
      text: `SELECT FROM wallet_transactions WHERE source = $2 AND kind = 'deposit' AND reference = $3
               AND merchant_code = (SELECT merchant_code FROM wallet_accounts WHERE player_id = $1)`,
      values: [playerId, source, reference],
    })
  ).rowCount === 1;
