export { followLiveEvents } from './live-events.ts';
