import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { FreshParts } from '../merchant/index.ts';
import { contentHandlers, type ContentCall } from './content-handlers.ts';
import { createContent, type Content } from './content.ts';

type ContentModuleDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly merchants: FreshParts<'flags' | 'languageDefault' | 'showVipBenefit'>;
};

export const createContentModule = ({ pool, bus, clock, merchants }: ContentModuleDeps): Module<Content, ContentCall> => {
  const content = createContent({ pool, bus, clock, merchant: merchants.get });
  return { service: content, handlers: contentHandlers({ content }), jobs: [], close: () => undefined };
};
