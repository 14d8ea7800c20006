import type { Fault } from './settings.ts';

/** Why a start ends: settings that never fit (78), or something outside that may pass, so that starting again can help (70). */
export type StartExitCode = 70 | 78;

/** A setting that reads well and yet cannot be used here. Its message names key, fault and fix, and never a secret's value. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
  readonly key: string;
  readonly exitCode: StartExitCode;
  constructor({ key, fault, fix }: Fault, exitCode: StartExitCode, options?: ErrorOptions) {
    super(`${key}: ${fault}. ${fix}`, options);
    this.key = key;
    this.exitCode = exitCode;
  }
}

/** What the system calls an error, such as ENOENT; empty where it does not name it. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Where a server listens; `key` names the setting that its port is from, PORT when not given. */
export type Place = { readonly host: string; readonly port: number; readonly key?: string };

/** Listens. Throws a `StartFault` that names the setting at fault when it cannot. `listen` is the server's own. */
export const listenOr = async <T>({ host, port, key = 'PORT' }: Place, listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen();
  } catch (error) {
    const code = codeOf(error);
    const options = { cause: error };
    if (code === 'EADDRINUSE')
      throw new StartFault(
        { key, fault: `${port} on ${host} is taken by another program (${code})`, fix: 'Stop that one, or give another port.' },
        70,
        options,
      );
    if (code === 'EACCES')
      throw new StartFault({ key, fault: `this user may not listen on ${port} (${code})`, fix: 'Give a port from 1024 on.' }, 78, options);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
      throw new StartFault(
        { key: 'HOST', fault: `${host} is no address of this machine (${code})`, fix: 'Give 127.0.0.1, 0.0.0.0 or an address it has.' },
        78,
        options,
      );
    throw error;
  }
};

/** How to reach what listens on `host` from this machine: all addresses and its own go by `localhost`. */
export const originOf = (host: string, port: number): string => {
  if (['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
