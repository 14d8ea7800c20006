import {
  createLoop,
  createOrderBook,
  textIn,
  type OrderRules,
  type RetryPolicy,
  type Runtime,
  type WalletClient,
} from '@palaro/game-server';
import { combinedOdds, payoutOf, type BookName } from '../book/index.ts';
import type { SessionRow } from '../store.ts';
import type { BookGame } from './book-games.ts';
import type { BookStore, SlipRow } from '../book-store.ts';
import { standingOf, type Fixture, type Fixtures } from './fixtures.ts';
import {
  checkLegs,
  legOutcome,
  LEGS_MAX,
  verdictOf,
  type LegOutcome,
  type PresentOdds,
  type SlipFault,
  type WantedLeg,
  type WantedSlip,
} from './slip-rules.ts';

/** Slips of one player that may wait for their fixtures at once. */
const OPEN_SLIPS_MAX = 200;

export type PlaceSlipAnswer =
  | { ok: true; slip: SlipRow }
  | { ok: false; code: 'BAD_STAKE' | 'BAD_SLIP' | 'REQUEST_REUSED' | 'SESSION_CLOSED' | 'TOO_MANY_OPEN' }
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

type Deps = {
  store: BookStore;
  transaction: (work: () => void) => void;
  fixtures: Fixtures;
  wallet: WalletClient;
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
  /** Its time is the one that fixtures go by. */
  runtime: Pick<Runtime, 'now' | 'wait' | 'chance' | 'id'>;
  retryPolicy: RetryPolicy;
  endSession: (id: string) => void;
  warn: (event: string, slip: string) => void;
  failed: (event: string, error: unknown) => void;
};
export type Slips = ReturnType<typeof createSlips>;

function newSlip(deps: Deps, session: SessionRow, game: BookGame, wanted: WantedSlip, legs: SlipRow['legs']): SlipRow {
  const ends = legs.map(({ fixture }) => deps.fixtures.find(fixture)?.endsAt ?? 0);
  return {
    id: deps.runtime.id(),
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
    dueAt: deps.runtime.now(),
    createdAt: deps.runtime.now(),
    settledAt: null,
  };
}

