export { HumanCheckField } from './human-check-field.tsx';
export { LateHumanCheckField } from './late-field.tsx';
export { useHumanCheck, type HumanProof } from './human-check-queries.ts';
export { captchaInput } from './human-check-rules.ts';
