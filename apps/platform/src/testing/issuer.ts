import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** The demo issuer as `npm start` runs it, for sites at these origins. */
export const startIssuer = async (sites: readonly string[]) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../sandbox/issuer/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), ORIGIN: origin, SITES: sites.join(',') },
  });
  await once(child, 'message');
  return {
    origin,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

/** A person at the issuer's page: opens the address that a site sends to, and answers. Returns the query that the site gets back. */
export const signInAt = async (address: string, person: string): Promise<string> => {
  const jar = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const placeOf = (response: Response): string => new URL(response.headers.get('location') ?? '', address).href;
  const page = placeOf(await go(address));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answered = await go(page, { method: 'POST', headers: form, body: new URLSearchParams({ person }) });
  return new URL(placeOf(await go(placeOf(answered)))).search;
};
