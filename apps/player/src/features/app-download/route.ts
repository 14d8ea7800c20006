import type { Route } from '../../shared/routes.ts';

export const routes: readonly Route[] = [{ paths: ['/m/app'], planned: 'the download page', without: ['footer'] }];
