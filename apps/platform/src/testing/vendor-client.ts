import { createHmac } from 'node:crypto';
import type { Game } from '@palaro/contract';
import { parseDecimal, type Currency } from '@palaro/money';

/** The smallest stake of a listed game, in minor units. */
export const smallestStake = ({ minBet }: Pick<Game, 'minBet'>, currency: Currency = 'PHP'): bigint =>
  parseDecimal(minBet, currency)?.minor ?? 0n;

/** A vendor's side of the wire: signs bodies and reads answers. */
export type VendorClientOptions = {
  /** Origin of the platform. */
  readonly baseUrl: string;
  readonly vendor: string;
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** What came back: HTTP status and the answer's fields. */
export type VendorAnswer = {
  readonly http: number;
  readonly status: string;
  readonly balance?: string;
  readonly open?: boolean;
  readonly reference?: string;
  readonly duplicate?: boolean;
  readonly field?: string;
  readonly session?: string;
  readonly player?: string;
  readonly currency?: string;
  readonly language?: string;
  readonly mode?: string;
  readonly game?: string;
  readonly smallestStake?: string;
  readonly token?: string;
  /** Of `session/open` whether the game takes part in one; of a win what it paid. */
  readonly jackpot?: boolean | string;
  /** Of `wallet/wins`: one for each of its wins, in their order. */
  readonly answers?: readonly Omit<VendorAnswer, 'http'>[];
  /** Of `session/open`: the free rounds that the operator has given; of `sandbox/free-rounds` the name of one gift. */
  readonly freeRounds?: readonly { readonly freeRound: string; readonly count: number; readonly stake: string; readonly until: number }[];
  readonly freeRound?: string;
};

/** What a case changes about a call to see it refused. */
export type Tampering = {
  readonly vendor?: string;
  readonly timestamp?: string;
  readonly signature?: string | null;
  readonly signedBody?: string;
  readonly secret?: string;
  readonly method?: string;
};

const answerTimeoutMs = 10_000;

export const sign = (secret: string, timestamp: string, raw: Uint8Array | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex');

export const createVendorClient = ({ baseUrl, vendor, secret, now }: VendorClientOptions) => {
  const sendRaw = async (call: string, raw: Uint8Array<ArrayBuffer> | string, tampering: Tampering = {}): Promise<VendorAnswer> => {
    const timestamp = tampering.timestamp ?? String(now());
    const signature =
      tampering.signature === undefined ? sign(tampering.secret ?? secret, timestamp, tampering.signedBody ?? raw) : tampering.signature;
    const response = await fetch(`${baseUrl}/vendors/${tampering.vendor ?? vendor}/seamless/v1/${call}`, {
      method: tampering.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor-timestamp': timestamp,
        ...(signature === null ? {} : { 'x-vendor-signature': signature }),
      },
      body: tampering.method === 'GET' ? null : raw,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('status' in body)) throw new Error(`no status in the answer to ${call}`);
    return { ...(body as Omit<VendorAnswer, 'http'>), http: response.status };
  };
  return {
    sendRaw,
    call: (name: string, body: Readonly<Record<string, unknown>>, tampering?: Tampering): Promise<VendorAnswer> =>
      sendRaw(name, JSON.stringify(body), tampering),
  };
};
export type VendorClient = ReturnType<typeof createVendorClient>;
