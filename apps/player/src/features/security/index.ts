export { newPasswordFault } from './new-password-rule.ts';
export const loadRemoveWithPassword = () => import('./remove-with-password.tsx').then((it) => it.RemoveWithPassword);
export { useLoginPasswordCall } from './use-login-password-call.tsx';
export { ForActualAccounts } from './security-frame.tsx';
export { useContacts, useSecurityState, useSocialLinks } from './security-queries.ts';
export { confirmFault, protectionOf, refusalAt } from './security-rules.ts';
