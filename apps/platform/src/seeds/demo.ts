import type { ArtManifest } from '../art/index.ts';
import type { Catalogue } from '../modules/catalogue/index.ts';
import type { Content } from '../modules/content/index.ts';
import { demoMerchant, type Merchants } from '../modules/merchant/index.ts';
import { seedAccounts, type AccountSeedDeps } from './accounts.ts';
import { libraryGames, libraryVendors } from './demo-catalogue.ts';
import { demoContent } from './demo-content.ts';

export type DemoSeedDeps = AccountSeedDeps & {
  readonly merchants: Merchants;
  readonly catalogue: Catalogue;
  readonly content: Content;
  /** What the art step drew; without it games have no pictures. */
  readonly art: ArtManifest | undefined;
  readonly now: () => number;
};

/** Who stands in the histories for what the seeds wrote. */
const seedAuthor = 'demo seed';

/**
 * Fills an empty store with the demo merchant, its games, texts and accounts. A store that has the merchant is only
 * brought up to the library: art changes its address with every drawing, studios add games and give some up.
 */
export const seedDemo = async (merchantCode: string, deps: DemoSeedDeps): Promise<void> => {
  const { merchants, catalogue, content, art, now } = deps;
  const saved = await merchants.save(demoMerchant(merchantCode), { onlyNew: true, by: seedAuthor });
  if (!saved.ok) throw new Error(saved.failure.message);
  const games = libraryGames(art);
  const held = catalogue.of(merchantCode);
  const isCurrent = games.every(({ vendorCode, code, icon, minBet }) => {
    const game = held.gameOfVendor(vendorCode, code);
    return game?.icon === icon && game.minBet === minBet;
  });
  if (!isCurrent) {
    await catalogue.load(merchantCode, libraryVendors(art), games);
    await catalogue.closeOthers(merchantCode, games);
    for (const item of demoContent(merchantCode, art, now())) await content.publish(merchantCode, item);
  }
  if (saved.value) await seedAccounts(merchantCode, merchants.known(merchantCode).currency, deps);
};
