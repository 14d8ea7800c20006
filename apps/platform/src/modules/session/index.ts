export { createCaptchas } from './captchas.ts';
export { createLoginAttempts } from './login-attempts.ts';
export { createLoginDevices } from './login-devices.ts';
export { createLoginKeys } from './login-keys.ts';
export { createSeal, type Seal } from './seal.ts';
export { sessionHandlers } from './session-handlers.ts';
export { createSessionPurge, sessionKeptMs } from './session-purge.ts';
export { createSessionModule, type SessionModule } from './session-module.ts';
export { createSessions, sessionEndedTopic, sessionOfHint, type Sessions } from './session.ts';
