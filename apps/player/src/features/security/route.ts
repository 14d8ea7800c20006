import type { PlannedRoute } from '../../shared/routes.ts';
import { fundsPasswordPath, loginChangePath, securityCentrePath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: [securityCentrePath(), fundsPasswordPath], planned: 'the security centre' },
  // The login password's form counts as changePsw (ruling 2).
  { paths: [loginChangePath], planned: 'the security centre', without: ['header', 'footer', 'bottomBar'] },
];
