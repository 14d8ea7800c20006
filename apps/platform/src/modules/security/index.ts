export { createAddPassword, type AddPassword } from './add-password.ts';
export { createLoginPasswordFault } from './own-passwords.ts';
export { createNote, type Owner } from './owner.ts';
export { ownerOf } from './security-handlers.ts';
export { createSecurityModule } from './security-module.ts';
