import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { sandboxSecret } from '../../apps/platform/src/modules/gaming/index.ts';
import { gatewaySecrets, startWithBank } from '../../apps/platform/src/testing/bank.ts';
import {
  createTestClient,
  encryptLogin,
  logInAt,
  startTestPlatform,
  valueOf,
  type TestClient,
} from '../../apps/platform/src/testing/test-platform.ts';
import { createVendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import type { Attack, Figure, Size } from './attack.ts';
import { passDepositPaths } from './deposit-paths.ts';

const password = 'Fresh!2026';
/** Where money of the tests' merchant comes in. */
const channel = 'PITAKA';
const opening = 1_000_000n;
/** A limit of losses and of stakes of a day, and stakes that fit into it so many times, in centavos. */
const [dayMax, stake] = [10_000n, 700n];
const depositMax = 90_000n;

/** A bank, and two nodes on one store. */
const startNodes = async () => {
  const first = await startWithBank();
  const second = await startTestPlatform({ databaseUrl: first.site.connectionString, env: { GATEWAY_SECRETS: gatewaySecrets } });
  return {
    site: first.site,
    aDepositor: first.aDepositor,
    pay: first.pay,
    baseUrls: [first.site.baseUrl, second.baseUrl] as const,
    stop: async () => {
      await second.stop();
      await first.stop();
    },
  };
};
type Nodes = Awaited<ReturnType<typeof startNodes>>;

/** The same member at both nodes. */
const atBoth = ({ baseUrls }: Nodes, member: TestClient): readonly TestClient[] =>
  baseUrls.map((baseUrl) => {
    const client = createTestClient(baseUrl);
    client.use(member.session, member.cookie);
    return client;
  });

/** A member with money in a game of the demo, and the vendor's calls at both nodes. */
const openSeat = async (nodes: Nodes) => {
  const { site, baseUrls } = nodes;
  const member = await nodes.aDepositor();
  const { id } = valueOf(await member('memberInfo'));
  await site.platform.services.wallet.deposit({
    playerId: id,
    source: 'attack',
    reference: id,
    amount: { minor: opening, currency: 'PHP' },
  });
  const [game] = valueOf(await member('gameList', { query: { pageSize: 1, vassalage: 'TALA' } })).games;
  if (game === undefined) throw new Error('the catalogue is empty');
  const launch = (at: TestClient) =>
    at('launchGame', { query: { category: game.gameType, vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId } });
  const secret = sandboxSecret(site.studiosSecret, { merchantCode: 'PALARO', vendorCode: game.vassalage });
  const calls = baseUrls.map((baseUrl) => createVendorClient({ baseUrl, vendor: game.vassalage, secret, now: systemClock.now }).call);
  const token = new URL(valueOf(await launch(member)).url).searchParams.get('token');
  const opened = await calls[0]!('session/open', { token, game: game.gameId });
  let rounds = 0;
  const bet = async (turn: number, amount = stake): Promise<string> => {
    const name = `${id}-${(rounds += 1)}`;
    const body = { player: opened.player, session: opened.session, game: game.gameId, currency: 'PHP', round: name, transaction: name };
    const call = calls[turn % calls.length]!;
    const paid = turn % 3 === 0;
    return (
      await call(
        paid ? 'wallet/bet-win' : 'wallet/bet',
        paid ? { ...body, stake: `${amount}`, payout: '0', closed: true } : { ...body, amount: `${amount}` },
      )
    ).status;
  };
  return { id, member, launch, bet };
};

const inTurns = async <T>(count: number, attempt: (turn: number) => Promise<T>, beside = 32): Promise<readonly T[]> => {
  const done: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) done.push(await attempt(next++));
  };
  await Promise.all(Array.from({ length: beside }, lane));
  return done;
};

/** What the ledger says that a player has staked less what was won, in centavos. */
const lostBy = async ({ site }: Nodes, id: string): Promise<bigint> =>
  (
    await site.pool.query<{ lost: bigint }>(
      `SELECT coalesce(sum(debit - credit), 0)::bigint AS lost FROM wallet_transactions WHERE player_id = $1 AND source LIKE 'vendor:%'`,
      [id],
    )
  ).rows[0]?.lost ?? 0n;

