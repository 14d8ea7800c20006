import type { PlannedRoute } from '../../shared/routes.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: ['/m/forget'], planned: 'password recovery', without: ['header', 'footer', 'bottomBar'], back: 'home' },
];
