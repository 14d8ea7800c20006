export { createJobs, type Jobs, type JobsDeps } from './jobs.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';
