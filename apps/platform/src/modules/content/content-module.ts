import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { FreshParts } from '../merchant/index.ts';
import { contentHandlers, type ContentCall } from './content-handlers.ts';
import { createContent, type Content, type ContentDeps } from './content.ts';

type ContentModuleDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly merchants: FreshParts<'flags' | 'languageDefault' | 'showVipBenefit'>;
  readonly mayMarket: ContentDeps['mayMarket'];
  readonly noteWithheld: ContentDeps['noteWithheld'];
};

export const createContentModule = ({ merchants, ...deps }: ContentModuleDeps): Module<Content, ContentCall> => {
  const content = createContent({ ...deps, merchant: merchants.get });
  return { service: content, handlers: contentHandlers({ content }), jobs: [], close: () => undefined };
};
