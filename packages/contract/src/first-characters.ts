/**
 * The beginning of a text within a bound. Bounds count as inputs and schemas do, in UTF-16 units; a character of two of them, such
 * as an emoji, is not cut in half.
 */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
