import type { Route } from '../../shared/routes.ts';
import { fundsPasswordPath, loginChangePath, securityCentrePath } from './paths.ts';

export const routes: readonly Route[] = [
  { paths: [securityCentrePath(), fundsPasswordPath], planned: 'the security centre' },
  // The login password's form counts as changePsw (ruling 2).
  { paths: [loginChangePath], planned: 'the security centre', without: ['header', 'footer', 'bottomBar'] },
];
