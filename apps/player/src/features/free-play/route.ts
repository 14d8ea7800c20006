import type { Route } from '../../shared/routes.ts';

export const routes: readonly Route[] = [{ paths: ['/m/trail'], planned: 'free-play accounts', back: 'home' }];
