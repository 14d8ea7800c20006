import { money } from '@palaro/money';
import { registerMember } from '../../chaos/member.ts';
import { openDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { sandboxSecret } from '../../../apps/platform/src/modules/gaming/index.ts';
import { createWallet } from '../../../apps/platform/src/modules/wallet/index.ts';
import { createVendorClient, smallestStake, type VendorClient } from '../../../apps/platform/src/testing/vendor-client.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { median, quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

const players = 16;
const secret = 'a secret for the bench, shared by both sides';
/** What the strictest vendors expect of an answer (rule 5 of the vendor protocol), milliseconds. */
const expectedMs = 300;
const warmUpMs = 1000;
/** Bound of the ratio to a bare commit. */
const ratioMax = 15;

type Seat = {
  readonly vendor: VendorClient;
  readonly body: Readonly<Record<string, string>>;
  readonly session: string;
  readonly amount: string;
};

/** A player with money at an open game, all through the same calls as anywhere. */
const openSeat = async (platform: Stack, name: string): Promise<Seat> => {
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
  return { vendor, session, amount: `${smallestStake(game)}`, body: { player, game: game.gameId, currency } };
};

const openStore = ({ dataDir }: Stack): Promise<Database> =>
  openDatabase({ databaseUrl: null, dataDir, applicationName: 'palaro-bench', connectionsMax: players, onIdleFault: () => undefined });

const fund = async ({ pool }: Database, seats: readonly Seat[]): Promise<void> => {
  const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  for (const { body } of seats) {
    const playerId = body['player'] ?? '';
    const credited = await wallet.deposit({ playerId, source: 'bench', reference: playerId, amount: money('PHP', 10n ** 9n) });
    if (!credited.ok) throw new Error(`an opening balance was refused: ${credited.failure.code}`);
  }
};

/** One caller's bare commits, one after another: a row of its own each; each one's milliseconds from `countFrom` on. */
const commit = async ({ pool }: Database, countFrom: number, end: number): Promise<readonly number[]> => {
  const times: number[] = [];
  while (performance.now() < end) {
    const started = performance.now();
    await pool.query('INSERT INTO bench_commit (amount) VALUES (100)');
    if (started >= countFrom) times.push(performance.now() - started);
  }
  return times;
};

/** One player's rounds, a bet and its win, one after another, with ids that begin with `name`; each call's milliseconds from `countFrom` on. */
const play = async ({ vendor, session, amount, body }: Seat, name: string, countFrom: number, end: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let round = 1; performance.now() < end; round++) {
    const names = { ...body, round: `${name}-${round}` };
    for (const [call, asked] of [
      ['wallet/bet', { session, amount, transaction: `${name}-${round}-b` }],
      ['wallet/win', { amount: '50', transaction: `${name}-${round}-w`, closed: true }],
    ] as const) {
      const started = performance.now();
      const { status } = await vendor.call(call, { ...names, ...asked });
      if (status !== 'OK') throw new Error(`${call} was answered ${status}`);
      if (started >= countFrom) times.push(performance.now() - started);
    }
  }
  return times;
};

/** One player's bets, one after another. */
const stake = async ({ vendor, session, amount, body }: Seat, name: string, countFrom: number, end: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let bet = 1; performance.now() < end; bet++) {
    const started = performance.now();
    const { status } = await vendor.call('wallet/bet', {
      ...body,
      session,
      amount,
      round: `${name}-${bet}`,
      transaction: `${name}-${bet}`,
    });
    if (status !== 'OK') throw new Error(`wallet/bet was answered ${status}`);
    if (started >= countFrom) times.push(performance.now() - started);
  }
  return times;
};

/** What so many callers at once measure within a time, after a warm-up. */
const together = async (
  callers: readonly ((countFrom: number, end: number) => Promise<readonly number[]>)[],
  seconds: number,
): Promise<number[]> => {
  const countFrom = performance.now() + warmUpMs;
  return (await Promise.all(callers.map((caller) => caller(countFrom, countFrom + seconds * 1000)))).flat();
};

