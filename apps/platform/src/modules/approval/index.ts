export type { Pending } from './approval-store.ts';
export { createApprovalModule } from './approval-module.ts';
export { createAskSecond, type AskSecond } from './ask-second.ts';
export { createApprovals, type Approvals, type Undecidable } from './approval.ts';
export type { PairAct, Refused } from './pair-act.ts';
