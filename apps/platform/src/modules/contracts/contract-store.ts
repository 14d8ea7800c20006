import type { ContractKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Wrong } from '../../kernel/sum-audit.ts';
import type { StoredTerms } from './contract-terms.ts';

type Db = Pool | PoolClient;
export type StoredVersion = {
  readonly number: number;
  readonly terms: StoredTerms;
  readonly expiresAt: Date;
  readonly from: Date | null;
};
export type StoredContract = {
  readonly id: string;
  readonly kind: ContractKind;
  readonly state: 'offered' | 'active' | 'ending' | 'ended';
  readonly payerNo: bigint | null;
  readonly payeeNo: bigint;
  readonly payer: string | null;
  readonly payee: string;
  readonly endingBy: 'payer' | 'payee' | null;
  readonly endsAt: Date | null;
  readonly accepted: StoredVersion | null;
  readonly offered: StoredVersion | null;
};
export type StoredBill = {
  readonly id: string;
  readonly contractId: string;
  readonly period: string;
  readonly from: Date;
  readonly until: Date;
  readonly version: number;
  readonly payer: 'house' | 'upline';
  readonly turnover: bigint;
  readonly result: bigint;
  readonly active: bigint;
  readonly carryBefore: bigint;
  readonly base: bigint;
  readonly carryAfter: bigint;
  readonly rung: number | null;
  readonly ppm: number | null;
  readonly gross: bigint;
  readonly below: bigint;
  readonly net: bigint;
  readonly deducted: bigint;
  readonly advanceAfter: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly state: 'not_reached' | 'settled' | 'due' | 'part_paid' | 'paid' | 'refused';
  readonly reason: string;
};

const versionOf = (
  state: string,
): string => `(SELECT jsonb_build_object('number', v.number, 'terms', v.terms, 'expiresAt', v.expires_at, 'from', v.from_at)
    FROM contract_versions v WHERE v.contract_id = c.id AND v.state = '${state}')`;
const contractColumns = `SELECT c.id, c.kind, c.state, c.payer_no AS "payerNo", c.payee_no AS "payeeNo", above.username AS payer, payee.username AS payee,
    c.ending_by AS "endingBy", c.ends_at AS "endsAt", ${versionOf('accepted')} AS accepted, ${versionOf('offered')} AS offered
  FROM contracts c JOIN agent_nodes n ON n.no = c.payee_no JOIN player payee ON payee.id = n.player_id
  LEFT JOIN agent_nodes a ON a.no = c.payer_no LEFT JOIN player above ON above.id = a.player_id`;
type VersionRow = Omit<StoredVersion, 'expiresAt' | 'from'> & { readonly expiresAt: string; readonly from: string | null };
type ContractRow = Omit<StoredContract, 'accepted' | 'offered'> & {
  readonly accepted: VersionRow | null;
  readonly offered: VersionRow | null;
};
const versionRead = (row: VersionRow | null): StoredVersion | null =>
  row === null ? null : { ...row, expiresAt: new Date(row.expiresAt), from: row.from === null ? null : new Date(row.from) };
const contractRead = (row: ContractRow): StoredContract => ({
  ...row,
  accepted: versionRead(row.accepted),
  offered: versionRead(row.offered),
});

/** The contracts by which a node is paid, the latest first. */
export const readMine = async (db: Db, no: bigint, kind: ContractKind, max: number): Promise<readonly StoredContract[]> =>
  (
    await db.query<ContractRow>({
      name: 'contracts-mine',
      text: `${contractColumns} WHERE c.payee_no = $1 AND c.kind = $2
             AND (c.state <> 'ended' OR EXISTS (SELECT FROM contract_events e WHERE e.contract_id = c.id AND e.event = 'accepted'))
             ORDER BY c.made_at DESC, c.id DESC LIMIT $3`,
      values: [no, kind, max],
    })
  ).rows.map(contractRead);

