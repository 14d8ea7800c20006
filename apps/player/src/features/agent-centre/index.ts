export const loadAgentHub = () => import('./hub-part.tsx').then((it) => it.AgentHub);
