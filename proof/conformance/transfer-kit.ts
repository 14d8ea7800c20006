import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createTransferV1, signedHeaders, type TransferVendor } from '../../apps/platform/src/modules/gaming/index.ts';

export type TransferAnswer = Readonly<Record<string, string>> & { readonly http: number };
type Fields = Readonly<Record<string, unknown>>;
/** What a case changes about a call to see it refused. */
type Tampering = {
  readonly secret?: string;
  readonly sentAt?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signedBody?: string;
};

export type TransferKitOptions = {
  /** Origin of the vendor's game server. */
  readonly server: string;
  readonly merchant: string;
  readonly vendor: string;
  readonly secret: string;
  /** The vendor's code of one of its games. */
  readonly game: string;
};

const validMs = 60_000;
const currency = 'PHP';

/** What the cases of the transfer protocol work with: the platform's adapter, the wire under it, and players of their own. */
export const createTransferKit = ({ server, merchant, vendor, secret, game }: TransferKitOptions) => {
  const newId = (): string => randomUUID();
  const call = async (name: string, fields: Fields, tampering: Tampering = {}): Promise<TransferAnswer> => {
    const body = JSON.stringify({ merchant, vendor, ...fields });
    const signed = signedHeaders(
      Buffer.from(tampering.secret ?? secret),
      tampering.sentAt ?? systemClock.now(),
      tampering.signedBody ?? body,
    );
    const answer = await fetch(`${server}/transfer/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed, ...tampering.headers },
      body: tampering.body ?? body,
    });
    return { ...((await answer.json()) as Record<string, string>), http: answer.status } as TransferAnswer;
  };
  const adapter: TransferVendor = createTransferV1({
    clock: systemClock,
    secretsOf: () => Promise.resolve([Buffer.from(secret)]),
    server,
    caller: { merchantCode: merchant, vendorCode: vendor },
  });
  const expires = (): number => systemClock.now() + validMs;
  /** A transfer of a player, whose fields a case may change. */
  const move = (player: string, direction: 'in' | 'out', amount: bigint, reference = newId(), more: Fields = {}) =>
    call('wallet/transfer', { player, currency, reference, direction, amount: `${amount}`, expires: expires(), ...more });
  return {
    server,
    vendor,
    game,
    currency,
    adapter,
    newId,
    call,
    expires,
    move,
    allOut: (player: string, reference = newId(), more: Fields = {}) =>
      call('wallet/all-out', { player, currency, reference, expires: expires(), ...more }),
    status: (reference: string) => call('wallet/status', { reference }),
    balance: async (player: string): Promise<string | undefined> => (await call('wallet/balance', { player, currency }))['balance'],
    launch: (player: string, more: Fields = {}) =>
      call('game/launch', { player, currency, game, language: 'en', theme: 'dark', origin: server, ...more }),
    /** A new player with so much in the vendor's wallet. */
    player: async (minor = 0n): Promise<string> => {
      const player = newId();
      assert.equal((await call('player/create', { player, currency })).http, 200);
      if (minor > 0n) assert.equal((await move(player, 'in', minor)).http, 200);
      return player;
    },
    /** What the adapter is told to move, by the one reference that it has. */
    order: (playerId: string, reference = newId()) => ({ playerId, currency, reference, expiresAt: new Date(expires()) }) as const,
    fault: async (name: string, fault: string, milliseconds = 0): Promise<void> => {
      assert.equal((await call('sandbox/faults', { call: name, fault, milliseconds })).http, 200);
    },
  };
};
export type TransferKit = ReturnType<typeof createTransferKit>;
export type TransferCase = { readonly name: string; readonly run: (kit: TransferKit) => Promise<void> };

const httpOf: Readonly<Record<string, number>> = {
  OK: 200,
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  UNKNOWN_PLAYER: 404,
  UNKNOWN_GAME: 404,
  CONFLICT: 409,
  EXPIRED: 409,
  INSUFFICIENT_FUNDS: 422,
  WRONG_CURRENCY: 422,
};
/** The answer has this status with its HTTP status, and these fields. */
export const expectAnswer = (answer: TransferAnswer, status: string, fields: Readonly<Record<string, string>> = {}): void => {
  assert.equal(answer['status'], status);
  assert.equal(answer.http, httpOf[status]);
  for (const [name, value] of Object.entries(fields)) assert.equal(answer[name], value, name);
};
