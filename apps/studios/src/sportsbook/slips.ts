import { createDueWork, createLoop, DUE_AT_ONCE, isStoreFault } from '@palaro/game-server';
import { combinedOdds, payoutOf, type BookName } from '../book/index.ts';
import type { SessionRow } from '../store.ts';
import type { BookGame } from './book-games.ts';
import type { SlipRow } from '../book-store.ts';
import { standingOf, type Fixtures } from './fixtures.ts';
import { checkLegs, legOutcome, LEGS_MAX, type LegOutcome, type PresentOdds, type SlipFault, type WantedSlip } from './slip-rules.ts';
import { createSlipSettlement, type SlipSettlementDeps } from './slip-settlement.ts';

/** Slips of one player that may wait for their fixtures at once. */
const OPEN_SLIPS_MAX = 200;

export type PlaceSlipAnswer =
  | { ok: true; slip: SlipRow }
  | { ok: false; code: 'BAD_STAKE' | 'BAD_SLIP' | 'SESSION_CLOSED' | 'TOO_MANY_OPEN' }
  | { ok: false; code: SlipFault; present: PresentOdds };

export type LegView = {
  fixture: string;
  discipline: string;
  home: string;
  away: string;
  startsAt: number;
  market: string;
  pick: string;
  halves: number;
  odds: number;
  /** `gone`: the books no longer have its fixture; what is stored of the leg is all that is known. */
  outcome: LegOutcome | 'gone';
  state: string;
  score: { home: number; away: number } | null;
};
/** What the page sees of a slip. Amounts are minor units as decimal strings, odds whole thousandths. */
export type SlipView = Pick<SlipRow, 'id' | 'request' | 'state' | 'stake' | 'win' | 'reason' | 'balance' | 'createdAt' | 'settledAt'> & {
  odds: string;
  /** What it is paid when all that is not void wins. */
  possible: string;
  legs: readonly LegView[];
};

type Deps = Omit<SlipSettlementDeps, 'isStopping'> & {
  id: () => string;
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
};
export type Slips = ReturnType<typeof createSlips>;

function newSlip(deps: Deps, session: SessionRow, game: BookGame, wanted: WantedSlip, legs: SlipRow['legs']): SlipRow {
  const ends = legs.map(({ fixture }) => deps.fixtures.find(fixture)?.endsAt ?? 0);
  return {
    id: deps.id(),
    sessionId: session.id,
    request: wanted.request,
    operator: session.operator,
    vendor: session.vendor,
    game: session.game,
    book: game.book,
    player: session.player,
    currency: session.currency,
    walletSession: session.walletSession,
    stake: wanted.stake,
    win: null,
    legs,
    state: 'betting',
    reason: null,
    balance: null,
    settles: Math.max(...ends),
    attempts: 0,
    dueAt: deps.now(),
    createdAt: deps.now(),
    settledAt: null,
  };
}

function viewOf({ fixtures, now }: Deps, slip: SlipRow): SlipView {
  const legs = slip.legs.map((leg): LegView => {
    const fixture = fixtures.find(leg.fixture);
    // Its slip waits for a person; the player's others are shown all the same.
    if (fixture === null) return { ...leg, discipline: '', home: '', away: '', startsAt: 0, outcome: 'gone', state: 'gone', score: null };
    const { home, away, startsAt, discipline } = fixture;
    const outcome = legOutcome(leg, fixture, now());
    return { ...leg, discipline: discipline.code, home, away, startsAt, outcome, ...standingOf(fixture, now()) };
  });
  const odds = legs.filter(({ outcome }) => outcome !== 'void').map((leg) => leg.odds);
  const { id, request, state, stake, win, reason, balance, createdAt, settledAt } = slip;
  return {
    id,
    request,
    state,
    stake,
    win,
    reason,
    balance,
    createdAt,
    settledAt,
    odds: String(combinedOdds(odds)),
    possible: String(payoutOf(BigInt(stake), odds)),
    legs,
  };
}

/** Settles a slip; one that cannot be settled waits for a person, and keeps nobody else's from being settled. */
async function orSetAside({ store, warn }: Deps, slip: SlipRow, settle: () => Promise<void>): Promise<void> {
  try {
    await settle();
  } catch (error) {
    if (isStoreFault(error)) throw error;
    warn('a slip that cannot be settled is marked for review', slip.id);
    store.setSlip({ ...(store.slip(slip.id) ?? slip), state: 'stuck', reason: 'FAULT' });
  }
}

