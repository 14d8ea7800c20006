export { createExclusionModule } from './exclusion-module.ts';
export { createExclusion, type Exclusion } from './exclusion.ts';
export {
  createExclusionAdministration,
  operatedKinds,
  type ExclusionAdministration,
  type OperatedExclusion,
} from './exclusion-administration.ts';
export { createRegistry, createRegistryAdministration, type ListedPerson, type Registry } from './registry.ts';
