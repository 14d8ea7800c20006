import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import selectorParser, { type Pseudo, type Selector } from 'postcss-selector-parser';
import type { CriticalDeclaration, CriticalRule, CriticalSelector } from './src/app/critical-styles.ts';

/** Movement between looks, and what a finger or pointer meets: there is nothing to move before the app runs. */
const lateProperties = new Set([
  'transition',
  'cursor',
  'touch-action',
  'user-select',
  '-webkit-user-select',
  'scroll-snap-type',
  'scroll-snap-align',
  '-webkit-tap-highlight-color',
  'will-change',
]);
/** Looks of what is tapped, hovered or left, and of page changes. */
const latePseudos = [':hover', ':active', ':focus', ':focus-visible', ':focus-within', ':disabled', '::view-transition'];
/** Within these a class or state is no condition of its own: it is excluded, or one of several. */
const choices = new Set([':not', ':is', ':where', ':has']);

const isChoice = (node: { type: string; value?: unknown }): boolean => node.type === 'pseudo' && choices.has(String(node.value));

const isLate = (selector: Selector): boolean =>
  selector.nodes.some(
    (node) =>
      (node.type === 'pseudo' &&
        latePseudos.some((name) => node.value === name || (name.startsWith('::') && node.value.startsWith(name)))) ||
      (node.type === 'attribute' && node.attribute === 'aria-busy' && node.value === 'true'),
  );

const languagesOf = (selector: Selector): string[] => {
  const found: string[] = [];
  selector.walkPseudos((pseudo: Pseudo) => {
    if (pseudo.value === ':lang') found.push(...pseudo.nodes.map((node) => String(node).trim()));
  });
  return found;
};

const readSelector = (selector: Selector): CriticalSelector => {
  let isRtl = false;
  selector.walkAttributes((node) => void (isRtl ||= node.attribute === 'dir' && node.value === 'rtl'));
  return {
    text: String(selector).trim(),
    classes: selector.nodes.flatMap((node) => (isChoice(node) || node.type !== 'class' ? [] : [node.value])),
    languages: languagesOf(selector),
    isRtl,
  };
};

const readDeclarations = (nodes: readonly ChildNode[]): CriticalDeclaration[] => {
  const all = nodes.filter((node): node is Declaration => node.type === 'decl');
  return (
    all
      .filter(({ prop }) => !lateProperties.has(prop))
      // A wide-gamut colour stands behind its plain twin.
      .filter(({ prop, value }, index, kept) => !value.includes('lab(') || !kept.slice(0, index).some((other) => other.prop === prop))
      .map((node) => ({
        text: String(node),
        property: node.prop,
        reads: node.value
          .split('var(')
          .slice(1)
          .map((rest) => rest.split(/[,)]/, 1)[0]?.trim() ?? ''),
      }))
  );
};

const spansOf = (range: string): [number, number][] =>
  range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const readRule = (rule: Rule, around: readonly string[]): CriticalRule[] => {
  if (rule.nodes.some(({ type }) => type === 'rule')) throw new Error(`A rule within the rule ${rule.selector} is not supported.`);
  const selectors = selectorParser()
    .astSync(rule.selector)
    .nodes.filter((selector) => !isLate(selector))
    .map(readSelector);
  const declarations = readDeclarations(rule.nodes);
  return selectors.length === 0 || declarations.length === 0 ? [] : [{ kind: 'style', around, selectors, declarations }];
};

const readAtRule = (rule: AtRule, around: readonly string[]): CriticalRule[] => {
  const { name, params, nodes = [] } = rule;
  if (name === 'font-face') {
    const range = nodes.find((node): node is Declaration => node.type === 'decl' && node.prop === 'unicode-range');
    return [{ kind: 'font', text: String(rule), letters: range === undefined ? null : spansOf(range.value) }];
  }
  if (name === 'keyframes') return [{ kind: 'movement', name: params, text: String(rule) }];
  // Wide-gamut twins of the colours, and looks under a pointer.
  if ((name === 'supports' && params.startsWith('(color:lab')) || (name === 'media' && params.startsWith('(hover'))) return [];
  if (!['media', 'supports', 'starting-style'].includes(name)) throw new Error(`@${name} in a style sheet is not supported.`);
  return readNodes(nodes, [...around, `@${name} ${params}`.trim()]);
};

const readNodes = (nodes: readonly ChildNode[], around: readonly string[]): CriticalRule[] =>
  nodes.flatMap((node) => (node.type === 'rule' ? readRule(node, around) : node.type === 'atrule' ? readAtRule(node, around) : []));

/**
 * The rules of a built style sheet that a first paint may need, each with what it needs to be of use.
 * @throws on what it does not know, rather than leaving it out.
 */
export const readCriticalRules = (css: string): readonly CriticalRule[] => readNodes(postcss.parse(css).nodes, []);
