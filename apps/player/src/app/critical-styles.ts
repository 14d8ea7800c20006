export type CriticalSelector = {
  readonly text: string;
  /** It holds only where all these stand in the markup. */
  readonly classes: readonly string[];
  /** It holds in these languages alone; empty where it names none. */
  readonly languages: readonly string[];
  readonly isRtl: boolean;
};
/** `reads`: the custom properties that its value names. */
export type CriticalDeclaration = { readonly text: string; readonly property: string; readonly reads: readonly string[] };
type StyleRule = {
  readonly kind: 'style';
  /** Conditions, the outermost first, such as `@media (…)`. */
  readonly around: readonly string[];
  readonly selectors: readonly CriticalSelector[];
  readonly declarations: readonly CriticalDeclaration[];
};
/** What the build found in a style sheet (`vite-critical-styles.ts`). */
export type CriticalRule =
  | StyleRule
  /** `letters`: code points from and to, or null for all. */
  | { readonly kind: 'font'; readonly text: string; readonly letters: readonly (readonly [number, number])[] | null }
  | { readonly kind: 'movement'; readonly name: string; readonly text: string };

const classesOf = (html: string): ReadonlySet<string> =>
  new Set(
    html
      .split(' class="')
      .slice(1)
      .flatMap((rest) => rest.slice(0, rest.indexOf('"')).split(' ')),
  );

const textOf = ({ around, selectors, declarations }: StyleRule): string =>
  `${around.map((head) => `${head}{`).join('')}${selectors.map(({ text }) => text).join(',')}{${declarations.map(({ text }) => text).join(';')}}${'}'.repeat(around.length)}`;

/**
 * The styles that a document needs to be painted: of the rules, those whose classes stand in its markup, in its language and
 * direction, less the fonts of other letters and the movements and custom properties that none of them reads. The whole
 * sheets follow as files.
 */
export const criticalStyles = (rules: readonly CriticalRule[], html: string, { dir, lang }: { dir: string; lang: string }): string => {
  const [classes, language] = [classesOf(html), lang.split('-', 1)[0] ?? lang];
  const letters = [...new Set(html)].map((letter) => letter.codePointAt(0) ?? 0);
  const isUsed = (selector: CriticalSelector): boolean =>
    (dir === 'rtl' || !selector.isRtl) &&
    (selector.languages.length === 0 || selector.languages.includes(language)) &&
    selector.classes.every((name) => classes.has(name));
  const used = rules.map((rule) => (rule.kind === 'style' ? { ...rule, selectors: rule.selectors.filter(isUsed) } : rule));
  const declarations = used.flatMap((rule) => (rule.kind === 'style' && rule.selectors.length > 0 ? rule.declarations : []));
  const isMoved = (name: string): boolean => declarations.some(({ text }) => text.includes(name));
  const movements = used
    .filter((rule) => rule.kind === 'movement' && isMoved(rule.name))
    .map((rule) => (rule.kind === 'movement' ? rule.text : ''));
  const read = new Set(declarations.flatMap(({ reads }) => reads));
  const isRead = (name: string): boolean => read.has(name) || [...movements, html].some((text) => text.includes(`var(${name}`));
  return used
    .map((rule) => {
      if (rule.kind === 'movement') return movements.includes(rule.text) ? rule.text : '';
      if (rule.kind === 'font') {
        const isWanted =
          rule.letters === null || letters.some((letter) => rule.letters?.some(([from, to]) => letter >= from && letter <= to));
        return isWanted ? rule.text : '';
      }
      const kept = rule.declarations.filter(({ property }) => !property.startsWith('--') || isRead(property));
      return rule.selectors.length === 0 || kept.length === 0 ? '' : textOf({ ...rule, declarations: kept });
    })
    .join('');
};
