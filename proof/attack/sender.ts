import { Agent, request } from 'node:http';

export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** From sending the request to the last byte of its answer. */
  readonly ms: number;
};
export type Send = (sent: Sent) => Promise<Reply>;

/**
 * Sends requests as they are, without a browser's or `fetch`'s own rules: any header, a body with any method, a path that is
 * not tidied up first.
 */
export const createSender = (baseUrl: string, { connections = 64 } = {}): { readonly send: Send; readonly close: () => void } => {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send: Send = ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sending = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - began,
          }),
        );
      });
      sending.once('error', reject);
      sending.end(body);
    });
  return { send, close: () => agent.destroy() };
};

/** The code of a refusal; `ok` of a success, and `none` where the answer is no envelope. */
export const codeOf = ({ text }: Reply): string => {
  try {
    const { success, code } = JSON.parse(text) as { success?: unknown; code?: unknown };
    return success === true ? 'ok' : typeof code === 'string' ? code : 'none';
  } catch {
    return 'none';
  }
};

/** The address of the n-th of a botnet's machines. */
export const addressOf = (n: number): string => `100.${64 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}`;

/** Runs jobs, so many at a time; in their order. */
export const inParallel = async (lanes: number, count: number, job: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await job(n);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

/** The same values in another order. */
export const shuffled = <T>(values: readonly T[], random: () => number): readonly T[] => {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
};
