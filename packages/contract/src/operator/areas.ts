/** Every area with calls of operators, one line each. */
export { operatorAccountCalls } from './account.ts';
export { operatorApprovalCalls } from './approvals.ts';
export { operatorAuditCalls } from './audit.ts';
export { supportChatCalls } from './chat.ts';
export { operatorOverviewCalls } from './overview.ts';
export { operatorSlipCalls } from './slips.ts';
export { operatorWithdrawalCalls } from './withdrawals.ts';
