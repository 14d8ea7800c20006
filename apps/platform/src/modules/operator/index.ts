export { createOperatorAdministration, operatorPasswordMax, operatorPasswordMin, type Refused } from './operator-administration.ts';
export { createOperatorModule, type Operators } from './operator-module.ts';
