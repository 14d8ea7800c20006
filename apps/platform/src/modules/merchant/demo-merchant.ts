import { categoryMenuDefault, webClipFile } from '@palaro/contract';
import { appDefault, themeDefault, type MerchantConfig } from './merchant-config.ts';
import { sectionsDemo } from './sections.ts';
import { merchantSchemaVersion } from './merchant-upgrades.ts';

const demoContact: MerchantConfig['contact'] = [
  { app: 'TELEGRAM', url: 'https://t.example/palaro' },
  { app: 'WHATSAPP', url: 'https://wa.example/palaro' },
];
const demoFlags: MerchantConfig['flags'] = {
  CBS3: true,
  TRANSREC3: true,
  DEPRECM3: true,
  WITHREC3: true,
  TRANSBETREPMEM3: true,
  LOTTREC3: true,
  PERSREP: true,
  MAILCEN: true,
  FREEPLAY3: true,
  REWCEN3: true,
  MANPLAYREB3: true,
  MISSIONLB3: true,
  POINTS3: true,
  REFERRAL: true,
  AGEPAG: true,
  REGCEN: true,
  AGENTPOLICY3: true,
  DOWNMAN: true,
  TEAMBETTING3: true,
  GAMSER: true,
  AGETRANSFERUP3: true,
  AGETEAMPNL3: true,
  MOBILEVERCODELOGIN3: true,
  GOOGLELOGIN3: true,
  FACEBOOKLOGIN3: true,
};

const paymentsDemo = [
  ['bank', 'Bank transfer'],
  ['wallet', 'E-wallet'],
  ['qr', 'QR code'],
  ['card', 'Card'],
  ['counter', 'Over the counter'],
  ['store', 'Store'],
].map(([payment = '', name = '']) => ({ code: payment, name, icon: payment }));

/** One of the demo's studios keeps the money that is played with in wallets of its own: its games show what that is like. */
const demoVendors = ({ default: terms }: MerchantConfig['vendors']): MerchantConfig['vendors'] => ({
  default: terms,
  TAKIP: { ...terms, dialect: 'transfer-v1' },
});

/** The demo operator's configuration, which the first start stores. The order of its categories is the contract's own (`vocabulary.ts`). */
export const demoMerchant = (code: string): MerchantConfig => ({
  schemaVersion: merchantSchemaVersion,
  code,
  name: 'Palaro',
  domains: ['localhost', '127.0.0.1'],
  origin: null,
  languages: ['EN', 'TY'],
  languageDefault: 'TY',
  currency: 'PHP',
  currencySymbol: '₱',
  minorDigits: 2,
  depositMin: '100.00',
  withdrawMin: '200.00',
  timeZone: 'Asia/Manila',
  ageMin: 21,
  responsibleAge: 21,
  rememberPassword: true,
  showVipBenefit: false,
  flags: demoFlags,
  categories: [...categoryMenuDefault],
  closedCategories: [],
  promoCategory: false,
  twoLineCategories: ['RNG', 'HOT'],
  customerService: [
    { csType: 'LIVECHAT', csPosition: 'FOOTER', title: 'CS', path: 'mailto:tulong@palaro.example', type: 1 },
    { csType: 'LIVECHAT 1', csPosition: 'MODAL', title: 'whatsapp', path: 'https://wa.example/palaro', type: 1 },
    { csType: 'LIVECHAT 2', csPosition: 'MODAL', title: 'Messenger', path: 'https://m.example/palaro', type: 1 },
    { csType: 'LIVECHAT 3', csPosition: 'MODAL', title: 'Viber', path: 'https://viber.example/palaro', type: 1 },
  ],
  affiliateService: [{ csType: 'AFFILIATE', csPosition: 'MESSAGE', title: 'CS', path: 'mailto:ahente@palaro.example', type: 1 }],
  contact: demoContact,
  downloads: [
    { resourceType: 'Android', url: 'https://get.palaro.example/palaro.apk' },
    { resourceType: 'MOBILECONFIG', url: webClipFile },
  ],
  app: {
    ...appDefault,
    screenshots: ['home', 'games'].map((name) => ({
      url: `/m/static/screenshots/${name}.webp`,
      width: 780,
      height: 1688,
      label: 'Palaro',
    })),
  },
  payments: paymentsDemo,
  certification: { text: 'Demo licence', number: 'DEMO-0001' },
  theme: themeDefault,
  template: { memberCenter: '1', deposit: '1' },
  imageCDNs: [''],
  ...sectionsDemo(),
  vendors: demoVendors(sectionsDemo().vendors),
  maintenance: false,
  region: { allow: [], deny: [] },
});
