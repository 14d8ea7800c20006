import { faultOf } from './fault.ts';
import type { Logger } from './log.ts';

/** A step beside what was asked for: a failure is logged, and keeps nobody out of what was asked for. */
export const optionalStep = (step: Promise<unknown>, log: Pick<Logger, 'error'>, what: string): Promise<void> =>
  step.then(
    () => undefined,
    (error: unknown) => log.error({ ...faultOf(error) }, what),
  );
