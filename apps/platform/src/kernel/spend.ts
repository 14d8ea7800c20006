import { faultOf } from './fault.ts';
import type { Logger } from './log.ts';
import type { Result } from './result.ts';

/**
 * Does what a used code or proof is for. If that fails or throws, the proof was used for nothing and is made good again: our own
 * failure must not cost a player another message, a recovery code or another way to a service. The only way to use one, so that no caller can forget it.
 */
export const spend = async <T, F>(
  act: () => Promise<Result<T, F>>,
  restore: () => Promise<void>,
  log: Pick<Logger, 'error'>,
): Promise<Result<T, F>> => {
  const undo = (): Promise<void> =>
    restore().catch((error: unknown) => log.error({ ...faultOf(error) }, 'a proof that was used for nothing stays used'));
  try {
    const done = await act();
    if (!done.ok) await undo();
    return done;
  } catch (error) {
    await undo();
    throw error;
  }
};
