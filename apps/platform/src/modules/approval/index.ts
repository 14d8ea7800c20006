export type { Pending } from './approval-store.ts';
export { createApprovalModule } from './approval-module.ts';
export { createApprovals, type Approvals, type Undecidable } from './approval.ts';
export type { PairAct, Refused } from './pair-act.ts';
