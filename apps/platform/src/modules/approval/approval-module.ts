import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { OperatorHandlers } from '../../http/operator-handlers.ts';
import { queueCountMax, type OperatorQueue } from '../../http/operator-queues.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createApprovals } from './approval.ts';
import { createApprovalHandlers, mayDecide, type ApprovalCall, type ApprovalDeps } from './approval-handlers.ts';

type ApprovalModuleDeps = Omit<ApprovalDeps, 'approvals'> & { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/** Acts that take two operators, as the second one sees and decides on them. */
export const createApprovalModule = (
  deps: ApprovalModuleDeps,
): Module<{ readonly queue: OperatorQueue }, never> & { readonly operatorHandlers: OperatorHandlers<ApprovalCall> } => {
  const approvals = createApprovals(deps);
  const decides = mayDecide(deps.actOf);
  return {
    service: {
      queue: {
        name: 'approvals',
        permission: null,
        waits: async (operator) => {
          const mine = (await approvals.list(operator.merchantCode)).filter((one) => decides(operator, one));
          return { count: Math.min(mine.length, queueCountMax), since: mine[0]?.madeAt ?? null };
        },
      },
    },
    handlers: {},
    operatorHandlers: createApprovalHandlers({ ...deps, approvals }),
    jobs: [],
    close: () => undefined,
  };
};
