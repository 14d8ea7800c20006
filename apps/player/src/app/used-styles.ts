/** A top-level rule of a style sheet: a style rule with its selectors, or an at-rule. */
type Rule = {
  readonly text: string;
  readonly selectors: readonly string[] | null;
  /** Of a font for some letters only: those letters. */
  readonly letters: RegExp | null;
};

/** `U+20-7E,U+20B1` as a class of letters. */
const lettersOf = (text: string): RegExp | null => {
  const range = /^@font-face\{[^}]*unicode-range:([^;}]*)/.exec(text)?.[1];
  if (range === undefined) return null;
  const spans = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from, to = from]) => `\\u{${from}}-\\u{${to}}`);
  return new RegExp(`[${spans.join('')}]`, 'u');
};

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
      text: text.replace(twins, '').replace(unmoved, '').replace(pageChanges, '').replace(emptyRule, ''),
      selectors: text.startsWith('@') ? null : text.slice(0, text.indexOf('{')).split(/,(?![^(]*\))/),
      letters: lettersOf(text),
    });
  }
  return rules;
};

const classesIn = (selector: string): string[] =>
  [...selector.replace(/:(?:not|is|where|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map((match) => match[1] ?? '');

/** What the first paint does without: wide-gamut twins of the colours, and looks of what is tapped, hovered, busy or left. */
const later =
  /^(?:@supports \(color:lab|@media \(hover|::view-transition|[^{]*(?::(?:hover|active|focus|focus-visible|disabled)|\[aria-busy=true\])[^{,]*\{)/;
/** Movement between looks, and what a finger or pointer meets: there is nothing to move before the app runs. */
const unmoved = /(?<=[;{])(?:transition|cursor|touch-action|-webkit-user-select|user-select):[^;{}]*(?:;|(?=\}))/g;
/** Within a condition: page changes, and what is left of a condition without its rules. */
const pageChanges = /::view-transition[^{}]*\{[^{}]*\}/g;
const emptyRule = /[^{}]*\{\}/g;
const emptyCondition = /^@media[^{]*\{\s*\}$/;
/** A colour's twin, which the build writes after the plain one. */
const twins = /;[a-z-]+:[^;{}]*\blab\([^;{}]*(?=[;}])/g;

const sheets = new Map<string, readonly Rule[]>();
const cachedRules = (css: string): readonly Rule[] => {
  const known = sheets.get(css) ?? rulesOf(css);
  sheets.set(css, known);
  return known;
};

/** Scripts with looks of their own: such a rule holds in a document of one of its languages alone. */
const isForLanguage = (text: string, lang: string): boolean => {
  const head = text.slice(0, text.indexOf('{'));
  return !head.includes(':is(:lang(') || head.includes(`:lang(${lang.split('-', 1)[0]})`);
};

const keyframesName = /^@keyframes ([\w-]+)/;

/**
 * The part of a style sheet that a document needs to be painted: rules whose classes all stand in its markup, and all
 * that is not about classes, less the fonts of other letters and the movements and custom properties that none of it reads. The whole sheet follows as a file.
 */
export const usedStyles = (css: string, html: string, { dir, lang }: { dir: string; lang: string }): string => {
  const present = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')));
  const isUsed = (selector: string): boolean =>
    (dir === 'rtl' || !selector.includes('[dir=rtl]')) && classesIn(selector).every((name) => present.has(name));
  const rules = cachedRules(css).filter(
    (rule) =>
      rule.text !== '' &&
      !later.test(rule.text) &&
      !emptyCondition.test(rule.text) &&
      rule.letters?.test(html) !== false &&
      (rule.selectors === null || (isForLanguage(rule.text, lang) && rule.selectors.some(isUsed))),
  );
  const still = rules.filter((rule) => !keyframesName.test(rule.text)).map((rule) => rule.text);
  const moved = (name: string): boolean => still.some((text) => text.includes(name));
  const kept = rules
    .filter((rule) => moved(keyframesName.exec(rule.text)?.[1] ?? ''))
    .map((rule) => rule.text)
    .join('');
  const read = new Set([...`${kept}${html}`.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''));
  return kept.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) => (read.has(name) ? declaration : ''));
};
