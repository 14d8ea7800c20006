export { createOperatorAdministration, operatorPasswordMax, operatorPasswordMin, type Refused } from './operator-administration.ts';
export { createOperatorModule, type Operators } from './operator-module.ts';
export { findOperator, hasOperators, proveOperator, type NamedOperator, type UnprovedOperator } from './operator-identity.ts';
export { createOperatorStep, operatorSeal } from './operator-step.ts';
