/** A browser and its system as one name, as far as they are known: `Chrome, Android`. */
export const deviceTitle = ({ browser, system }: { readonly browser: string; readonly system: string }): string | null => {
  const known = [browser, system].filter((name) => name !== '');
  return known.length === 0 ? null : known.join(', ');
};
