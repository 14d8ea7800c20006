import { startStack, type Stack } from '../../../e2e/support/stack.ts';
import { track } from './running.ts';

/** A platform as in production, on a fresh store: answers are not checked twice, only warnings are logged, nobody is rate limited. */
export const startPlatform = (env: Record<string, string> = {}, bank?: Record<string, string>): Promise<Stack> =>
  track(
    startStack({
      studios: false,
      ...(bank === undefined ? {} : { bank }),
      env: {
        NODE_ENV: 'production',
        PASSWORD_MEMORY_KIB: '',
        CAPTCHA_REVEAL: 'false',
        CHECK_ANSWERS: 'false',
        LOG_LEVEL: 'warn',
        // A platform in production knows the demo's services by no setting of its own.
        BANK_URL: '',
        IDENTITY_URL: '',
        ...env,
      },
    }),
    (stack) => stack.stop(),
  );
