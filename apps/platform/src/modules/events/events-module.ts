import type { Module } from '../../http/module.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createEvents, type Events } from './events.ts';

/** Answers no call of the contract: its stream is `http/event-stream.ts`. */
export const createEventsModule = ({ bus, ids }: { readonly bus: Bus; readonly ids: Ids }): Module<Events, never> => {
  const events = createEvents({ bus, epoch: ids.newId() });
  return { service: events, handlers: {}, jobs: [], close: events.close };
};
