export { agentPasswordMax, agentPasswordMin, createDeskAdministration } from './desk-agents.ts';
export { createDeskModule } from './desk-module.ts';
