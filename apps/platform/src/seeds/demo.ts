import type { Catalogue } from '../modules/catalogue/index.ts';
import type { Content } from '../modules/content/index.ts';
import { demoMerchant, type Merchants } from '../modules/merchant/index.ts';
import type { FirstTasks } from '../modules/rewards/index.ts';
import { seedAccounts, type AccountSeedDeps } from './demo-accounts.ts';
import { demoCashier } from './demo-cashier.ts';
import { demoContent } from './demo-content.ts';
import { demoHelp } from './demo-help.ts';
import { demoPromotions } from './demo-promotions.ts';
import {
  demoMissions,
  demoPoints,
  demoRace,
  demoRaceDays,
  demoRebates,
  demoReferrals,
  demoRedPacket,
  demoRedPacketDays,
  demoWheel,
} from './demo-rewards.ts';
import { seedTeam, type TeamSeedDeps } from './demo-team.ts';
import { demoVip } from './demo-vip.ts';
import { demoPopups } from './demo-popups.ts';
import type { DemoCatalogue } from './delivery.ts';

export type DemoSeedDeps = AccountSeedDeps &
  TeamSeedDeps & {
    readonly merchants: Merchants;
    readonly catalogue: Catalogue;
    readonly content: Content;
    /** Publishes a promotion of the merchant, where none of its name was published. */
    readonly publishPromotion: (document: object) => Promise<void>;
    /** Publishes rebates of the merchant from today on, where it has none. */
    readonly publishRebates: (document: object) => Promise<void>;
    /** Publishes a race of so many days from today on, where the merchant has none. */
    readonly publishRace: (document: object, days: number) => Promise<void>;
    /** Publishes VIP levels of the merchant, where it has none. */
    readonly publishLevels: (document: object) => Promise<void>;
    /** Publishes the rules of points from today on, where the merchant has none. */
    readonly publishPoints: (document: object) => Promise<void>;
    /** Publishes the terms of referrals, where the merchant never had any. */
    readonly publishReferrals: (document: object) => Promise<void>;
    /** Publishes a wheel, a red packet, and missions, which count from this week on, where the merchant has none. */
    readonly publishTasks: (documents: FirstTasks) => Promise<void>;
    /** The demo's games and pictures, read for an empty store alone. */
    readonly readCatalogue: () => Promise<DemoCatalogue>;
    /** Whether the installation has the demo bank to pay at. */
    readonly hasBank: boolean;
    /** Whether it has the demo's identity provider to decide on documents. */
    readonly hasIdentity: boolean;
    /** Whether it has the demo's register of excluded persons. */
    readonly hasRegistry: boolean;
    /** Whether there are demo accounts, whose password everybody knows. */
    readonly hasAccounts: boolean;
    readonly now: () => number;
  };

/** The demo's documents are decided on by its identity provider. */
const demoIdentity = {
  decidedBy: 'provider',
  provider: { name: 'demo-provider', url: null, secret: 'IDENTITY', waitMinutes: 10 },
} as const;

/** A register of invented persons. */
const demoRegister = { name: 'DEMO', url: null, secret: 'REGISTRY', hour: 4 } as const;

/** Who stands in the histories for what the seeds wrote. */
const seedAuthor = 'demo seed';

/**
 * Fills an empty store with the demo merchant, its texts, accounts and games. Each part adds only what is missing, and the
 * games come last: where the merchant has any, all is there, and nothing of it is touched again, whatever its operator has
 * made of it.
 */
export const seedDemo = async (merchantCode: string, deps: DemoSeedDeps): Promise<void> => {
  const { merchants, catalogue, content, now } = deps;
  const demo = demoMerchant(merchantCode);
  const merchant = {
    ...demo,
    promotions: { ...demo.promotions, secondAbove: '5000.00' },
    showVipBenefit: true,
    ...(deps.hasBank ? { cashier: demoCashier } : {}),
    ...(deps.hasIdentity ? { identity: { ...demo.identity, ...demoIdentity } } : {}),
    ...(deps.hasRegistry ? { exclusion: { ...demo.exclusion, registers: [demoRegister] } } : {}),
  };
  const saved = await merchants.save(merchant, { onlyNew: true, by: seedAuthor });
  if (!saved.ok) throw new Error(saved.failure.message);
  if (catalogue.of(merchantCode).vendors.length > 0) return;
  const { vendors, games, banners } = await deps.readCatalogue();
  const contents = [...demoContent(merchantCode, banners, now()), ...demoHelp(merchantCode, now()), ...demoPopups(merchantCode, now())];
  for (const item of contents) await content.publish(merchantCode, item);
  const isInDemoCurrency = merchants.known(merchantCode).currency === demo.currency;
  for (const document of isInDemoCurrency ? demoPromotions(banners, now()) : []) await deps.publishPromotion(document);
  if (isInDemoCurrency) {
    await deps.publishRebates(demoRebates);
    await deps.publishLevels(demoVip);
    await deps.publishRace(demoRace, demoRaceDays);
    await deps.publishPoints(demoPoints);
    await deps.publishReferrals(demoReferrals);
    await deps.publishTasks({
      missions: demoMissions,
      wheel: demoWheel,
      redPacket: demoRedPacket,
      redPacketDays: demoRedPacketDays,
    });
  }
  if (deps.hasAccounts) {
    await seedAccounts(merchantCode, merchants.known(merchantCode).currency, deps);
    if (isInDemoCurrency) await seedTeam(merchantCode, demo.currency, deps);
  }
  await catalogue.load(merchantCode, vendors, games);
};
