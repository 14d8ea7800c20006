export { CodeField, type SentProof } from './code-field.tsx';
export { useCodeOptions, type CodeOptions } from './verification-queries.ts';
export { MobileField } from './mobile-field.tsx';