/** Those by which a node pays, the latest first; of what has ended only what was in force. */
export const readBelow = async (
  db: Db,
  no: bigint,
  kind: ContractKind,
  after: string | null,
  max: number,
): Promise<readonly StoredContract[]> =>
  (
    await db.query<ContractRow>({
      name: 'contracts-below',
      text: `${contractColumns} WHERE c.payer_no = $1 AND c.kind = $2 AND ($3::text IS NULL OR c.id < $3)
             AND (c.state <> 'ended' OR EXISTS (SELECT FROM contract_events e WHERE e.contract_id = c.id AND e.event = 'accepted'))
             ORDER BY c.id DESC LIMIT $4`,
      values: [no, kind, after, max],
    })
  ).rows.map(contractRead);

export const readContract = async (db: Db, merchantCode: string, id: string): Promise<StoredContract | null> => {
  const { rows } = await db.query<ContractRow>({
    name: 'contract-one',
    text: `${contractColumns} WHERE c.merchant_code = $1 AND c.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] === undefined ? null : contractRead(rows[0]);
};

/** Contracts of a merchant that have not ended, the latest first; or those with an offer that waits. */
export const readAll = async (db: Db, merchantCode: string, isWaiting: boolean, max: number): Promise<readonly StoredContract[]> =>
  (
    await db.query<ContractRow>(
      `${contractColumns} WHERE c.merchant_code = $1 AND c.state <> 'ended'
       AND (NOT $2 OR EXISTS (SELECT FROM contract_versions v WHERE v.contract_id = c.id AND v.state = 'offered')) ORDER BY c.id DESC LIMIT $3`,
      [merchantCode, isWaiting, max],
    )
  ).rows.map(contractRead);

/** How a node's own contracts stand, by kind: the live ones alone. */
export const readStanding = async (
  db: Db,
  no: bigint,
  at: Date,
): Promise<readonly { readonly kind: ContractKind; readonly state: StoredContract['state']; readonly waits: boolean }[]> =>
  (
    await db.query<{ kind: ContractKind; state: StoredContract['state']; waits: boolean }>({
      name: 'contracts-standing',
      text: `SELECT c.kind, c.state, EXISTS (
               SELECT FROM contract_versions v WHERE v.contract_id = c.id AND v.state = 'offered' AND v.expires_at > $2
             ) AS waits FROM contracts c WHERE c.payee_no = $1 AND c.state <> 'ended'`,
      values: [no, at],
    })
  ).rows;

/** The node directly below another whose player bears a name; null where there is none. */
export const findBelow = async (db: Db, no: bigint, nameKey: string): Promise<bigint | null> => {
  const { rows } = await db.query<{ no: bigint }>({
    name: 'contracts-find-below',
    text: `SELECT n.no FROM player p JOIN agent_nodes n ON n.player_id = p.id
           WHERE n.parent_no = $1 AND p.merchant_code = n.merchant_code AND p.username_key = $2`,
    values: [no, nameKey],
  });
  return rows[0]?.no ?? null;
};

const billColumns = `SELECT b.id, b.contract_id AS "contractId", b.period_key AS period, b.from_at AS "from", b.until_at AS until, b.version, b.payer,
    b.turnover, b.result, b.active, b.carry_before AS "carryBefore", b.base, b.carry_after AS "carryAfter", b.rung, b.ppm, b.gross, b.below, b.net,
    b.deducted, b.advance_after AS "advanceAfter", b.amount, b.paid, b.state, b.reason FROM contract_bills b`;

/** Bills of a contract, the latest first. */
export const readBills = async (db: Db, contractId: string, before: Date | null, max: number): Promise<readonly StoredBill[]> =>
  (
    await db.query<StoredBill>({
      name: 'contract-bills',
      text: `${billColumns} WHERE b.contract_id = $1 AND ($2::timestamptz IS NULL OR b.until_at < $2) ORDER BY b.until_at DESC LIMIT $3`,
      values: [contractId, before, max],
    })
  ).rows;

export const readBill = async (db: Db, merchantCode: string, id: string): Promise<StoredBill | null> =>
  (
    await db.query<StoredBill>(`${billColumns} JOIN contracts c ON c.id = b.contract_id WHERE c.merchant_code = $1 AND b.id = $2`, [
      merchantCode,
      id,
    ])
  ).rows[0] ?? null;

export type Fault = 'not_direct' | 'none_above' | 'above_changed' | 'above' | 'below';
export type Answer<Status extends string> = { readonly status: 'ok' | Status; readonly names: readonly string[] };
type Said = { readonly status: string; readonly names: readonly string[] | null };
const answerOf = <Status extends string>({ rows: [said] }: { rows: Said[] }): Answer<Status> => {
  if (said === undefined) throw new Error('a function without an answer');
  return { status: said.status as 'ok' | Status, names: said.names ?? [] };
};

export type NewOffer = {
  readonly id: string;
  readonly merchantCode: string;
  /** Null for the house. */
  readonly payerNo: bigint | null;
  readonly payeeNo: bigint;
  readonly kind: ContractKind;
  readonly terms: StoredTerms;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date;
};
export type OfferStatus = 'waits' | 'ending' | 'taken' | Fault;
export const callOffer = async (db: Db, offer: NewOffer): Promise<Answer<OfferStatus>> =>
  answerOf(
    await db.query<Said>({
      name: 'contract-offer',
      text: `SELECT status, names FROM contract_offer(p_id => $1, p_merchant => $2, p_payer => $3, p_payee => $4, p_kind => $5, p_terms => $6,
               p_by => $7, p_at => $8, p_expires => $9)`,
      values: [offer.id, offer.merchantCode, offer.payerNo, offer.payeeNo, offer.kind, offer.terms, offer.by, offer.at, offer.expiresAt],
    }),
  );

export type AnswerStatus = 'unknown' | 'decided' | Fault;
export const callAnswer = async (
  db: Db,
  given: { readonly id: string; readonly version: number; readonly payeeNo: bigint; readonly accepts: boolean; readonly at: Date },
): Promise<Answer<AnswerStatus>> =>
  answerOf(
    await db.query<Said>({
      name: 'contract-answer',
      text: 'SELECT status, names FROM contract_answer(p_contract => $1, p_version => $2, p_payee => $3, p_accepts => $4, p_at => $5)',
      values: [given.id, given.version, given.payeeNo, given.accepts, given.at],
    }),
  );

export const callWithdraw = async (
  db: Db,
  given: { readonly id: string; readonly version: number; readonly payerNo: bigint | null; readonly by: string; readonly at: Date },
): Promise<'ok' | 'unknown' | 'decided'> =>
  answerOf<'unknown' | 'decided'>(
    await db.query<Said>({
      name: 'contract-withdraw',
      text: 'SELECT contract_withdraw(p_contract => $1, p_version => $2, p_payer => $3, p_by => $4, p_at => $5) AS status, null::text[] AS names',
      values: [given.id, given.version, given.payerNo, given.by, given.at],
    }),
  ).status;

export type EndStatus = 'unknown' | 'decided' | 'waits' | 'below';
export const callEnd = async (
  db: Db,
  given: {
    readonly id: string;
    readonly side: 'payer' | 'payee' | 'operator';
    readonly asks: boolean;
    readonly by: string;
    readonly at: Date;
  },
): Promise<Answer<EndStatus>> =>
  answerOf(
    await db.query<Said>({
      name: 'contract-end',
      text: 'SELECT status, names FROM contract_end(p_contract => $1, p_side => $2, p_asks => $3, p_by => $4, p_at => $5)',
      values: [given.id, given.side, given.asks, given.by, given.at],
    }),
  );

/** Bills of periods that ended since an instant and do not add up. */
export const readWrongBills = async (pool: Pool, since: Date): Promise<readonly Wrong[]> =>
  (
    await pool.query<Wrong>({
      name: 'contract-audit',
      text: 'select account from contract_audit(p_since => $1) as account',
      values: [since],
    })
  ).rows;
