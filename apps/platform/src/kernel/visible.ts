/** A text from outside as a terminal may show it: characters that would steer it, or turn the direction of what stands there, are written out. */
export const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
