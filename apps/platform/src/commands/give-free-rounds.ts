import { dayIn, isTrial } from '@palaro/contract';
import { formatDecimal, isCurrency, parseWritten } from '@palaro/money';
import type { Pool } from 'pg';
import type { Config } from '../env/env.ts';
import { transaction } from '../db/transaction.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { createCatalogue, type StoredGame } from '../modules/catalogue/index.ts';
import { createFreeRoundGifts, endOfDay, type GivenFreeRounds } from '../modules/gaming/index.ts';
import { createMerchantDocuments, readMerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import { endRefused, makeChange, type ChangeOptions } from './change.ts';
import { namedOperator, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';
import { isDay } from './typed-day.ts';

/** Days after today on which free rounds may be played, unless the operator says another end; and the most. */
const daysByDefault = 7;
const daysMax = 366;
const countMax = 1000;
const dayMs = 24 * 60 * 60_000;

type Giving = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchantCode: string;
  readonly options: ChangeOptions & { readonly code?: string | undefined; readonly until?: string | undefined };
  /** What was typed behind the action. */
  readonly words: readonly string[];
};

const gameOf = async (pool: Pool, merchantCode: string, nodeId: string): Promise<StoredGame> => {
  const catalogue = await createCatalogue({ pool, bus: createLocalBus() });
  try {
    const snapshot = catalogue.of(merchantCode);
    const game = snapshot.game(nodeId);
    if (game === undefined || !snapshot.isOpen(game)) return endRefused(`${merchantCode} has no open game ${nodeId}.`);
    return game;
  } finally {
    catalogue.close();
  }
};

const playerOf = async (pool: Pool, merchantCode: string, name: string): Promise<Player> => {
  const player = await createPlayerAdministration({ pool, clock: systemClock }).findByName(merchantCode, name);
  if (player === null) return endRefused(`${merchantCode} has no player ${name}. \`npm run player -- find ${name}\` looks for the name.`);
  return isTrial(player.type) ? endRefused(`${name} plays with play money.`) : player;
};

/** The merchant's time zone; ends where the vendor plays with wallets of its own, and is told of nothing. */
const timeZoneFor = async (pool: Pool, merchantCode: string, { vendorCode }: StoredGame): Promise<string> => {
  const stored = await createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock }).read(merchantCode);
  const read = readMerchantConfig(stored.ok ? stored.value.document : null);
  if (!read.ok) return endRefused(`There is no merchant ${merchantCode}.`);
  const { timeZone, vendors } = read.value;
  if ((vendors[vendorCode] ?? vendors.default).dialect === 'transfer-v1')
    return endRefused(`${vendorCode} keeps wallets of its own: it cannot be told of free rounds.`);
  return timeZone;
};

/** The last day of the rounds: as it was typed, else a week from today. */
const lastDayOf = (written: string | undefined, timeZone: string): string => {
  const dayAfter = (days: number): string => dayIn(timeZone, systemClock.now() + days * dayMs);
  if (written === undefined) return dayAfter(daysByDefault);
  if (!isDay(written) || written < dayAfter(0) || written > dayAfter(daysMax))
    return endRefused(`${written}: not a day from today on within a year, YYYY-MM-DD.`);
  return written;
};

const stakeOf = (written: string, game: StoredGame, { username, currency }: Player): bigint => {
  const stake = isCurrency(currency) ? parseWritten(written, currency) : endRefused(`${username} has no wallet.`);
  if (stake === null || stake.minor < game.minBet || (game.maxBet !== null && stake.minor > game.maxBet))
    return endRefused(`${written}: not an amount of ${currency} that the game takes as a stake.`);
  return stake.minor;
};

const gifts = createFreeRoundGifts({ clock: systemClock, ids: createIds(systemClock.now) });

/** Who acts; on stores with demo accounts nobody needs to be named. */
const operatorOf = (config: Config, { by }: ChangeOptions): string | undefined =>
  by ?? (config.DEMO_ACCOUNTS ? undefined : namedOperator(by, 'rounds:give'));
const prove = async ({ pool, config, merchantCode, options }: Omit<Giving, 'words'>, by: string | undefined): Promise<void> => {
  if (by !== undefined && !config.DEMO_ACCOUNTS)
    await requireOperator(pool, config, { merchantCode, by, code: options.code, permission: 'rounds:give' });
};