const passLimits = async (nodes: Nodes, attempts: number): Promise<Figure> => {
  const seat = await openSeat(nodes);
  for (const kind of ['wager', 'loss'] as const)
    valueOf(await seat.member('setLimit', { body: { kind, period: 'day', amount: '100.00' } }));
  valueOf(await seat.member('setLimit', { body: { kind: 'stake', period: 'none', amount: '7.00' } }));
  const statuses = await inTurns(attempts, (turn) => seat.bet(turn, turn % 10 === 9 ? stake + 1n : stake));
  const lost = await lostBy(nodes, seat.id);
  const passed = statuses.filter((status) => status === 'OK').length;
  return {
    what: 'centavos staked beyond a limit',
    value: lost > dayMax ? Number(lost - dayMax) : 0,
    bound: 0,
    side: 'at most',
    note: `${attempts} bets at two nodes, ${passed} of them within the limits`,
  };
};

const passDepositLimit = async (nodes: Nodes, attempts: number): Promise<Figure> => {
  const member = await nodes.aDepositor();
  valueOf(await member('setLimit', { body: { kind: 'deposit', period: 'day', amount: '900.00' } }));
  const clients = atBoth(nodes, member);
  await inTurns(attempts, (turn) =>
    clients[turn % 2]!('createDeposit', { body: { channel, amount: '400.00', key: `attack-${turn}`.padEnd(12, '0') } }),
  );
  const { id } = valueOf(await member('memberInfo'));
  const { rows } = await nodes.site.pool.query<{ open: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS open FROM deposit_order WHERE player_id = $1`,
    [id],
  );
  const open = rows[0]?.open ?? 0n;
  return {
    what: 'centavos that can be deposited beyond a limit',
    value: open > depositMax ? Number(open - depositMax) : open === 0n ? 1 : 0,
    bound: 0,
    side: 'at most',
    note: `${attempts} orders at two nodes`,
  };
};

/** Everything that an excluded player may not do, by every path that is open to them. */
const passExclusion = async (nodes: Nodes, attempts: number): Promise<Figure> => {
  const seat = await openSeat(nodes);
  const { account: username } = valueOf(await seat.member('memberInfo'));
  const before = await lostBy(nodes, seat.id);
  const { data, encryption } = await encryptLogin(seat.member, { length: '6m', loginPassword: password });
  const clients = atBoth(nodes, seat.member);
  valueOf(await seat.member('excludeSelf', { body: { data }, headers: { encryption } }));
  const restricted: TestClient[] = [];
  for (const baseUrl of nodes.baseUrls) restricted.push(await logInAt(baseUrl, username, password));
  const bodyOf = (turn: number) => ({ channel, amount: '400.00', key: `excluded-${turn}`.padEnd(14, '0') });
  const passes = await inTurns(attempts, async (turn) => {
    const [old, now] = [clients[turn % 2]!, restricted[(turn >> 1) % 2]!];
    if (turn % 5 === 0) return (await seat.launch(turn % 2 === 0 ? old : now)).success;
    if (turn % 5 === 1) return (await (turn % 2 === 0 ? old : now)('createDeposit', { body: bodyOf(turn) })).success;
    return (await seat.bet(turn)) === 'OK';
  });
  const lost = (await lostBy(nodes, seat.id)) - before;
  return {
    what: 'bets, launches and deposits of whoever is excluded',
    value: passes.filter(Boolean).length + (lost === 0n ? 0 : 1),
    bound: 0,
    side: 'at most',
    note: `${attempts} attempts at two nodes, with the old session and a restricted one`,
  };
};

const attemptsOf: Readonly<Record<Size, number>> = { whole: 1_000, small: 100 };

/** Tries to stake, deposit and play beyond what a player has set, at two nodes at once. */
export const limits: Attack = {
  name: 'limits',
  about: 'bets and deposits beyond limits, and play of who is excluded',
  run: async (_ground, size) => {
    const nodes = await startNodes();
    try {
      const attempts = attemptsOf[size];
      return [
        await passLimits(nodes, attempts),
        await passDepositLimit(nodes, attempts),
        await passDepositPaths({ site: nodes.site, pay: nodes.pay, atBoth: (member) => atBoth(nodes, member) }, attempts),
        await passExclusion(nodes, attempts),
      ];
    } finally {
      await nodes.stop();
    }
  },
};
