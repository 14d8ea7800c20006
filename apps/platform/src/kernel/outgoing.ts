/** A question to a service outside. */
export type Question = {
  readonly url: string;
  /** What `url` is relative to, where it is a path. */
  readonly origin?: string;
  /** GET unless there is a body. */
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: string | null;
  /** Milliseconds until the whole answer must be here. */
  readonly withinMs: number;
  /** Bytes of the answer that are read. */
  readonly answerBytesMax: number;
};

/**
 * `answered`: with any status of HTTP, `ok` with one of success; `body` is null where it is no JSON or too long.
 * `not_reached`: no connection was made, so the service knows nothing of the question.
 * `not_known`: the service may have done what was asked.
 */
export type Outcome =
  | { readonly state: 'answered'; readonly ok: boolean; readonly status: number; readonly body: unknown }
  | {
      readonly state: 'not_reached' | 'not_known';
      /** In a few words. The address is left out: it may hold what was sent. */
      readonly fault: string;
      readonly error: unknown;
    };

/** Errors before a connection is made. */
const neverReached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
]);

const faultOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? name ?? 'not reached');
};

const jsonOf = async ({ body }: Response, bytesMax: number): Promise<unknown> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) return null;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
};

/** Asks a service outside for JSON. Redirects are not followed: whoever answers chooses no address for us. Never throws. */
export const askOutside = async ({ url, origin, body = null, method, headers, withinMs, answerBytesMax }: Question): Promise<Outcome> => {
  try {
    const response = await fetch(new URL(url, origin), {
      method: method ?? (body === null ? 'GET' : 'POST'),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
      ...(headers === undefined ? {} : { headers }),
    });
    return { state: 'answered', ok: response.ok, status: response.status, body: await jsonOf(response, answerBytesMax) };
  } catch (error) {
    const fault = faultOf(error);
    return { state: neverReached.has(fault) ? 'not_reached' : 'not_known', fault, error };
  }
};
