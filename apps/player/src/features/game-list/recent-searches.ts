import { firstCharacters, limits } from '@palaro/contract/constants';
import { isText } from '../../device/kept-choices.ts';
import { listOf } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';

const recentSearchesMax = 8;

const kept = storage.note<readonly string[]>('searches', listOf(isText));
/** Shorter texts are still being typed. */
const lengthMin = 2;

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** What was searched for on this phone, newest first. */
export const recentSearches = (): readonly string[] => kept.get() ?? [];

export const noteSearch = (typed: string): void => {
  const text = firstCharacters(typed.trim(), limits.searchLengthMax);
  if (text.length < lengthMin) return;
  // What was typed on from an earlier one takes its place.
  const others = recentSearches().filter((other) => !same(other, text) && !text.toLocaleLowerCase().startsWith(other.toLocaleLowerCase()));
  kept.set([text, ...others].slice(0, recentSearchesMax));
};
export const forgetSearch = (text: string): void => kept.set(recentSearches().filter((other) => other !== text));
export const forgetSearches = (): void => kept.clear();
