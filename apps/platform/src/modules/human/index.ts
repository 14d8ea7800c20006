export { createHumanCheck, type CheckHumanPort, type ProveHumanPort, type HumanCheck, type HumanProof } from './human-check.ts';
export { humanTerms } from './human-terms.ts';
export { createHumanModule } from './human-module.ts';
export { createProofOfWork } from './proof-of-work.ts';
export { solveWork } from './solve-work.ts';
