import type { RenderManifest } from '@palaro/contract';
import { directionOf, tagOf, type TextKey } from '@palaro/i18n';
import { browserColor } from '@palaro/ui/tokens';
import * as to from '../navigation/to.ts';

type ManifestParts = Parameters<RenderManifest>[0] & { readonly t: (key: TextKey) => string };

/** The web app manifest of a merchant in one language. Its id and start never change: another would be another app to the phone. */
export const manifestOf = ({ language, name, shortName, colours, icons, screenshots, t }: ManifestParts) => ({
  id: '/m/',
  start_url: to.home,
  scope: '/m/',
  display: 'standalone',
  name,
  short_name: shortName,
  description: t('appDownload.description'),
  lang: tagOf(language),
  dir: directionOf(language),
  categories: ['games', 'entertainment'],
  background_color: browserColor({ dark: null, light: null }, 'dark'),
  theme_color: browserColor(colours, 'dark'),
  icons,
  screenshots,
  shortcuts: [
    { name: t('titles.gameList'), url: to.gameList() },
    { name: t('titles.activity'), url: to.activity },
    { name: t('titles.gameRecord'), url: to.gameRecord() },
  ],
});
