/** What is written from left to right in every language, such as a number or an address of a network (U+2066 and U+2069 isolate it). */
export const leftToRight = (text: string): string => (text === '' ? '' : `\u2066${text}\u2069`);
