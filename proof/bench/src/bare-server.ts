/** The ceiling: a bare `node:http` server that sends fixed answers. It reads them as JSON from its parent. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answers = Readonly<Record<string, { readonly headers: OutgoingHttpHeaders; readonly body: string }>>;

process.once('message', (answers: Answers) => {
  process.on('message', sendCpuTime);
  const ready = new Map(Object.entries(answers).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body) }]));
  const server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
/** Asked for with any later message: the processor time spent so far, in microseconds. */
const sendCpuTime = (): void => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system });
};
process.once('disconnect', () => process.exit(0));
