export { createOperatorAdministration, operatorPasswordMax, operatorPasswordMin } from './operator-administration.ts';
export { createOperatorModule, type Operators } from './operator-module.ts';