/** Runs the steps of slips: one at a time for each, on demand and when they are due. */
function createSlipRunner(deps: Deps) {
  const { store, fixtures } = deps;
  const { concurrency, sweepMs } = deps.retryPolicy;
  const inFlight = new Map<string, Promise<void>>();
  let stopping = false;
  const { bet, pay, cancel, settle } = createSlipSettlement({ ...deps, isStopping: () => stopping });

  /** Runs one step of a slip at a time; a second caller waits for the first. */
  const runExclusive = (slip: SlipRow, step: (slip: SlipRow) => Promise<void>): Promise<void> => {
    const running = inFlight.get(slip.id);
    if (running !== undefined) return running;
    const run = step(slip).finally(() => inFlight.delete(slip.id));
    inFlight.set(slip.id, run);
    return run;
  };

  const stepOf = (slip: SlipRow): ((slip: SlipRow) => Promise<void>) => {
    if (slip.state === 'open') return settle;
    if (slip.state === 'paying') return pay;
    return cancel;
  };

  /** Takes up what is due: an open slip, an unpaid win, a rollback, or a bet that an earlier run left behind. */
  const takeUp = async (id: string): Promise<void> => {
    const slip = inFlight.has(id) ? null : store.dueSlip(id, deps.now());
    if (slip === null) return;
    if (slip.state === 'betting') {
      slip.state = 'cancelling';
      store.setSlip(slip);
    }
    await orSetAside(deps, slip, () => runExclusive(slip, stepOf(slip)));
  };
  const failed = (): void => deps.warn('sweep failed', '');
  const planning = createLoop(async () => fixtures.planAhead(), sweepMs, failed);
  const work = createDueWork({
    ...deps,
    places: concurrency,
    everyMs: sweepMs,
    take: (operator, most) =>
      store
        .dueSlips(operator, deps.now(), DUE_AT_ONCE)
        .filter((id) => !inFlight.has(id))
        .slice(0, most),
    run: takeUp,
    failed,
  });

  return {
    placeBet: (slip: SlipRow): Promise<void> => runExclusive(slip, bet),
    /** Waits for what is under way with a slip. */
    waitFor: (id: string): Promise<void> | undefined => inFlight.get(id),
    isStopping: (): boolean => stopping,
    start(): void {
      planning.start();
      work.start();
    },
    /** Takes no new slips and waits for those in flight; what is open or unpaid stays stored for the next start. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all([planning.stop(), work.stop()]);
      await Promise.allSettled(inFlight.values());
    },
  };
}

/** Slips: placed at the odds of the moment, open for as long as their fixtures last, settled whoever is there. */
export function createSlips(deps: Deps) {
  const { store, fixtures } = deps;
  const { placeBet, waitFor, isStopping, ...runner } = createSlipRunner(deps);

  const refusalOf = (session: SessionRow, { game }: BookGame, wanted: WantedSlip) => {
    const stake = BigInt(wanted.stake);
    if (stake < BigInt(game.minBet) || stake > BigInt(game.maxBet)) return 'BAD_STAKE' as const;
    if (wanted.legs.length < 1 || wanted.legs.length > LEGS_MAX) return 'BAD_SLIP' as const;
    if (session.endedAt !== null || isStopping()) return 'SESSION_CLOSED' as const;
    return store.openCount(session) >= OPEN_SLIPS_MAX ? ('TOO_MANY_OPEN' as const) : null;
  };

  return {
    /** Places a slip, or finds the one that this request placed before. Answers when the bet is taken, refused or given up. */
    async place(session: SessionRow, game: BookGame, wanted: WantedSlip): Promise<PlaceSlipAnswer> {
      const known = store.slipOfRequest(session.id, wanted.request);
      if (known !== null) {
        await waitFor(known.id);
        return { ok: true, slip: store.slip(known.id) ?? known };
      }
      const refusal = refusalOf(session, game, wanted);
      if (refusal !== null) return { ok: false, code: refusal };
      const checked = checkLegs(wanted, (id) => fixtureIn(fixtures, game.book, id), deps.now());
      if (!checked.ok) return checked;
      const slip = newSlip(deps, session, game, wanted, checked.legs);
      store.addSlip(slip);
      await placeBet(slip);
      return { ok: true, slip };
    },
    /** The slip of a request, waiting for it while its bet is on its way. */
    async find(session: SessionRow, request: string): Promise<SlipRow | null> {
      const known = store.slipOfRequest(session.id, request);
      if (known === null) return null;
      await waitFor(known.id);
      return store.slip(known.id);
    },
    of: (session: SessionRow, book: BookName, latest: number): SlipRow[] => store.slipsOf(session, book, latest),
    /** The slip of a round of the wallet. */
    named: (id: string): SlipRow | null => store.slip(id),
    view: (slip: SlipRow): SlipView => viewOf(deps, slip),
    ...runner,
  };
}

/** A title of one book takes no bets on the other's fixtures. */
const fixtureIn = (fixtures: Fixtures, book: BookName, id: string) => {
  const fixture = fixtures.find(id);
  return fixture?.book === book ? fixture : null;
};
