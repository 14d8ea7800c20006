import type { LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import type { IconName } from '@palaro/ui';
import type { Device } from './security-rules.ts';

/** The name of a country in the player's language; its code where the browser knows none. */
const countryName = (code: string, language: LanguageCode): string => {
  try {
    return new Intl.DisplayNames([tagOf(language)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** An address is written from left to right in every language (U+2066 and U+2069 isolate it). */
const isolated = (address: string): string => (address === '' ? '' : `\u2066${address}\u2069`);

/** Where a device is, as far as its network tells: `Philippines, 203.0.113.*`. */
export const placeText = ({ country, network }: Pick<Device, 'country' | 'network'>, language: LanguageCode): string =>
  [country === null ? '' : countryName(country, language), isolated(network)].filter((part) => part !== '').join(', ');

export const deviceIcons: Readonly<Record<Device['kind'], IconName>> = {
  phone: 'device-mobile',
  tablet: 'device-mobile',
  computer: 'monitor-play-fill',
  unknown: 'globe',
};
