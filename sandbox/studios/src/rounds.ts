import { jackpotShareOf } from '@palaro/game-library';
import {
  createOrderBook,
  isStoreFault,
  textIn,
  type OrderRules,
  type RetryPolicy,
  type Runtime,
  type WalletClient,
} from '@palaro/game-server';
import { commitmentOf, type RoundOutcome } from './engine/index.ts';
import { openFreeRounds } from './free-rounds.ts';
import type { StudioGame } from './games.ts';
import { gameOf, hitsJackpot, outcomeOf, winOf } from './round-outcome.ts';
import type { Sessions } from './sessions.ts';
import { isAtTable, TABLE_NONCE, tableRoundAt, tableRoundId, type TableRound, type Tables } from './tables.ts';
import type { RoundRow, SeedRow, SessionRow, Store } from './store.ts';

/** `freeRound` names free rounds of the operator, of which this is to be one; null of a round that its player stakes. */
export type RoundRequest = { request: string; stake: string; choice: string; freeRound: string | null };
export type PlaceAnswer =
  | { ok: true; round: RoundRow }
  | {
      ok: false;
      code: 'BAD_STAKE' | 'BAD_CHOICE' | 'BETS_CLOSED' | 'REQUEST_REUSED' | 'ROUND_OPEN' | 'SESSION_CLOSED' | 'FREE_ROUNDS_OVER';
    };

/** What the page sees of a round: the outcome only once its win is stored, the server seed only once revealed. */
export type RoundView = {
  id: string;
  request: string;
  state: RoundRow['state'];
  /** What it was played for; of a free round nobody paid it. */
  stake: string;
  freeRound: string | null;
  win: string | null;
  /** What of the stake went into the jackpot, and what the jackpot paid. */
  contribution: string | null;
  jackpot: string | null;
  choice: string;
  nonce: number;
  seedHash: string;
  clientSeed: string;
  serverSeed: string | null;
  reason: string | null;
  balance: string | null;
  createdAt: number;
  /** When the bets of its table close; null for a round of the player's own. */
  closesAt: number | null;
  outcome: RoundOutcome | null;
};

export type Rounds = ReturnType<typeof createRounds>;

type Deps = {
  store: Store;
  wallet: WalletClient;
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
  sessions: Sessions;
  tables: Tables;
  runtime: Runtime;
  retryPolicy: RetryPolicy;
  warn: (event: string, round: string) => void;
  failed: (event: string, error: unknown) => void;
};

/** Stores a new round under the next nonce of the player's seed. */
function createRound(
  { store, sessions, tables, runtime }: Pick<Deps, 'store' | 'sessions' | 'tables' | 'runtime'>,
  session: SessionRow,
  wanted: RoundRequest,
  table: TableRound | null,
): RoundRow {
  /** The seed that everybody at the table shares; kept from the first bet of its round on. */
  const sharedSeed = (at: TableRound): SeedRow => {
    const seed = tables.seedRow(gameOf(session), at);
    const kept = store.seed(seed.id);
    if (kept === null) store.addSeed(seed);
    return kept ?? seed;
  };
  return store.transaction(() => {
    const seed = table === null ? sessions.seedFor(session) : sharedSeed(table);
    const round: RoundRow = {
      id: runtime.id(),
      sessionId: session.id,
      request: wanted.request,
      operator: session.operator,
      vendor: session.vendor,
      game: session.game,
      player: session.player,
      currency: session.currency,
      walletSession: session.walletSession,
      stake: wanted.stake,
      win: null,
      freeRound: wanted.freeRound,
      contribution: session.jackpot === 1 && wanted.freeRound === null ? String(jackpotShareOf(BigInt(wanted.stake))) : null,
      jackpot: null,
      choice: wanted.choice,
      tableRound: table && tableRoundId(session.game, table.number),
      closesAt: table && table.closesAt,
      seedId: seed.id,
      nonce: seed.nonce,
      state: 'betting',
      reason: null,
      balance: null,
      attempts: 0,
      dueAt: runtime.now(),
      createdAt: runtime.now(),
    };
    store.addRound(round);
    store.takeNonce(seed.id);
    return round;
  });
}

/** Why a round cannot be played for its stake: of a free one, that it is not what was given. */
const stakeFault = (
  { store, runtime }: Pick<Deps, 'store' | 'runtime'>,
  session: SessionRow,
  { stake, freeRound }: RoundRequest,
): 'BAD_STAKE' | 'FREE_ROUNDS_OVER' | null => {
  if (freeRound === null) return gameOf(session).stakes.some((offered) => String(offered) === stake) ? null : 'BAD_STAKE';
  const given = openFreeRounds(store, session, runtime.now()).find(({ name }) => name === freeRound);
  return given === undefined ? 'FREE_ROUNDS_OVER' : given.stake === stake ? null : 'BAD_STAKE';
};
const choiceFault = ({ math }: StudioGame, { choice }: RoundRequest): 'BAD_CHOICE' | null =>
  math.choiceFault(choice) === null ? null : 'BAD_CHOICE';

