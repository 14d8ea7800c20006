/** A top-level rule of a style sheet: a style rule with its selectors, or an at-rule. */
type Rule = { readonly text: string; readonly selectors: readonly string[] | null };

/** Cuts a built style sheet into its top-level rules. Strings with braces do not occur in built sheets. */
const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '{') depth += 1;
    // A statement without a block, such as @charset.
    const ends = (sign === '}' && --depth === 0) || (sign === ';' && depth === 0);
    if (!ends) continue;
    const text = css.slice(start, at + 1);
    start = at + 1;
    rules.push({
      text: text.replace(twins, ''),
      selectors: text.startsWith('@') ? null : text.slice(0, text.indexOf('{')).split(/,(?![^(]*\))/),
    });
  }
  return rules;
};

const classesIn = (selector: string): string[] =>
  [...selector.replace(/:(?:not|is|where|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map((match) => match[1] ?? '');

/** What the first paint does without: wide-gamut twins of the colours, and looks of what is tapped, hovered or left. */
const later = /^(?:@supports \(color:lab|@media \(hover|::view-transition|[^{]*:(?:hover|active|focus|focus-visible|disabled)[^{,]*\{)/;
/** A colour's twin, which the build writes after the plain one. */
const twins = /;[a-z-]+:[^;{}]*\blab\([^;{}]*(?=[;}])/g;

const sheets = new Map<string, readonly Rule[]>();
const cachedRules = (css: string): readonly Rule[] => {
  const known = sheets.get(css) ?? rulesOf(css);
  sheets.set(css, known);
  return known;
};

/**
 * The part of a style sheet that a document needs to be painted: rules whose classes all stand in its markup, and all
 * that is not about classes, less the custom properties that none of it reads. The whole sheet follows as a file.
 */
export const usedStyles = (css: string, html: string): string => {
  const present = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')));
  const isUsed = (selector: string): boolean => classesIn(selector).every((name) => present.has(name));
  const kept = cachedRules(css)
    .filter((rule) => !later.test(rule.text) && (rule.selectors === null || rule.selectors.some(isUsed)))
    .map((rule) => rule.text)
    .join('');
  const read = new Set([...`${kept}${html}`.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''));
  return kept.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) => (read.has(name) ? declaration : ''));
};
