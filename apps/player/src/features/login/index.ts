export { AuthFrame } from './auth-frame.tsx';
export { CaptchaField } from './captcha-field.tsx';
export { loadEncryption, sendEncrypted, useCaptcha, type SolvedCaptcha } from './login-queries.ts';
export { loginPassword } from './login-rules.ts';
export { recallCredentials, rememberCredentials } from './remembered-credentials.ts';
export { safeReturnPath } from './return-path.ts';
export { clearSessionPassword, sessionPassword } from './session-password.ts';
