import { limits, sectionKeys, type CategoryKey, type GameType, type SectionKey } from '@palaro/contract/constants';
import type { Bootstrap } from '@palaro/contract';

export type { SectionKey };

const sections: ReadonlySet<string> = new Set(sectionKeys);
export const isSection = (key: CategoryKey): key is SectionKey => sections.has(key);

/** Reads the chosen category of an address; unknown ones are HOME (B388). */
export const parseCategory = (raw: string | null, entries: readonly CategoryKey[]): CategoryKey =>
  entries.find((key) => key === raw) ?? 'HOME';

/** Types that show no background (B094 to B096). */
const plain: ReadonlySet<string> = new Set<CategoryKey>(['SPORTS', 'ESPORTS', 'COCKFIGHT']);
export const hasBackground = (key: CategoryKey): boolean => !plain.has(key);

export type SectionQuery = { gameType?: GameType; vassalage?: string; gameClassify?: 'BG'; isNew?: '1' };

/** What a section asks of the game list (B099 to B103, B131, B132); HOT has a call of its own. */
export const sectionQuery = (section: SectionKey): SectionQuery => {
  if (section === 'HOT') return {};
  if (section === 'NEW_GAME') return { isNew: '1' };
  if (section === 'BGS') return { gameType: 'RNG', vassalage: 'BGS' };
  if (section === 'BG') return { gameType: 'RNG', gameClassify: 'BG' };
  return { gameType: section };
};

export type VendorRow = { category: SectionKey; vendor: { vassalage: string; displayName: string } };

const previewCounts: Partial<Record<SectionKey, number>> = limits.homePreviewVendors;

/** The vendors that HOME previews: 3 RNG, 2 FISH, 1 LIVE, in menu order (B104 to B106). */
export const previewRows = (section: SectionKey, vendors: Bootstrap['vendors']): readonly VendorRow[] =>
  vendors
    .filter((vendor) => vendor.gameType === section)
    .slice(0, previewCounts[section] ?? 0)
    .map(({ vassalage, displayName }) => ({ category: section, vendor: { vassalage, displayName } }));

/** Whether HOME shows vendors of this section instead of one row of games. */
export const isPreviewed = (section: SectionKey): boolean => previewCounts[section] !== undefined;

/**
 * Each preview row's place in the queue of those that did not come with the document: they are fetched 400 ms apart
 * (B107, ruling 26). Rows that came are null.
 */
export const previewPlaces = (known: readonly boolean[]): readonly (number | null)[] => {
  let waiting = 0;
  return known.map((isKnown) => (isKnown ? null : waiting++));
};
