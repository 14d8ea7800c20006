import type { PlannedRoute } from '../../shared/routes.ts';
import { feedbackPath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [{ paths: [feedbackPath], planned: 'feedback' }];
