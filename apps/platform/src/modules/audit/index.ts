export { createAudit, type Audit, type ChainFault } from './audit.ts';
export type { Act, Entry } from './chain.ts';