function viewOf({ fixtures, runtime }: Deps, slip: SlipRow): SlipView {
  const legs = slip.legs.map((leg): LegView => {
    const fixture = fixtures.find(leg.fixture);
    // Its slip waits for a person; the player's others are shown all the same.
    if (fixture === null) return { ...leg, discipline: '', home: '', away: '', startsAt: 0, outcome: 'gone', state: 'gone', score: null };
    const { home, away, startsAt, discipline } = fixture;
    const outcome = legOutcome(leg, fixture, runtime.now());
    return { ...leg, discipline: discipline.code, home, away, startsAt, outcome, ...standingOf(fixture, runtime.now()) };
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

/** A staked slip waits for its fixtures: it is looked at when the next of them closes. */
function slipRules({ store, transaction, fixtures, runtime, endSession }: Deps): OrderRules<SlipRow> {
  const legsOf = (slip: SlipRow): { leg: SlipRow['legs'][number]; fixture: Fixture }[] =>
    slip.legs.map((leg) => {
      const fixture = fixtures.find(leg.fixture);
      if (fixture === null) throw new Error(`the fixture ${leg.fixture} is gone`);
      return { leg, fixture };
    });
  return {
    noun: 'slip',
    paidState: 'closed',
    rows: { due: store.dueSlips, dueOne: store.dueSlip, set: store.setSlip, transaction },
    decide: (slip) => {
      const verdict = verdictOf(BigInt(slip.stake), legsOf(slip), runtime.now());
      if (verdict.kind === 'wait') return { state: 'open', dueAt: verdict.until };
      const settledAt = runtime.now();
      return verdict.kind === 'void'
        ? { state: 'cancelling', reason: 'VOID', settledAt }
        : { state: 'paying', win: String(verdict.win), settledAt };
    },
    bodyOf: (slip, call) => ({
      ...(call === 'bet' && { settles: slip.settles }),
      ...(call === 'win' && { amount: slip.win ?? '0' }),
    }),
    answered: (body) => ({ balance: textIn(body, 'balance') }),
    endSession,
  };
}

/** Slips: placed at the odds of the moment, open for as long as their fixtures last, settled whoever is there. */
export function createSlips(deps: Deps) {
  const { store, fixtures } = deps;
  const orders = createOrderBook({ ...deps, rules: slipRules(deps) });
  const planning = createLoop(
    async () => fixtures.planAhead(),
    deps.retryPolicy.sweepMs,
    (error) => deps.failed('fixtures could not be planned', error),
  );

  const refusalOf = (session: SessionRow, { game }: BookGame, wanted: WantedSlip) => {
    const stake = BigInt(wanted.stake);
    if (stake < BigInt(game.minBet) || stake > BigInt(game.maxBet)) return 'BAD_STAKE' as const;
    if (wanted.legs.length < 1 || wanted.legs.length > LEGS_MAX) return 'BAD_SLIP' as const;
    if (session.endedAt !== null || orders.isStopping()) return 'SESSION_CLOSED' as const;
    return store.openCount(session) >= OPEN_SLIPS_MAX ? ('TOO_MANY_OPEN' as const) : null;
  };

  return {
    /** Places a slip, or finds the one that this request placed before. Answers when the bet is taken, refused or given up. */
    async place(session: SessionRow, game: BookGame, wanted: WantedSlip): Promise<PlaceSlipAnswer> {
      const known = store.slipOfRequest(session, game.book, wanted.request);
      if (known !== null) {
        if (!isSameSlip(known, wanted)) return { ok: false, code: 'REQUEST_REUSED' };
        await orders.waitFor(known.id);
        return { ok: true, slip: store.slip(known.id) ?? known };
      }
      const refusal = refusalOf(session, game, wanted);
      if (refusal !== null) return { ok: false, code: refusal };
      const checked = checkLegs(wanted, (id) => fixtureIn(fixtures, game.book, id), deps.runtime.now());
      if (!checked.ok) return checked;
      const slip = newSlip(deps, session, game, wanted, checked.legs);
      store.addSlip(slip);
      await orders.place(slip);
      return { ok: true, slip };
    },
    /** The slip of a request, waiting for it while its bet is on its way. */
    async find(session: SessionRow, book: BookName, request: string): Promise<SlipRow | null> {
      const known = store.slipOfRequest(session, book, request);
      if (known === null) return null;
      await orders.waitFor(known.id);
      return store.slip(known.id);
    },
    of: (session: SessionRow, book: BookName, latest: number): SlipRow[] => store.slipsOf(session, book, latest),
    /** The slip of a round of the wallet. */
    named: (id: string): SlipRow | null => store.slip(id),
    view: (slip: SlipRow): SlipView => viewOf(deps, slip),
    start: (): void => {
      planning.start();
      orders.start();
    },
    /** Takes no new slips and waits for those in flight; what is open or unpaid stays stored for the next start. */
    stop: async (): Promise<void> => {
      await Promise.all([planning.stop(), orders.stop()]);
    },
  };
}

/** Whether a repeat asks for what was placed. Odds that have moved since, and which of them are accepted, make no other slip of it. */
const isSameSlip = (known: SlipRow, { stake, legs }: WantedSlip): boolean => {
  const content = (of: string, each: readonly Pick<WantedLeg, 'fixture' | 'market' | 'pick'>[]): string =>
    JSON.stringify([of, ...each.map(({ fixture, market, pick }) => [fixture, market, pick])]);
  return content(known.stake, known.legs) === content(stake, legs);
};

/** A title of one book takes no bets on the other's fixtures. */
const fixtureIn = (fixtures: Fixtures, book: BookName, id: string) => {
  const fixture = fixtures.find(id);
  return fixture?.book === book ? fixture : null;
};
