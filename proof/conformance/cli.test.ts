import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What would clear a terminal, and a line that reads from the right. */
const steering = '\u001b[2J\u202eODD';

/** Runs the kit against an address; what it prints. */
const runKit = (url: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const words = [join(import.meta.dirname, 'cli.ts'), '--url', url, '--vendor', 'TALA', '--secret', 'a'.repeat(64), ...args];
    execFile(process.execPath, words, (_fault, out, err) => resolve(`${out}${err}`));
  });

test('what a platform answers is printed so that it steers no terminal, of a case and of the sandbox', async () => {
  const server = createServer((request, response) => {
    request.resume();
    const isOpening = request.url?.endsWith('session/open') === true;
    const answer = isOpening ? { status: 'OK', session: 's', player: 'p', currency: 'PHP' } : { status: steering };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const args of [[], ['--game', 'one', '--token', 't1', '--token', 't2', '--token', 't3']]) {
    const printed = await runKit(url, ...args);
    expect(printed).toContain('[2J\\u202eODD');
    expect(['\u001b', '\u202e'].filter((one) => printed.includes(one))).toEqual([]);
  }
});

test('a refused signature names both causes that the kit cannot tell apart: the secret and the address', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'BAD_SIGNATURE' }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const printed = await runKit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(printed).toContain('The secret is wrong, or this address is not on the list of the vendor (callsFrom).');
});
