export { createCaptchas } from './captchas.ts';
export { createLoginAttempts } from './login-attempts.ts';
export { createLoginKeys } from './login-keys.ts';
export { createSeal } from './seal.ts';
export { logIn, sessionHandlers } from './session-handlers.ts';
export { createSessions, type Sessions } from './session.ts';
