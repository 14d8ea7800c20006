import type { Module } from '../../http/module.ts';
import { headIconHandlers, type HeadIconCall } from './head-icon-handlers.ts';
import { createHeadIcons, type HeadIconDeps, type HeadIcons } from './head-icon.ts';

export const createHeadIconModule = (deps: HeadIconDeps): Module<HeadIcons, HeadIconCall> => {
  const headIcons = createHeadIcons(deps);
  return { service: headIcons, handlers: headIconHandlers(headIcons), jobs: [], close: () => undefined };
};
