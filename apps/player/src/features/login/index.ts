export { AuthFrame } from './auth-frame.tsx';
export { CaptchaField } from './captcha-field.tsx';
export { useCaptcha, type SolvedCaptcha } from './login-queries.ts';
