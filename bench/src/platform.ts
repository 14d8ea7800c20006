import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { startStack, type Stack } from '../../e2e/support/stack.ts';

/** A platform as in production, on a fresh store: answers are not checked twice, only warnings are logged, nobody is rate limited. */
export const startPlatform = (env: Record<string, string> = {}): Promise<Stack> =>
  startStack({
    studios: false,
    env: { NODE_ENV: 'production', CAPTCHA_REVEAL: 'false', CHECK_ANSWERS: 'false', LOG_LEVEL: 'warn', ...env },
  });

const executable = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
);

/** Chromium; with `port` it takes commands of the DevTools protocol there. */
export const launchBrowser = (port?: number): Promise<Browser> =>
  chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
