import type { PlannedRoute } from '../../shared/routes.ts';

export const planned: readonly PlannedRoute[] = [{ paths: ['/m/app'], planned: 'the download page', without: ['footer'] }];
