import { money } from '@palaro/money';
import { registerMember } from '../../apps/platform/src/chaos/member.ts';
import { openDatabase } from '../../apps/platform/src/db/database.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../apps/platform/src/kernel/ids.ts';
import { sandboxSecret } from '../../apps/platform/src/modules/gaming/index.ts';
import { createWallet } from '../../apps/platform/src/modules/wallet/index.ts';
import { createVendorClient, type VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import type { Stack } from '../../e2e/support/stack.ts';
import { quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

const players = 16;
const secret = 'a secret for the bench, shared by both sides';
/** What the strictest vendors expect of an answer (rule 5 of the vendor protocol), milliseconds. */
const expectedMs = 300;
const warmUpMs = 1000;

type Seat = { readonly vendor: VendorClient; readonly body: Readonly<Record<string, string>>; readonly session: string };

/** A player with money at an open game, all through the same calls as anywhere. */
const sitDown = async (platform: Stack, name: string): Promise<Seat> => {
  const member = await registerMember(platform.baseUrl, name);
  const [game] = await member.games();
  if (game === undefined) throw new Error('the catalogue is empty');
  const vendor = createVendorClient({
    baseUrl: platform.baseUrl,
    vendor: game.vassalage,
    secret: sandboxSecret(secret, { merchantCode: 'PALARO', vendorCode: game.vassalage }),
    now: systemClock.now,
  });
  const {
    status,
    session = '',
    player = '',
    currency = '',
  } = await vendor.call('session/open', {
    token: await member.launch(game),
    game: game.gameId,
  });
  if (status !== 'OK') throw new Error(`the session was answered ${status}`);
  return { vendor, session, body: { player, game: game.gameId, currency } };
};

const fund = async ({ dataDir }: Stack, seats: readonly Seat[]): Promise<void> => {
  const database = await openDatabase({ databaseUrl: null, dataDir, applicationName: 'palaro-bench', onIdleFault: () => undefined });
  try {
    const wallet = createWallet({ pool: database.pool, clock: systemClock, ids: createIds(systemClock.now) });
    for (const { body } of seats) {
      const playerId = body['player'] ?? '';
      const credited = await wallet.deposit({ playerId, source: 'bench', reference: playerId, amount: money('PHP', 10n ** 9n) });
      if (!credited.ok) throw new Error(`an opening balance was refused: ${credited.failure.code}`);
    }
  } finally {
    await database.close();
  }
};

/** One player's rounds, a bet and its win, one after another; each call's milliseconds from `countFrom` on. */
const play = async ({ vendor, session, body }: Seat, countFrom: number, end: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let round = 1; performance.now() < end; round++) {
    const names = { ...body, round: `${session}-${round}` };
    for (const [call, asked] of [
      ['wallet/bet', { session, amount: '100', transaction: `${session}-${round}-b` }],
      ['wallet/win', { amount: '50', transaction: `${session}-${round}-w`, closed: true }],
    ] as const) {
      const started = performance.now();
      const { status } = await vendor.call(call, { ...names, ...asked });
      if (status !== 'OK') throw new Error(`${call} was answered ${status}`);
      if (started >= countFrom) times.push(performance.now() - started);
    }
  }
  return times;
};

/** How long a vendor waits for its answer, signed calls over HTTP, against what the strictest expects. */
export const measureVendors = async (seconds: number): Promise<Figure[]> => {
  const platform = await startPlatform({ STUDIOS_SECRET: secret });
  try {
    const seats = await Promise.all(Array.from({ length: players }, (_, n) => sitDown(platform, `bench${n}`)));
    await fund(platform, seats);
    const countFrom = performance.now() + warmUpMs;
    const times = (await Promise.all(seats.map((seat) => play(seat, countFrom, countFrom + seconds * 1000)))).flat();
    const p99 = quantile(times, 0.99);
    const rate = Math.round(times.length / seconds);
    return [
      {
        name: 'vendors’ bets and wins p99 against 300 ms',
        detail: `p99 ${p99.toFixed(1)} ms, p50 ${quantile(times, 0.5).toFixed(1)} ms, longest ${quantile(times, 1).toFixed(1)} ms; ${players} players at once, ${rate} calls/s`,
        value: p99 / expectedMs,
        bound: { atMost: 1 },
      },
    ];
  } finally {
    await platform.stop();
  }
};
