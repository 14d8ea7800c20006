/**
 * The ceiling of `npm start`: the embedded PostgreSQL in the folder that it is given, created if it is not there, and a
 * bare `node:http` server. Prints `ready` when both answer; ends with both on SIGTERM.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startEmbeddedPostgres } from '../../../apps/platform/src/db/embedded-postgres.ts';

const postgres = await startEmbeddedPostgres(process.argv[2] ?? '.data');
const server = createServer((_, response) => response.end());
await once(server.listen(0, '127.0.0.1'), 'listening');
process.on('SIGTERM', () => {
  server.close();
  void postgres.stop();
});
process.stdout.write('ready\n');
