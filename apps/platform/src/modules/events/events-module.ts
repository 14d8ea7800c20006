import type { AdmissionOptions } from '../../http/bind.ts';
import type { Module } from '../../http/module.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Ids } from '../../kernel/ids.ts';
import { registerEventStream } from './event-stream.ts';
import { createEvents, type Events } from './events.ts';

type EventsModuleDeps = { readonly bus: Bus; readonly ids: Ids; readonly admission: AdmissionOptions };

/** Answers no call of the contract: its stream is a route of its own. */
export const createEventsModule = ({ bus, ids, admission }: EventsModuleDeps): Module<Events, never> => {
  const events = createEvents({ bus, epoch: ids.newId() });
  return {
    service: events,
    handlers: {},
    jobs: [],
    routes: (app) => registerEventStream(app, { admission, events }),
    close: events.close,
  };
};
