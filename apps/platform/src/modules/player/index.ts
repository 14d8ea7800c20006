export { createPasswords, type Passwords } from './passwords.ts';
export { playerHandlers } from './player-handlers.ts';
export { maskedEmail, maskedMobile, nameKey } from './player-rules.ts';
export type { Player } from './player-store.ts';
export { createPlayers, type Account, type Players } from './player.ts';
