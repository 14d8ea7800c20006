const mask = '***';

/** A name as other players may see it: its first two letters and its last, `abcdef9` as `ab***9`; a short one only its first (B144). */
export const maskedName = (userName: string): string => {
  const letters = Array.from(userName);
  return letters.length < 4 ? `${letters[0] ?? ''}${mask}` : `${letters.slice(0, 2).join('')}${mask}${letters.at(-1) ?? ''}`;
};
