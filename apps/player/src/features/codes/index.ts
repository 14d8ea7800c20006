export { CodeField, type SentProof } from './code-field.tsx';
export { useCodeWays, type CodeWays } from './code-queries.ts';
export { MobileField } from './mobile-field.tsx';
