import { wireConstants } from '@palaro/contract';
import type { Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { MerchantConfig } from './merchant-config.ts';
import { plainAddress } from './merchant-rules.ts';
import type { Merchants } from './merchant.ts';

type MerchantCall = 'systemStatus' | 'siteSettings' | 'serviceLinks' | 'registrationSettings' | 'registrationValidation' | 'merchantWallet';

/** What the app is told before anything else (`systemStatus`). */
const statusInfo = (config: MerchantConfig, publicOrigin: string) => ({
  customerService: config.customerService,
  domainRoute: { api: publicOrigin, web: publicOrigin },
  mobileTemplate: config.template,
  paths: { home: '/m/home' },
  register: {
    username: config.registration.usernameEnabled,
    mobile: config.registration.mobileEnabled,
    captcha: config.registration.captcha,
  },
  resources: { art: '/m/art' },
  whitelabel: config.flags,
  mainDomain: config.domains[0] ?? '',
  imageCDNs: config.imageCDNs,
});

/** The part of the configuration that every visitor may see. */
const publicSettings = (config: MerchantConfig) => ({
  merchantCode: config.code,
  name: config.name,
  languages: config.languages,
  languageDefault: config.languageDefault,
  currency: config.currency,
  currencySymbol: config.currencySymbol,
  ageMin: config.ageMin,
  responsibleAge: config.responsibleAge,
  rememberPassword: config.rememberPassword,
  showVipBenefit: config.showVipBenefit,
  categories: config.categories,
  promoCategory: config.promoCategory,
  twoLineCategories: config.twoLineCategories,
  downloads: config.downloads,
  contact: config.contact,
  payments: config.payments,
  certification: config.certification,
  template: config.template,
  platform: 'mobile' as const,
  gateway: wireConstants.gateway,
  cockfightCode: wireConstants.cockfightCode,
});

/** What the merchant's configuration tells the app. */
export const merchantHandlers = ({ merchants, publicOrigin }: { merchants: Merchants; publicOrigin: string }): Handlers<MerchantCall> => ({
  systemStatus: async ({ context }) => {
    const [config, status] = await Promise.all([
      merchants.get(context.merchantCode),
      merchants.statusFor(context.merchantCode, context.ip),
    ]);
    return ok({
      info: statusInfo(config, publicOrigin),
      location: { ip: plainAddress(context.ip) },
      maintenance: status.maintenance,
      regionRestriction: status.regionRestriction,
    });
  },
  siteSettings: async ({ context }) => ok(publicSettings(await merchants.get(context.merchantCode))),
  serviceLinks: async ({ context }) => {
    const config = await merchants.get(context.merchantCode);
    return ok({ customer: config.customerService, affiliate: config.affiliateService });
  },
  registrationSettings: async ({ context }) => ok((await merchants.get(context.merchantCode)).registration),
  registrationValidation: async ({ context }) => {
    const { username, password, fields } = (await merchants.get(context.merchantCode)).registration;
    return ok({
      username: username.regExp,
      password: password.regExp,
      ...Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, rule.regExp])),
    });
  },
  merchantWallet: async ({ context }) => {
    const { currency, currencySymbol, minorDigits, depositMin, withdrawMin } = await merchants.get(context.merchantCode);
    return ok({ currency, symbol: currencySymbol, minorDigits, depositMin, withdrawMin });
  },
});
