export type { Pending } from './approval-store.ts';
export { createApprovals, type Approvals, type Undecidable } from './approval.ts';