/** Why a table takes no bet of a player now. */
const tableFault = ({ store, runtime }: Deps, session: SessionRow, table: TableRound): 'BETS_CLOSED' | 'ROUND_OPEN' | null => {
  if (runtime.now() >= table.closesAt) return 'BETS_CLOSED';
  return store.hasTableBet(session, tableRoundId(session.game, table.number)) ? 'ROUND_OPEN' : null;
};

/** What a round's seed determines; null where its game no longer reads what was chosen. The player's other rounds are shown all the same. */
function shownOutcome(store: Store, round: RoundRow): RoundOutcome | null {
  try {
    return outcomeOf(store, round);
  } catch (error) {
    if (isStoreFault(error)) throw error;
    return null;
  }
}

function viewOf(store: Store, round: RoundRow, now: number): RoundView {
  const seed = store.seed(round.seedId);
  if (seed === null) throw new Error(`the seed of round ${round.id} is gone`);
  const { id, request, state, stake, freeRound, contribution, jackpot, choice, reason, balance, createdAt, closesAt } = round;
  const isSealed = closesAt !== null && now < closesAt;
  const win = isSealed ? null : round.win;
  return {
    id,
    request,
    state,
    stake,
    freeRound,
    win,
    contribution,
    jackpot,
    choice,
    nonce: round.tableRound === null ? round.nonce : TABLE_NONCE,
    reason,
    balance,
    createdAt,
    closesAt,
    seedHash: commitmentOf(seed.serverSeed),
    clientSeed: seed.clientSeed,
    serverSeed: seed.revealedAt === null || isSealed ? null : seed.serverSeed,
    outcome: win === null ? null : shownOutcome(store, round),
  };
}

/** A round is decided as soon as it is staked, by its seed. */
const roundRules = ({ store, runtime }: Pick<Deps, 'store' | 'runtime'>): OrderRules<RoundRow> => ({
  noun: 'round',
  paidState: 'closed',
  rows: { due: store.dueRounds, dueOne: store.dueRound, set: store.setRound, transaction: store.transaction },
  // At a table nobody is paid before its bets are closed: a payout would tell the result.
  decide: (round) => ({ state: 'paying', win: String(winOf(store, round)), dueAt: Math.max(runtime.now(), round.closesAt ?? 0) }),
  bodyOf: (round, call) => ({
    round: round.tableRound ?? round.id,
    ...(call === 'bet' && round.freeRound !== null && { amount: '0', freeRound: round.freeRound }),
    ...(call === 'bet' && round.contribution !== null && { contribution: round.contribution }),
    ...(call === 'win' && { amount: round.win ?? '0' }),
    ...(call === 'win' && hitsJackpot(store, round) && { jackpot: true }),
  }),
  answered: (body) => ({ balance: textIn(body, 'balance'), jackpot: textIn(body, 'jackpot') }),
  endSession: (id) => store.endSession(id, runtime.now()),
});

/** The rounds of players: placed on demand, shown to their pages. */
export function createRounds(deps: Deps) {
  const { store, runtime } = deps;
  const book = createOrderBook({ ...deps, rules: roundRules(deps) });

  return {
    /** Places a round, or finds the one that this request placed before. Answers when the round is decided or given up. */
    async place(session: SessionRow, wanted: RoundRequest): Promise<PlaceAnswer> {
      const known = store.roundOfRequest(session, wanted.request);
      if (known !== null) {
        const isSame = known.stake === wanted.stake && known.choice === wanted.choice && known.freeRound === wanted.freeRound;
        if (!isSame) return { ok: false, code: 'REQUEST_REUSED' };
        await book.waitFor(known.id);
        return { ok: true, round: store.round(known.id) ?? known };
      }
      const fault =
        stakeFault(deps, session, wanted) ?? choiceFault(gameOf(session), wanted) ?? (store.openBet(session.id) ? 'ROUND_OPEN' : null);
      if (session.endedAt !== null || book.isStopping()) return { ok: false, code: 'SESSION_CLOSED' };
      if (fault !== null) return { ok: false, code: fault };
      const table = isAtTable(gameOf(session)) ? tableRoundAt(runtime.now()) : null;
      const late = table && tableFault(deps, session, table);
      if (late) return { ok: false, code: late };
      const round = createRound(deps, session, wanted, table);
      await book.place(round);
      return { ok: true, round };
    },
    /** The round of a request, waiting for it while it is being decided. */
    async find(session: SessionRow, request: string): Promise<RoundRow | null> {
      const known = store.roundOfRequest(session, request);
      if (known === null) return null;
      await book.waitFor(known.id);
      return store.round(known.id);
    },
    history: (session: SessionRow, limit: number): RoundRow[] => store.history(session, limit),
    view: (round: RoundRow): RoundView => viewOf(store, round, runtime.now()),
    start: book.start,
    stop: book.stop,
  };
}
