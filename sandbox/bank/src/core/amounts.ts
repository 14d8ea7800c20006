/** Pesos with two decimals, as `1234.50`. */
export const writePesos = (centavos: number): string => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

/** Centavos of a written amount of pesos; null where it is none. */
export const readPesos = (text: string): number | null => {
  const [, pesos = '', centavos = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? [];
  return pesos === '' ? null : Number(pesos) * 100 + Number(centavos.padEnd(2, '0'));
};
