import { languageDefault } from '@palaro/contract';
import { money, type Currency } from '@palaro/money';
import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Ids } from '../../../../kernel/ids.ts';
import type { StoredGame } from '../../../catalogue/index.ts';
import type { Players } from '../../../player/index.ts';
import type { Wallet } from '../../../wallet/index.ts';
import type { NewFreeRounds } from '../../free-round-gifts.ts';
import type { VendorCaller } from '../../gaming-ports.ts';
import type { Launches } from '../../launch.ts';
import { faultyField, gameCode, isCallName, opaqueId } from './bodies.ts';
import type { Answer } from './statuses.ts';

export type SandboxDeps = {
  readonly players: Pick<Players, 'find' | 'createAccount'>;
  readonly wallet: Pick<Wallet, 'deposit'>;
  readonly launches: Launches;
  readonly currencyOf: (merchantCode: string) => Currency;
  /** The vendor's games that are open with the merchant. */
  readonly openGamesOf: (caller: VendorCaller) => readonly StoredGame[];
  readonly ids: Ids;
  readonly clock: Clock;
  /** Gives free rounds as an operator does. */
  readonly giveFreeRounds: (gift: NewFreeRounds) => Promise<string | null>;
};

/** The longest that a call is held up, in milliseconds: beyond the deadline, so that it is answered with IN_PROGRESS. */
const delayMaxMs = 10_000;
/** How many smallest stakes a sandbox player starts with, where the game's largest stake leaves room for a stake above the balance. */
const stakesWanted = 10_000n;
const stakesNeeded = 100n;
/** Free rounds of one gift, and for how long they may be played. */
const freeRoundsMax = 1_000;
const freeSecondsMax = 86_400;

const playerBody = z.strictObject({ game: gameCode.optional() });
const tokenBody = z.strictObject({ player: opaqueId, game: gameCode });
const freeRoundsBody = z.strictObject({
  player: opaqueId,
  game: gameCode,
  count: z.number().int().min(1).max(freeRoundsMax),
  seconds: z.number().int().min(1).max(freeSecondsMax).default(freeSecondsMax),
});
const delayBody = z.strictObject({
  call: z.string().refine((name) => isCallName(name)),
  milliseconds: z.number().int().min(0).max(delayMaxMs),
});

type Work<Body> = (caller: VendorCaller, body: Body) => Answer | Promise<Answer>;
type Call = Work<unknown>;
const call =
  <S extends z.ZodType>(schema: S, work: Work<z.output<S>>): Call =>
  (caller, input) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? work(caller, parsed.data) : { status: 'BAD_REQUEST', body: { field: faultyField(parsed.error) } };
  };

/** What a player of a game may hold: a stake above it must still be within the game's limits. */
const fundsFor = ({ minBet, maxBet }: Pick<StoredGame, 'minBet' | 'maxBet'>): bigint => {
  const wanted = minBet * stakesWanted;
  return maxBet === null || wanted * 2n <= maxBet ? wanted : maxBet / 2n;
};
const fits = (game: StoredGame): boolean => fundsFor(game) >= game.minBet * stakesNeeded;

/** Calls that are to be held up, once and on this node. */
const createDelays = () => {
  const waits = new Map<string, number>();
  const nameOf = ({ merchantCode, vendorCode }: VendorCaller, call: string): string => `${merchantCode}/${vendorCode} ${call}`;
  return {
    set: (caller: VendorCaller, call: string, milliseconds: number): void => void waits.set(nameOf(caller, call), milliseconds),
    wait: async (caller: VendorCaller, call: string): Promise<void> => {
      const name = nameOf(caller, call);
      const milliseconds = waits.get(name);
      if (milliseconds === undefined) return;
      waits.delete(name);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    },
  };
};

/**
 * Calls by which a vendor tries its side without an operator's help: a funded player, launch tokens for it, and a call that
 * is held up. They exist on staging alone; production has no such calls.
 */
