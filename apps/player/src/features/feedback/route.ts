import type { Route } from '../../shared/routes.ts';
import { feedbackPath } from './paths.ts';

export const routes: readonly Route[] = [{ paths: [feedbackPath], planned: 'feedback' }];