const worthOf = ({ stake }: GivenFreeRounds, { currency, username }: Player): string =>
  isCurrency(currency) ? `${formatDecimal({ currency, minor: stake })} ${currency}` : endRefused(`${username} has no wallet.`);

/** Lists the free rounds of a player: those to be played, and those that have ended of late. */
export const listFreeRounds = async ({ pool, merchantCode, words: [name = ''] }: Giving): Promise<void> => {
  const player = await playerOf(pool, merchantCode, name);
  const given = await gifts.ofPlayer(pool, player.id);
  if (given.length === 0) return print(`${name} has no free rounds.`);
  const rows = given.map((gift) => [
    gift.reference,
    gift.vendorCode,
    gift.game,
    `${gift.left} of ${gift.count}`,
    worthOf(gift, player),
    gift.endsAt.toISOString(),
    gift.state,
  ]);
  print(...table([['free rounds', 'vendor', 'game', 'left', 'stake', 'end', 'state'], ...rows]));
};

/** Takes back what is left of free rounds, in the name of an operator. */
export const withdrawFreeRounds = async ({ pool, config, merchantCode, options, words: [reference = ''] }: Giving): Promise<void> => {
  const unknown = `There are no free rounds ${reference} that can be taken back.`;
  const gift = (await gifts.one(pool, merchantCode, reference)) ?? endRefused(unknown);
  if (gift.state !== 'open') return endRefused(unknown);
  const by = operatorOf(config, options);
  await makeChange({
    pool,
    options,
    act: { merchantCode, action: 'rounds.withdraw', subject: `player:${gift.playerId}` },
    title: `${merchantCode}, free rounds ${reference} of ${gift.game} (${gift.vendorCode})`,
    before: { left: gift.left },
    after: { left: 0 },
    commit: async (record, author) => {
      await prove({ pool, config, merchantCode, options }, by);
      return transaction(pool, async (client) => {
        if (!(await gifts.withdraw(client, merchantCode, reference, author))) return fail({ code: 'refused', why: unknown });
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Taken back. A round that has begun is ended all the same; the player is told.',
  });
};

/** Gives a player free rounds of a game, in the name of an operator. */
export const giveFreeRounds = async ({ pool, config, merchantCode, options, words }: Giving): Promise<void> => {
  const [name = '', nodeId = '', countWord = '', stakeWord = ''] = words;
  const player = await playerOf(pool, merchantCode, name);
  const game = await gameOf(pool, merchantCode, nodeId);
  const count = /^[1-9]\d{0,3}$/.test(countWord) && Number(countWord) <= countMax ? Number(countWord) : null;
  if (count === null) return endRefused(`${countWord}: not a number of rounds from 1 to ${countMax}.`);
  const stake = stakeOf(stakeWord, game, player);
  const timeZone = await timeZoneFor(pool, merchantCode, game);
  const until = lastDayOf(options.until, timeZone);
  const by = operatorOf(config, options);
  const currency = isCurrency(player.currency) ? player.currency : endRefused(`${name} has no wallet.`);
  let reference = '';
  await makeChange({
    pool,
    options,
    act: { merchantCode, action: 'rounds.free', subject: `player:${player.id}` },
    title: `${merchantCode}/${player.username}, ${game.titleEn} (${game.vendorCode})`,
    before: null,
    after: { freeRounds: count, stake: `${formatDecimal({ currency, minor: stake })} ${currency}`, until },
    commit: async (record, author) => {
      await prove({ pool, config, merchantCode, options }, by);
      return transaction(pool, async (client) => {
        const gift = { merchantCode, playerId: player.id, vendorCode: game.vendorCode, game: game.code, count, stake, by: author };
        const given = await gifts.give(client, { ...gift, endsAt: await endOfDay(client, until, timeZone) });
        if (given === null) return fail({ code: 'refused', why: `${name} is excluded or on a break of days: nothing is offered to them.` });
        reference = given;
        await record(client);
        return ok(0);
      });
    },
    done: () => `Given: ${reference}. The vendor is told when the player opens the game.`,
  });
};
