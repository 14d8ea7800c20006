import type { LanguageCode } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { gameOnWire, titleIn, type Catalogue } from '../catalogue/index.ts';
import type { MerchantParts, PartsOfDocument } from '../merchant/index.ts';
import type { GameJackpot, JackpotPort } from './gaming-ports.ts';
import type { JackpotSettings } from './jackpots-section.ts';
import { readJackpots } from './jackpot-store.ts';

type JackpotsDeps = {
  readonly pool: Pool;
  readonly merchants: MerchantParts<'currency' | 'jackpots'>;
  readonly catalogue: Pick<Catalogue, 'fairPlay' | 'of'>;
};

type Parts = PartsOfDocument<'currency' | 'jackpots'>;

const gameKey = (vendor: string, game: string): string => `${vendor} ${game}`;
const amountOf = (amount: string, currency: Currency): Money => parseDecimal(amount, currency) ?? money(currency, 0n);
const minuteMs = 60_000;
/** What seeds may cost a day where the operator says nothing, in seeds. */
const seedsDefault = 5n;

/** As a vendor's list states it, in parts per million of the stake, rounded down to the minor unit. */
const shareOf = (ppm: number, stake: bigint): bigint => (stake * BigInt(ppm)) / 1_000_000n;

/** Which jackpot each of a merchant's games takes part in, and what stands in them. */
export const createJackpots = ({ pool, merchants, catalogue }: JackpotsDeps) => {
  // A configuration never changes, another one takes its place: so its games are listed once.
  const made = new WeakMap<Parts, ReadonlyMap<string, Omit<GameJackpot, 'isShare'>>>();
  const termsOf = ({ code, ...terms }: JackpotSettings, currency: Currency): Omit<GameJackpot, 'isShare'> => {
    const seed = amountOf(terms.seed, currency);
    const seedsMax = terms.seedsPerDay === null ? seedsDefault * seed.minor : amountOf(terms.seedsPerDay, currency).minor;
    return { code, seed, pauseMs: terms.pauseMinutes * minuteMs, seedsMax };
  };
  const byGame = (config: Parts) => {
    const ready =
      made.get(config) ??
      new Map(
        config.jackpots.flatMap((jackpot) =>
          jackpot.games.map(({ vendor, game }) => [gameKey(vendor, game), termsOf(jackpot, config.currency)] as const),
        ),
      );
    made.set(config, ready);
    return ready;
  };
  const jackpotOf: JackpotPort = async ({ merchantCode, vendorCode }, vendorGame) => {
    const terms = byGame(merchants.known(merchantCode)).get(gameKey(vendorCode, vendorGame));
    if (terms === undefined) return null;
    const ppm = (await catalogue.fairPlay(merchantCode, { vendorCode, code: vendorGame }))?.jackpotShare ?? 0;
    return ppm === 0 ? null : { ...terms, isShare: (contribution, stake) => contribution === shareOf(ppm, stake) };
  };
  return {
    jackpotOf,
    /** A merchant's jackpots that an open game takes part in: what they hold now, their last win, and these games. */
    list: async (merchantCode: string, language: LanguageCode) => {
      const { jackpots, currency } = merchants.known(merchantCode);
      const snapshot = catalogue.of(merchantCode);
      const stored = new Map(
        jackpots.length === 0 ? [] : (await readJackpots(pool, merchantCode, currency)).map((jackpot) => [jackpot.code, jackpot]),
      );
      const decimal = (minor: bigint): string => formatDecimal(money(currency, minor));
      return jackpots.flatMap(({ code, name, seed, games }) => {
        const open = games.flatMap(({ vendor, game }) => snapshot.gameOfVendor(vendor, game) ?? []).filter(snapshot.isOpen);
        if (open.length === 0) return [];
        const { balance, lastWin } = stored.get(code) ?? { balance: amountOf(seed, currency).minor, lastWin: null };
        const won = lastWin === null ? undefined : snapshot.game(lastWin.nodeId);
        return {
          code,
          name,
          amount: decimal(balance),
          lastWin:
            lastWin === null
              ? null
              : {
                  at: lastWin.at.toISOString(),
                  customerName: lastWin.maskedName,
                  gameName: won === undefined ? null : titleIn(won, language),
                  amount: decimal(lastWin.amount),
                },
          games: open.map((game) => gameOnWire(game, language, currency)),
        };
      });
    },
  };
};
export type Jackpots = ReturnType<typeof createJackpots>;