export const createSandbox = ({ players, wallet, launches, currencyOf, openGamesOf, ids, clock, giveFreeRounds }: SandboxDeps) => {
  const delays = createDelays();

  const openPlayer = async (caller: VendorCaller, asked: string | undefined): Promise<Answer> => {
    const games = openGamesOf(caller);
    const game = asked === undefined ? games.find(fits) : games.find(({ code }) => code === asked);
    if (game === undefined) return { status: 'GAME_CLOSED' };
    const { merchantCode } = caller;
    const [currency, minor] = [currencyOf(merchantCode), fundsFor(game)];
    const player = await players.createAccount({
      merchantCode,
      username: `sandbox${ids.newId().slice(-10)}`.toLowerCase(),
      password: ids.newToken(),
      type: 0,
      currency,
    });
    const funded = await wallet.deposit({ playerId: player, source: 'sandbox', reference: player, amount: money(currency, minor) });
    if (!funded.ok) throw new Error(`a sandbox player was not funded: ${funded.failure.code}`);
    return {
      status: 'OK',
      body: { player, currency, balance: minor.toString(), game: game.code, smallestStake: game.minBet.toString() },
    };
  };

  /** A player that the sandbox made, and an open game; or why not. Only its own players: nobody may play for a real one. */
  const seatOf = async (caller: VendorCaller, playerId: string, code: string) => {
    const [player, game] = [await players.find(playerId), openGamesOf(caller).find((open) => open.code === code)];
    if (player === null || player.merchantCode !== caller.merchantCode || !player.username.startsWith('sandbox'))
      return 'UNKNOWN_PLAYER' as const;
    return game === undefined ? ('GAME_CLOSED' as const) : { player, game };
  };

  const newToken = async (caller: VendorCaller, playerId: string, code: string): Promise<Answer> => {
    const seat = await seatOf(caller, playerId, code);
    if (typeof seat === 'string') return { status: seat };
    const { player, game } = seat;
    const launched = await launches.launch({
      player: { playerId, sessionId: null, merchantCode: caller.merchantCode, userName: player.username, type: player.type },
      vendorCode: caller.vendorCode,
      gameId: game.code,
      nodeId: game.nodeId,
      gameType: game.gameType,
      language: languageDefault,
      theme: 'dark',
    });
    if (!launched.ok) return { status: 'GAME_CLOSED' };
    const { url } = launched.value;
    return { status: 'OK', body: { token: new URL(url).searchParams.get('token') ?? '', url } };
  };

  const newFreeRounds = async (
    caller: VendorCaller,
    { player: playerId, game: code, count, seconds }: z.output<typeof freeRoundsBody>,
  ): Promise<Answer> => {
    const seat = await seatOf(caller, playerId, code);
    if (typeof seat === 'string') return { status: seat };
    const endsAt = new Date(clock.now() + seconds * 1000);
    const freeRound = await giveFreeRounds({ ...caller, playerId, game: code, count, stake: seat.game.minBet, by: 'sandbox', endsAt });
    return freeRound === null ? { status: 'PLAYER_EXCLUDED' } : { status: 'OK', body: { freeRound } };
  };

  const calls: Readonly<Record<string, Call>> = {
    'sandbox/player': call(playerBody, (caller, { game }) => openPlayer(caller, game)),
    'sandbox/token': call(tokenBody, (caller, { player, game }) => newToken(caller, player, game)),
    'sandbox/free-rounds': call(freeRoundsBody, newFreeRounds),
    'sandbox/delay': call(delayBody, (caller, delayed) => {
      delays.set(caller, delayed.call, delayed.milliseconds);
      return { status: 'OK' };
    }),
  };
  return {
    /** Answers a sandbox call; null for any other. */
    answer: async (caller: VendorCaller, name: string, input: unknown): Promise<Answer | null> =>
      Object.hasOwn(calls, name) ? (calls[name]?.(caller, input) ?? null) : null,
    /** Holds a call up that was to be. */
    delay: delays.wait,
  };
};
export type Sandbox = ReturnType<typeof createSandbox>;
