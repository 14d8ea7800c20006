import type { LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import type { IconName } from '@palaro/ui';
import { leftToRight } from '../../texts/left-to-right.ts';
import type { Device } from './security-rules.ts';

/** The name of a country in the player's language; its code where the browser knows none. */
const countryName = (code: string, language: LanguageCode): string => {
  try {
    return new Intl.DisplayNames([tagOf(language)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** Where a device is, as far as its network tells: `Philippines, 203.0.113.*`. */
export const placeText = ({ country, network }: Pick<Device, 'country' | 'network'>, language: LanguageCode): string =>
  [country === null ? '' : countryName(country, language), leftToRight(network)].filter((part) => part !== '').join(', ');

export const deviceIcons: Readonly<Record<Device['kind'], IconName>> = {
  phone: 'device-mobile',
  tablet: 'device-mobile',
  computer: 'desktop',
  unknown: 'globe',
};
