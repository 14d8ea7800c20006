import type { Route } from '../../shared/routes.ts';
import { webEmailPath } from './paths.ts';

export const routes: readonly Route[] = [
  { paths: [webEmailPath, '/m/messages'], planned: 'the message inbox' },
  { paths: ['/m/message'], planned: 'the message inbox', without: ['header', 'bottomBar'] },
];
