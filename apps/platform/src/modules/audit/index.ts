export { createAuditModule } from './audit-module.ts';
export { createAudit, type Audit, type ChainFault } from './audit.ts';
export type { Entry } from './chain.ts';
