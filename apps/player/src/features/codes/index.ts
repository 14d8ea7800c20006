export { CodeField } from './code-field.tsx';
export { useCodeWays, type CodeWays } from './code-queries.ts';
export { MobileField } from './mobile-field.tsx';
