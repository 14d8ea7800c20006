import type { Route } from '../../shared/routes.ts';

export const routes: readonly Route[] = [
  { paths: ['/m/forget'], planned: 'password recovery', without: ['header', 'footer', 'bottomBar'], back: 'home' },
  { paths: ['/m/changePsw'], planned: 'the security centre', without: ['header', 'footer', 'bottomBar'] },
];
