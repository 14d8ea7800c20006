import type { PlannedRoute } from '../../shared/routes.ts';
import { webEmailPath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: [webEmailPath, '/m/messages'], planned: 'the message inbox' },
  { paths: ['/m/message'], planned: 'the message inbox', without: ['header', 'bottomBar'] },
];
