import { isHiddenToday, type HiddenName } from '../../device/hidden-today.ts';
import { having, isFlag } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';

/** Whose popups: those of members, kept for each by name, or those of guests (B349, B350). */
export type PopupPlace = { readonly merchantCode: string; readonly set: 'A' | 'B'; readonly user: string | null };
/** `edition` stands for the texts in every language; an older platform does not send it. */
export type PopupText = { readonly title: string; readonly content: string; readonly edition?: string | undefined };
/** What the phone keeps of a set: which list it was, and whether it is still to be shown (ruling 31). */
type PopupRecord = { readonly hash: string; readonly show: boolean };

const nameOf = ({ merchantCode, set, user }: PopupPlace) =>
  `popup.${[merchantCode, set, ...(user === null ? [] : [user])].join('.')}` as const;
const slotOf = (place: PopupPlace) => storage.note<PopupRecord>(nameOf(place), having<PopupRecord>({ show: isFlag }, 'hash'));
/** The name under which they are hidden for today, for whom they are for alone: what a guest hides does not silence a member's. */
export const hiddenName = (place: PopupPlace): HiddenName => `${nameOf(place)}.hidden`;

/**
 * Tells lists apart (FNV-1a) by their contents, whatever the language they are shown in; two lists with one hash cost a popup that
 * does not come.
 */
export const hashOf = (items: readonly PopupText[]): string => {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(items.map(({ title, content, edition }) => edition ?? [title, content])))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16);
};

/** A list is due until it was closed, and again when its titles and contents are others (B351); never while hidden for today. */
export const isDue = (place: PopupPlace, items: readonly PopupText[]): boolean => {
  if (items.length === 0 || isHiddenToday(hiddenName(place))) return false;
  const record = slotOf(place).get();
  return record === null || record.hash !== hashOf(items) || record.show;
};
/** Notes a list as shown, or with `show` false as closed (B352). */
export const noteShown = (place: PopupPlace, items: readonly PopupText[], show: boolean): void =>
  slotOf(place).set({ hash: hashOf(items), show });
