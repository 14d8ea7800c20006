import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { money } from '@palaro/money';
import { commitmentOf } from '../../../sandbox/lottery/src/engine/index.ts';
import type { SessionRow } from '../../../sandbox/lottery/src/rows.ts';
import { openStore } from '../../../sandbox/lottery/src/store.ts';
import { registerMember } from '../../chaos/member.ts';
import { createPlatformProcess, freePortFrom } from '../../chaos/platform-process.ts';
import { openDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { createWallet } from '../../../apps/platform/src/modules/wallet/index.ts';
import type { Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { track } from './running.ts';

const secret = 'a secret for the bench, shared by both sides';
const [vendor, game] = ['LOTT', 'five-1'] as const;
const players = 100;
const stake = 100n;
/** From the last order to the draw: the house has to be up by then. */
const beforeDrawMs = 15_000;
const secondsMax = 10;
const stakedAtOnce = 500;
const program = join(import.meta.dirname, '../../../sandbox/lottery/src/main.ts');

type Order = { readonly id: string; readonly round: string; readonly session: SessionRow; readonly pick: string };

/** Sessions of members at the house's page, opened as players do. */
const openSessions = async (baseUrl: string, houseUrl: string, { pool }: Database): Promise<readonly string[]> => {
  const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  const sessions: string[] = [];
  for (let n = 0; n < players; n++) {
    const member = await registerMember(baseUrl, `bench${n}`);
    const found = (await member.games({ gameType: 'LOTT' })).find(({ vassalage, gameId }) => vassalage === vendor && gameId === game);
    if (found === undefined) throw new Error('the lottery is not in the lobby');
    const body = JSON.stringify({ game, token: await member.launch(found) });
    const answer = await fetch(`${houseUrl}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { token } = (await answer.json()) as { token: string };
    sessions.push(createHash('sha256').update(token).digest('hex'));
  }
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM player WHERE username LIKE 'bench%'`);
  for (const { id } of rows) await wallet.deposit({ playerId: id, source: 'bench', reference: id, amount: money('PHP', 10n ** 9n) });
  return sessions;
};

/** Stakes orders at the platform as its calls would, in one statement: placing them is not what is measured. */
const stakeOrders = async ({ pool }: Database, orders: readonly Order[]): Promise<void> => {
  const { rows } = await pool.query<{ done: number }>(
    `SELECT count(*) FILTER (WHERE answer.status = 'ok')::int AS done
       FROM unnest($1::text[], $2::text[], $3::text[]) AS bet (round, player, session),
         gaming_bet(p_id => bet.round || '.b', p_round_id => bet.round, p_vendor => $4, p_session => bet.session, p_player => bet.player,
           p_game => $5, p_round => bet.round, p_transaction => bet.round || '.b', p_fingerprint => '', p_currency => 'PHP', p_stake => $6,
           p_payout => NULL, p_closed => false, p_refusal => NULL, p_at => now()) AS answer`,
    [
      orders.map(({ round }) => round),
      orders.map(({ session }) => session.player),
      orders.map(({ session }) => session.walletSession),
      vendor,
      game,
      stake,
    ],
  );
  if (rows[0]?.done !== orders.length) throw new Error(`${rows[0]?.done} of ${orders.length} orders were staked`);
};

/** Puts the orders of a draw of their own into the house's store. @returns when it draws. */
const storeOrders = (store: ReturnType<typeof openStore>, orders: readonly Order[]): number => {
  const at = systemClock.now();
  const [drawId, drawsAt, seed] = [`${game}.bench`, at + beforeDrawMs, randomBytes(32).toString('hex')];
  store.transaction(() => {
    store.addDraw({
      id: drawId,
      game,
      issue: 'bench',
      opensAt: at - 60_000,
      closesAt: drawsAt - 1000,
      drawsAt,
      seed,
      commitment: commitmentOf(seed),
      numbers: null,
      status: 'open',
    });
    for (const { id, round, session, pick } of orders) {
      const { operator, player, currency, walletSession, prizeMode } = session;
      const whose = { sessionId: session.id, operator, vendor, game, player, currency, walletSession, prizeMode };
      store.addOrder({ id, request: id, ...whose, stopOnWin: 0, createdAt: at });
      const bet = { playType: 'trad' as const, betKind: 'place', picks: pick, multiple: 1, unitStake: `${stake}`, stake: `${stake}` };
      const state = { payout: null, state: 'staked' as const, reason: null, attempts: 0, dueAt: at };
      store.addSuborder({ id: round, orderId: id, operator, drawId, ...bet, ...state });
    }
  });
  return drawsAt;
};

/** Waits until the house knows all as settled, and sees that the platform has each once; seconds since the draw. */
const settledAfter = async ({ pool }: Database, houseUrl: string, drawsAt: number, count: number): Promise<number> => {
  for (;;) {
    const { pending, stuck } = (await (await fetch(`${houseUrl}/health/ready`)).json()) as { pending: number; stuck: number };
    const seconds = (systemClock.now() - drawsAt) / 1000;
    if (stuck > 0 || seconds > 300) throw new Error(`${pending} orders are not settled after ${seconds} s, ${stuck} wait for a person`);
    // Until they are drawn no order is pending.
    if (pending === 0) {
      const { rows } = await pool.query<{ done: number }>(
        `SELECT count(*)::int AS done FROM gaming_rounds WHERE vendor_code = $1 AND state = 'settled' AND wins = 1`,
        [vendor],
      );
      if (rows[0]?.done === count) return seconds;
    }
    await pause(100);
  }
};

/** How long the lottery house takes from a draw to the last of its orders settled, the real house before the real platform. */
export const measureLottery = async (count: number): Promise<Figure[]> => {
  const port = await freePortFrom(8480);
  const platform = await startPlatform({ STUDIOS_SECRET: secret, LOTTERY_PORT: `${port}` });
  const dataDir = join(platform.dataDir, 'lottery');
  const house = createPlatformProcess({
    port,
    program,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PLATFORM_URL: platform.baseUrl,
      STUDIOS_SECRET: secret,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
    },
  });
  const tracked = await track(house.start(), () => house.kill());
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: platform.dataDir,
    applicationName: 'palaro-bench',
    onIdleFault: () => undefined,
  });
  try {
    const isListed = async (): Promise<boolean> =>
      (await (await fetch(`${platform.baseUrl}/wps/games?gameType=LOTT&pageSize=100`)).text()).includes(`"${game}"`);
    while (!(await isListed())) await pause(200);
    const sessions = await openSessions(platform.baseUrl, house.baseUrl, database);
    await house.stop();
    const store = openStore({ dataDir, seedSecret: secret });
    const orders = Array.from({ length: count }, (_, n): Order => {
      const session = store.session(sessions[n % sessions.length] ?? '');
      if (session === null) throw new Error('the house has lost a session');
      return { id: randomUUID(), round: randomUUID(), session, pick: `1:${n % 10}` };
    });
    for (let at = 0; at < count; at += stakedAtOnce) await stakeOrders(database, orders.slice(at, at + stakedAtOnce));
    const drawsAt = storeOrders(store, orders);
    store.close();
    await house.start();
    if (systemClock.now() >= drawsAt) throw new Error('the house was not up before the draw');
    await pause(drawsAt - systemClock.now());
    return [
      {
        name: 'lottery draw, seconds to its last order settled',
        detail: `${count} orders of ${players} players, one of ten wins; ledger, record and the house’s own store`,
        value: await settledAfter(database, house.baseUrl, drawsAt, count),
        bound: { atMost: secondsMax },
      },
    ];
  } finally {
    await tracked.stop();
    await database.close();
    await platform.stop();
  }
};
