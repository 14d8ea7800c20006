export { CodeField } from './code-field.tsx';
export { useCodeWays } from './code-queries.ts';
export { MobileField } from './mobile-field.tsx';
