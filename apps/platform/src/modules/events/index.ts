export { createEventsModule } from './events-module.ts';
