export { AuthFrame } from './auth-frame.tsx';
export { CaptchaField } from './captcha-field.tsx';
export { useCaptcha } from './login-queries.ts';
