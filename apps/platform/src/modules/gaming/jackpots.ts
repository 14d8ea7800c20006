import type { LanguageCode } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { gameOnWire, titleIn, type Catalogue } from '../catalogue/index.ts';
import type { MerchantConfig, MerchantService } from '../merchant/index.ts';
import type { JackpotPort } from './gaming-ports.ts';
import { readJackpots } from './jackpot-store.ts';

type JackpotsDeps = {
  readonly pool: Pool;
  readonly merchants: Pick<MerchantService, 'known'>;
  readonly catalogue: Pick<Catalogue, 'of'>;
};

const gameKey = (vendor: string, game: string): string => `${vendor} ${game}`;
const seedOf = (seed: string, currency: Currency): Money => parseDecimal(seed, currency) ?? money(currency, 0n);

/** Which jackpot each of a merchant's games takes part in, and what stands in them. */
export const createJackpots = ({ pool, merchants, catalogue }: JackpotsDeps) => {
  // A configuration never changes, another one takes its place: so its games are listed once. It is asked for every bet.
  const made = new WeakMap<MerchantConfig, ReadonlyMap<string, NonNullable<ReturnType<JackpotPort>>>>();
  const byGame = (config: MerchantConfig) => {
    const ready =
      made.get(config) ??
      new Map(
        config.jackpots.flatMap(({ code, seed, games }) =>
          games.map(({ vendor, game }) => [gameKey(vendor, game), { code, seed: seedOf(seed, config.currency) }] as const),
        ),
      );
    made.set(config, ready);
    return ready;
  };
  const jackpotOf: JackpotPort = ({ merchantCode, vendorCode }, vendorGame) =>
    byGame(merchants.known(merchantCode)).get(gameKey(vendorCode, vendorGame)) ?? null;
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
        const { balance, lastWin } = stored.get(code) ?? { balance: seedOf(seed, currency).minor, lastWin: null };
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
