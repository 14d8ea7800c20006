import { picturesPath } from './picture-rules.ts';

/** The head icons that are drawn for the product: everybody may choose one. Their files are `HEAD_ICON/<id>.svg` of the app. */
export const drawnHeadIcons = [
  'parol',
  'jeepney',
  'bangka',
  'sampaguita',
  'mango',
  'salakot',
  'sunrise',
  'moon',
  'kite',
  'terraces',
  'carabao',
  'pearl',
] as const;
export type DrawnHeadIcon = (typeof drawnHeadIcons)[number];

export const isDrawnHeadIcon = (id: string): id is DrawnHeadIcon => drawnHeadIcons.some((known) => known === id);

/** Where a head icon is: empty for none. */
export const headIconUrl = (id: string): string => {
  if (id === '') return '';
  return isDrawnHeadIcon(id) ? `/m/static/HEAD_ICON/${id}.svg` : `${picturesPath}?${new URLSearchParams({ id, size: 'icon' })}`;
};

/** The id of the uploaded picture that a head icon's address leads to; null for any other. */
export const pictureOfHeadIcon = (url: string): string | null =>
  url.startsWith(`${picturesPath}?`) ? new URLSearchParams(url.slice(picturesPath.length)).get('id') : null;
