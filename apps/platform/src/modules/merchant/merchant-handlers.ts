import { artPath, homePath, wireConstants } from '@palaro/contract';
import type { CallContext, Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { MerchantConfig } from './merchant-config.ts';
import type { Merchants } from './merchant.ts';

export type MerchantCall =
  | 'systemStatus'
  | 'siteSettings'
  | 'serviceLinks'
  | 'registrationSettings'
  | 'registrationValidation'
  | 'merchantWallet';

/** A value derived from a configuration, made once for each: a configuration never changes, another one takes its place. */
const perConfig = <V extends object>(make: (config: MerchantConfig) => V): ((config: MerchantConfig) => V) => {
  const made = new WeakMap<MerchantConfig, V>();
  return (config) => {
    const known = made.get(config);
    if (known !== undefined) return known;
    const value = make(config);
    made.set(config, value);
    return value;
  };
};

/** What the app reads before anything else (`systemStatus`). */
const statusInfo = (config: MerchantConfig, origin: string) => ({
  customerService: config.customerService,
  domainRoute: { api: origin, web: origin },
  mobileTemplate: config.template,
  paths: { home: homePath },
  register: {
    username: config.registration.usernameEnabled,
    mobile: config.registration.mobileEnabled,
    captcha: config.registration.captcha,
  },
  resources: { art: artPath },
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
  timeZone: config.timeZone,
  ageMin: config.ageMin,
  responsibleAge: config.responsibleAge,
  ...(config.exclusion.helpLines.length === 0 ? {} : { helpLines: config.exclusion.helpLines }),
  rememberPassword: config.rememberPassword,
  // Left out where it is the usual one: home's document carries these settings.
  ...(config.registration.firstMethod === 'username' ? {} : { firstMethod: config.registration.firstMethod }),
  showVipBenefit: config.showVipBenefit,
  categories: config.categories.filter((key) => !config.closedCategories.some((closed) => closed === key)),
  promoCategory: config.promoCategory,
  twoLineCategories: config.twoLineCategories,
  downloads: config.downloads,
  appWindow: { enabled: config.app.window, reminder: config.app.reminder, provisioning: config.app.provisioning },
  contact: config.contact,
  payments: config.payments,
  certification: config.certification,
  theme: config.theme,
  template: config.template,
  platform: 'mobile' as const,
  gateway: wireConstants.gateway,
  cockfightCode: wireConstants.cockfightCode,
});

const services = ({ customerService, affiliateService }: MerchantConfig) => ({ customer: customerService, affiliate: affiliateService });

/** The patterns that a registration's fields must fit. */
const validation = ({ registration: { username, password, fields } }: MerchantConfig) => ({
  username: username.regExp,
  password: password.regExp,
  ...Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, rule.regExp])),
});

const walletTerms = ({ currency, currencySymbol, minorDigits, depositMin, withdrawMin }: MerchantConfig) => ({
  currency,
  symbol: currencySymbol,
  minorDigits,
  depositMin,
  withdrawMin,
});

/** The merchant's configuration as the app sees it. */
export const merchantHandlers = ({
  merchants,
  originOf,
}: {
  merchants: Merchants;
  originOf: (merchantCode: string) => string;
}): Handlers<MerchantCall> => {
  const infoOf = perConfig((config) => statusInfo(config, originOf(config.code)));
  const answers = <V extends object>(make: (config: MerchantConfig) => V) => {
    const of = perConfig(make);
    return async ({ context }: { readonly context: CallContext }) => ok(of(await merchants.get(context.merchantCode)));
  };
  return {
    systemStatus: async ({ context }) => {
      const { config, regionRestriction } = await merchants.statusFor(context.merchantCode, context.ip);
      return ok({
        info: infoOf(config),
        location: { ip: context.ip },
        maintenance: config.maintenance,
        regionRestriction,
      });
    },
    siteSettings: answers(publicSettings),
    serviceLinks: answers(services),
    registrationSettings: answers(({ registration }) => registration),
    registrationValidation: answers(validation),
    merchantWallet: answers(walletTerms),
  };
};
