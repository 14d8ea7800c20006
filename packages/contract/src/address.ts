/** An address in its parts, or null for what is none; `URL.parse` and `URL.canParse` are younger than the oldest browsers. */
export const parseAddress = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
