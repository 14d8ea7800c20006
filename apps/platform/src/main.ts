/** The platform's process: settings in, start, stop. The only place that ends the process. */
import { StartFault } from '@palaro/env';
import { pino } from 'pino';
import { createPlatform } from './app.ts';
import { readConfig } from './env/env.ts';
import { withSecrets } from './env/secrets.ts';
import { faultOf, logSerializers } from './kernel/fault.ts';
import { limits } from './kernel/limits.ts';

const config = readConfig(process.env);
if (!config.ok) {
  process.stderr.write(`${config.failure.message}\n`);
  process.exit(78);
}

const log = pino({ level: config.value.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: logSerializers });

process.on('uncaughtException', (error) => {
  log.fatal(faultOf(error), 'uncaught exception');
  process.exit(70);
});

try {
  const platform = await createPlatform(withSecrets(config.value), log);
  const address = await platform.listen();
  log.info({ address }, 'ready');
  process.send?.('ready');
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Requests that are not done by then are aborted; vendors repeat what was not committed.
    setTimeout(() => process.exit(75), limits.drainTimeoutMs).unref();
    void platform.stop().then(
      () => process.exit(0),
      () => process.exit(70),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
} catch (error) {
  process.stderr.write(`The platform could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof StartFault ? error.exitCode : 70);
}
