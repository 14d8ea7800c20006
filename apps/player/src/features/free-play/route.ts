import type { PlannedRoute } from '../../shared/routes.ts';

export const planned: readonly PlannedRoute[] = [{ paths: ['/m/trail'], planned: 'free-play accounts', back: 'home' }];
