export { createVipAdministration, type Preview, type VipAdministration, type VipClause } from './vip-administration.ts';
export { readLevelName } from './vip-label.ts';
export { createVipModule } from './vip-module.ts';
export type { VipVersion } from './vip-store.ts';
