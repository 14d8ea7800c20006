import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Merchants } from '../merchant/index.ts';
import { contentHandlers, type ContentCall } from './content-handlers.ts';
import { createContent, type Content } from './content.ts';

type ContentModuleDeps = { readonly pool: Pool; readonly clock: Clock; readonly merchants: Pick<Merchants, 'get'> };

export const createContentModule = ({ pool, clock, merchants }: ContentModuleDeps): Module<Content, ContentCall> => {
  const content = createContent({ pool, clock, merchant: merchants.get });
  return { service: content, handlers: contentHandlers({ content }), jobs: [], close: () => undefined };
};