/** Limits on each kind of play for every player, far beyond what is staked. */
const limit = async ({ pool }: Database, seats: readonly Seat[]): Promise<void> => {
  const { rows } = await pool.query<{ status: string }>(
    `select limits_set(p_id => 'bench-' || player || kind, p_player => player, p_kind => kind, p_period => period, p_amount => 1000000000000,
       p_wait => interval '1 day', p_confirm => interval '7 days', p_at => now()) as status
     from unnest($1::text[]) player, (values ('stake', 'none'), ('wager', 'day'), ('loss', 'day')) as rule (kind, period)`,
    [seats.map(({ body }) => body['player'])],
  );
  if (rows.some(({ status }) => status !== 'applied')) throw new Error('a limit was refused');
};

const withoutLimits = [
  `create or replace function limits_bet_refusal(p_player text, p_amount bigint, p_at timestamptz) returns text language sql as 'select null::text'`,
  `create or replace function limits_count_play(p_player text, p_stake bigint, p_payout bigint, p_at timestamptz) returns void language sql as 'select'`,
];

/** What three limits of each player, breaks and reality checks add to a bet: bets with them against bets of a store that asks for none, block by block in turns. */
const measureLimits = async (store: Database, seats: readonly Seat[], blocks: number, seconds: number): Promise<Figure> => {
  const { rows } = await store.pool.query<{ asked: string }>(
    `select pg_get_functiondef(name::regproc) as asked from unnest('{limits_bet_refusal,limits_count_play}'::text[]) name`,
  );
  const block = async (functions: readonly string[], name: string): Promise<number> => {
    for (const text of functions) await store.pool.query(text);
    const bets = seats.map(
      (seat, place) =>
        (...during: [number, number]) =>
          stake(seat, `${name}-${place}`, ...during),
    );
    return (await together(bets, seconds)).length / seconds;
  };
  await limit(store, seats);
  const pairs: { readonly none: number; readonly three: number }[] = [];
  for (let turn = 0; turn < blocks; turn++)
    pairs.push({
      none: await block(withoutLimits, `none-${turn}`),
      three: await block(
        rows.map(({ asked }) => asked),
        `three-${turn}`,
      ),
    });
  const ratios = pairs.map(({ none, three }) => three / none);
  return {
    name: 'vendors’ bets of players with three limits against bets without the check',
    detail: `${median(pairs.map(({ three }) => three)).toFixed(0)}/s against ${median(pairs.map(({ none }) => none)).toFixed(0)}/s, blocks ${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}`,
    value: median(ratios),
    bound: { atLeast: 1 / 1.15 },
  };
};

/** How long a vendor waits for its answer, signed calls over HTTP, against bare commits to the same store, block by block in turns. */
export const measureVendors = async (blocks: number, seconds: number): Promise<Figure[]> => {
  const platform = await startPlatform({ STUDIOS_SECRET: secret });
  const store = await openStore(platform);
  try {
    const seats = await Promise.all(Array.from({ length: players }, (_, n) => openSeat(platform, `bench${n}`)));
    await fund(store, seats);
    await store.pool.query('CREATE TABLE bench_commit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, amount bigint NOT NULL)');
    const [times, commits]: [number[], number[]] = [[], []];
    for (let block = 0; block < blocks; block++) {
      commits.push(
        ...(await together(
          seats.map(
            () =>
              (...during) =>
                commit(store, ...during),
          ),
          seconds,
        )),
      );
      times.push(
        ...(await together(
          seats.map(
            (seat, place) =>
              (...during) =>
                play(seat, `${block}-${place}`, ...during),
          ),
          seconds,
        )),
      );
    }
    const [p99, bare] = [quantile(times, 0.99), quantile(commits, 0.99)];
    return [
      {
        name: 'vendors’ bets and wins p99 against a bare commit',
        detail: `${p99.toFixed(1)} ms against ${bare.toFixed(1)} ms, ${players} callers each, ${blocks} blocks of ${seconds} s in turns`,
        value: p99 / bare,
        bound: { atMost: ratioMax },
      },
      {
        name: `vendors’ bets and wins p99 against ${expectedMs} ms`,
        detail: `p50 ${quantile(times, 0.5).toFixed(1)} ms, longest ${quantile(times, 1).toFixed(1)} ms; ${Math.round(times.length / seconds / blocks)} calls/s, ${Math.round(commits.length / seconds / blocks)} bare commits/s`,
        value: p99 / expectedMs,
        bound: null,
      },
      await measureLimits(store, seats, blocks, seconds),
    ];
  } finally {
    await store.close();
    await platform.stop();
  }
};
