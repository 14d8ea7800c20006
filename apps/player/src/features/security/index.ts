export { newPasswordFault } from './new-password-rule.ts';
export { useLoginPassword } from './login-password-input.tsx';
export { ForActualAccounts } from './security-frame.tsx';
export { useContacts, useSecurityState, useSocialLinks } from './security-queries.ts';
export { confirmFault, protectionOf, refusalAt } from './security-rules.ts';
