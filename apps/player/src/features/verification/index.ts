export { CodeField, type SentProof } from './code-field.tsx';
export { useCodeOptions, type CodeOptions } from './verification-queries.ts';
export { ContactFields } from './contact-fields.tsx';
export { MobileField } from './mobile-field.tsx';
