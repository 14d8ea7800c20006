/** What a style sheet uses that the oldest browsers lack, and that has no fallback before it. */
import postcss, { type ChildNode, type Declaration } from 'postcss';
import { data, isMissing, type Feature } from './support.ts';

const properties = data.css['properties'];
const selectors = data.css['selectors'];
const atRules = data.css['at-rules'];
const types = data.css['types'];

/** Groups of the data in which functions stand. */
const functionGroups = ['color', 'gradient', 'image', 'transform-function', 'filter-function', 'basic-shape'] as const;
const functionOf = (name: string): Feature | undefined =>
  types?.[name] ?? functionGroups.map((group) => types?.[group]?.[name]).find((found) => found !== undefined);

/** Units by the feature of the data that they belong to. */
const units: readonly (readonly [pattern: RegExp, feature: Feature | undefined])[] = [
  [/\d[dls]v[hwib]\b/, types?.['length']?.['viewport_percentage_units_dynamic']],
  [/\dcq[hwib]\b/, types?.['length']?.['container_query_length_units']],
];

/** What is missing of a value. */
const missingInValue = ({ prop, value }: Declaration): readonly string[] => [
  ...value.split(/[\s,()]+/).filter((word) => word !== '' && isMissing(properties?.[prop]?.[word])),
  ...[...value.matchAll(/([a-z-]+)\(/g)].map(([, name = '']) => name).filter((name) => isMissing(functionOf(name))),
  ...units
    .filter(([pattern, feature]) => isMissing(feature) && pattern.test(value))
    .map(([pattern]) => pattern.exec(value)?.[0].slice(1) ?? ''),
];

/** A browser takes the last declaration that it understands: one of the same property before this is its fallback. */
const hasFallback = (node: Declaration): boolean =>
  node.parent?.nodes.some(
    (other) =>
      other.type === 'decl' &&
      other !== node &&
      other.prop.replace(/^-webkit-/, '') === node.prop &&
      (other.prop !== node.prop || missingInValue(other).length === 0),
  ) ?? false;

/** Within `@supports` nobody is who lacks what it asks for. */
const isAsked = (node: ChildNode): boolean => {
  for (let at = node.parent; at; at = at.parent as typeof at)
    if (at.type === 'atrule' && (at as { name?: string }).name === 'supports') return true;
  return false;
};

const missingIn = (node: ChildNode): readonly string[] => {
  if (node.type === 'decl') {
    if (node.prop.startsWith('--') || node.prop.startsWith('-') || hasFallback(node)) return [];
    return isMissing(properties?.[node.prop]) ? [`${node.prop}:`] : missingInValue(node).map((name) => `${node.prop}: ${name}`);
  }
  if (node.type === 'rule')
    return [
      ...[...node.selector.matchAll(/::?([a-z-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => isMissing(selectors?.[name]))
        .map((name) => `:${name}`),
      ...(node.parent?.type === 'rule' ? ['nested rules'] : []),
    ];
  if (node.type !== 'atrule') return [];
  return [
    ...(isMissing(atRules?.[node.name]) ? [`@${node.name}`] : []),
    ...(node.name === 'media' && /[<>]/.test(node.params) ? ['a range in @media'] : []),
  ];
};

/** The names of what a style sheet uses without a fallback and the oldest browsers lack. */
export const missingInStyles = (css: string): readonly string[] => {
  const found = new Set<string>();
  postcss.parse(css).walk((node) => {
    if (!isAsked(node)) for (const name of missingIn(node)) found.add(name);
  });
  return [...found].toSorted();
};
