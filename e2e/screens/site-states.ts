/** How a merchant's site is while pictures are taken. */
import { demoMerchant, type MerchantConfig } from '../../apps/platform/src/modules/merchant/index.ts';
import type { SiteState } from './shot.ts';

const plain: MerchantConfig = demoMerchant('PALARO');

const states: Readonly<Record<SiteState, MerchantConfig>> = {
  open: plain,
  sliders: {
    ...plain,
    humanCheck: {
      login: { kind: 'slider', afterFailures: 0 },
      codes: 'slider',
      registration: 'slider',
      forget: 'slider',
      feedback: 'slider',
      trial: 'work',
    },
    registration: { ...plain.registration, captcha: true },
  },
  firebase: {
    ...plain,
    flags: { ...plain.flags, FIREBASELOGIN3: true },
    registration: { ...plain.registration, mobileEnabled: true, usernameEnabled: false },
  },
  livestream: { ...plain, categories: [...plain.categories, 'LIVESTREAM'], flags: { ...plain.flags, LIVEMODEL3: true } },
  benefits: { ...plain, showVipBenefit: true },
  maintenance: { ...plain, maintenance: true },
  restricted: { ...plain, region: { allow: [], deny: ['0.0.0.0/0', '::/0'] } },
  broken: plain,
};

/** The order in which a stack goes through them. What is broken stays so: it comes last. */
export const sites: readonly SiteState[] = ['open', 'sliders', 'firebase', 'livestream', 'benefits', 'maintenance', 'restricted', 'broken'];
export const merchantIn = (site: SiteState): MerchantConfig => states[site];
