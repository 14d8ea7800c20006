import { dayIn, isTrial } from '@palaro/contract';
import { formatDecimal, isCurrency, parseWritten } from '@palaro/money';
import type { Pool } from 'pg';
import type { Config } from '../env/env.ts';
import { transaction } from '../db/transaction.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';
import { createCatalogue, type StoredGame } from '../modules/catalogue/index.ts';
import { createFreeRoundGifts } from '../modules/gaming/index.ts';
import { createMerchantDocuments, readMerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import { endRefused, makeChange, type ChangeOptions } from './change.ts';
import { requireOperator } from './prove-operator.ts';

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
  /** Player, game, count and stake as they were typed. */
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

const timeZoneOf = async (pool: Pool, merchantCode: string): Promise<string> => {
  const stored = await createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock }).read(merchantCode);
  const read = readMerchantConfig(stored.ok ? stored.value.document : null);
  return read.ok ? read.value.timeZone : endRefused(`There is no merchant ${merchantCode}.`);
};

/** The last day of the rounds: as it was typed, else a week from today. */
const lastDayOf = (written: string | undefined, timeZone: string): string => {
  const dayAfter = (days: number): string => dayIn(timeZone, systemClock.now() + days * dayMs);
  if (written === undefined) return dayAfter(daysByDefault);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(written) ? new Date(`${written}T00:00:00Z`) : null;
  const isDay = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
  if (!isDay || written < dayAfter(0) || written > dayAfter(daysMax))
    return endRefused(`${written}: not a day from today on within a year, YYYY-MM-DD.`);
  return written;
};

const stakeOf = (written: string, game: StoredGame, { username, currency }: Player): bigint => {
  const stake = isCurrency(currency) ? parseWritten(written, currency) : endRefused(`${username} has no wallet.`);
  if (stake === null || stake.minor < game.minBet || (game.maxBet !== null && stake.minor > game.maxBet))
    return endRefused(`${written}: not an amount of ${currency} that the game takes as a stake.`);
  return stake.minor;
};

/** Gives a player free rounds of a game, in the name of an operator. */
export const giveFreeRounds = async ({ pool, config, merchantCode, options, words }: Giving): Promise<void> => {
  const [name = '', nodeId = '', countWord = '', stakeWord = ''] = words;
  const player = await playerOf(pool, merchantCode, name);
  const game = await gameOf(pool, merchantCode, nodeId);
  const count = /^[1-9]\d{0,3}$/.test(countWord) && Number(countWord) <= countMax ? Number(countWord) : null;
  if (count === null) return endRefused(`${countWord}: not a number of rounds from 1 to ${countMax}.`);
  const stake = stakeOf(stakeWord, game, player);
  const timeZone = await timeZoneOf(pool, merchantCode);
  const until = lastDayOf(options.until, timeZone);
  const by = options.by ?? (config.DEMO_ACCOUNTS ? undefined : endRefused('Say who acts with --by NAME.'));
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
      if (by !== undefined && !config.DEMO_ACCOUNTS)
        await requireOperator(pool, config, { merchantCode, by, code: options.code, permission: 'rounds:give' });
      return transaction(pool, async (client) => {
        const gift = { merchantCode, playerId: player.id, vendorCode: game.vendorCode, game: game.code, count, stake, until, timeZone };
        reference = await createFreeRoundGifts({ clock: systemClock, ids: createIds(systemClock.now) }).give(client, {
          ...gift,
          by: author,
        });
        await record(client);
        return ok(0);
      });
    },
    done: () => `Given: ${reference}. The vendor is told when the player opens the game.`,
  });
};
