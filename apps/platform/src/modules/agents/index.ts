export { createAgentAdministration, type AgentAdministration, type AgentNode } from './agent-administration.ts';
export { countedDay } from './counted-day.ts';
export { createAgentTree, newCode, type AgentTree, type Invitation } from './agent-tree.ts';
export { createAgentsModule } from './agents-module.ts';
export type { Rates } from './rate-store.ts';
export type { OpenDownlinePort } from './agents-ports.ts';
