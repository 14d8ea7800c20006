import type { ListedRequest, OperatorOwnCode } from '@palaro/contract';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { operatorOf, type OperatorCaller, type OperatorHandlers } from '../../http/operator-handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Approvals, Undecidable } from './approval.ts';
import type { Pending } from './approval-store.ts';
import type { PairAct, Refused } from './pair-act.ts';

export type ApprovalCall = 'operatorApprovals' | 'operatorApproval' | 'approveRequest' | 'refuseRequest' | 'withdrawRequest';
export type ApprovalDeps = {
  readonly pool: Pool;
  readonly approvals: Approvals;
  /** The act of a request; one of another version is none that this one can carry out. */
  readonly actOf: (action: string) => Result<PairAct, Refused>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

const codes = {
  unknown: 'not_found',
  own: 'own_request',
  not_own: 'others_request',
  decided: 'decided_already',
  lapsed: 'request_lapsed',
  changed: 'request_changed',
} as const satisfies Readonly<Record<Undecidable['code'], OperatorOwnCode | 'not_found'>>;
const isUndecidable = (code: string): code is Undecidable['code'] => Object.hasOwn(codes, code);

const listed = ({ id, action, subject, madeBy, reason, madeAt, lapsesAt }: Pending): ListedRequest => ({
  id,
  action,
  subject,
  askedBy: madeBy,
  reason,
  askedAt: madeAt.toISOString(),
  lapsesAt: lapsesAt.toISOString(),
});

/** Whether an operator may decide on a request: never on one of their own, nor without the permission of its act. */
export const mayDecide =
  (actOf: ApprovalDeps['actOf']) =>
  (
    { name, permissions }: Pick<OperatorCaller, 'name' | 'permissions'>,
    { action, madeBy }: Pick<Pending, 'action' | 'madeBy'>,
  ): boolean => {
    const act = actOf(action);
    return madeBy !== name && act.ok && permissions.has(act.value.permission);
  };

/** Whether anything of a request may be shown: to whoever may decide on it, and to its maker. */
const createFinding = ({ approvals, actOf }: ApprovalDeps) => {
  const decides = mayDecide(actOf);
  const find = async (operator: OperatorCaller, id: string) => {
    const found = await approvals.read(operator.merchantCode, id);
    const isShown = found !== null && (found.madeBy === operator.name || decides(operator, found));
    if (!isShown) return fail({ code: 'not_found' } as const);
    if (found.state === 'pending') return ok(found);
    return fail({ code: found.state === 'lapsed' ? 'request_lapsed' : 'decided_already' } as const);
  };
  return { find, decides };
};

/** What waits, and what it changes. */
const createReading = (deps: ApprovalDeps): Pick<OperatorHandlers<ApprovalCall>, 'operatorApprovals' | 'operatorApproval'> => {
  const { pool, approvals, actOf } = deps;
  const { find, decides } = createFinding(deps);
  return {
    operatorApprovals: async ({ query: { view }, context }) => {
      const operator = operatorOf(context);
      const pending = await approvals.list(operator.merchantCode);
      const isWanted = (one: Pending): boolean => (view === 'asked-by-me' ? one.madeBy === operator.name : decides(operator, one));
      return ok({ content: pending.filter(isWanted).map(listed) });
    },
    operatorApproval: async ({ query: { id }, context }) => {
      const operator = operatorOf(context);
      const found = await find(operator, id);
      if (!found.ok) return found;
      const { action, payload, digest, madeBy } = found.value;
      const act = actOf(action);
      const shown = act.ok ? await act.value.shown(pool, payload) : null;
      return ok({
        ...listed(found.value),
        digest,
        payload,
        shown,
        mayDecide: decides(operator, found.value),
        isOwn: madeBy === operator.name,
      });
    },
  };
};

/** Requests that are closed without their act. */
const createClosing = (deps: ApprovalDeps): Pick<OperatorHandlers<ApprovalCall>, 'refuseRequest' | 'withdrawRequest'> => {
  const { pool, approvals } = deps;
  const { find, decides } = createFinding(deps);
  return {
    refuseRequest: async ({ body: { id, reason }, context }) => {
      const operator = operatorOf(context);
      const { merchantCode, name: by } = operator;
      const found = await find(operator, id);
      if (!found.ok) return found;
      if (!decides(operator, found.value)) return fail({ code: 'own_request' });
      return transaction(pool, async (client) => {
        const closed = await approvals.refuse(client, { merchantCode, id, by }, reason);
        if (!closed.ok) return fail({ code: codes[closed.failure.code] });
        const { action, subject } = closed.value;
        await context.record(client, { action: `${action}-refuse`, subject, reason, after: { request: 'refused', id } });
        return ok({});
      });
    },
    withdrawRequest: async ({ body: { id }, context }) => {
      const operator = operatorOf(context);
      const { merchantCode, name: by } = operator;
      const found = await find(operator, id);
      if (!found.ok) return found;
      return transaction(pool, async (client) => {
        const closed = await approvals.withdraw(client, { merchantCode, id, by });
        if (!closed.ok) return fail({ code: codes[closed.failure.code] });
        const { action, subject } = closed.value;
        await context.record(client, { action: `${action}-withdraw`, subject, after: { request: 'withdrawn', id } });
        return ok({});
      });
    },
  };
};

/** Answers operators' calls of requests that take two of them. */
export const createApprovalHandlers = (deps: ApprovalDeps): OperatorHandlers<ApprovalCall> => {
  const { pool, approvals, actOf, onCommitted } = deps;
  const { find, decides } = createFinding(deps);
  return {
    ...createReading(deps),
    ...createClosing(deps),
    approveRequest: async ({ body: { id, digest }, context }) => {
      const operator = operatorOf(context);
      const { merchantCode, name: by } = operator;
      const found = await find(operator, id);
      if (!found.ok) return found;
      if (!decides(operator, found.value)) return fail({ code: 'own_request' });
      const act = actOf(found.value.action);
      if (!act.ok) return fail({ code: 'act_impossible', message: act.failure.why });
      const shown = await act.value.shown(pool, found.value.payload);
      if (shown === null) return fail({ code: 'act_impossible' });
      const done = await approvals.approve({ merchantCode, id, by, digest }, async (client, { action, subject, payload, madeBy }) => {
        const carried = await act.value.carryOut(client, pool, payload, `${madeBy}, approved by ${by}`);
        const { before, after } = shown;
        if (carried.ok)
          await context.record(client, { action, subject, before, after: { ...Object(after), request: id, askedBy: madeBy } });
        return carried;
      });
      if (done.ok) {
        onCommitted();
        return ok({ receipt: done.value ?? 'It was done before.' });
      }
      const { code } = done.failure;
      if (isUndecidable(code)) return fail({ code: codes[code] });
      return fail({ code: 'act_impossible', ...('why' in done.failure ? { message: done.failure.why } : {}) });
    },
  };
};
