export { AuthFrame } from './auth-frame.tsx';
export { loadEncryption, sendEncrypted, useSetPassword } from './login-queries.ts';
export { loginPassword } from './login-rules.ts';
export { canHavePasskeys, passkeyFault, useAddPasskey } from './passkey-queries.ts';
export { prefillLogin } from './prefill.ts';
export { forgetCredentials, recallCredentials, rememberCredentials } from './remembered-credentials.ts';
export { clearSessionPassword, sessionPassword } from './session-password.ts';
