/** What a script uses that the oldest browsers lack: globals, methods, patterns and syntax. */
import { parse, type AnyNode } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { data, isMissing, namesOf, type Feature } from './support.ts';

/** All objects of the language and the browser, by the names of their constructors. */
const objects: Readonly<Record<string, Feature>> = { ...data.api, ...data.javascript['builtins'] };
const eventOrStatic = /_(?:event|static)$/;

/**
 * Methods that no object of the oldest browsers has. Of the language's objects all names count, of the browser's those of two words: the
 * app's own objects have methods too.
 */
const missingMethods: ReadonlySet<string> = (() => {
  const there = new Set<string>();
  const gone = new Set<string>();
  for (const [of, isTelling] of [
    [data.javascript['builtins'], /^[a-z]\w+$/],
    [data.api, /^[a-z]+[A-Z]\w+$/],
  ] as const)
    for (const object of Object.values(of ?? {}))
      for (const name of namesOf(object)) {
        const plain = name.replace(eventOrStatic, '');
        if (!isMissing(object[name])) there.add(plain);
        else if (isTelling.test(plain)) gone.add(plain);
      }
  return new Set([...gone].filter((name) => !there.has(name)));
})();

/** The objects that stand in variables of the browser. */
const variables: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
};

const missingMember = (object: string, name: string): boolean => {
  const known = objects[variables[object] ?? object];
  return known !== undefined && (isMissing(known[`${name}_static`]) || isMissing(known[name]));
};
const isMissingGlobal = (name: string): boolean =>
  (name.length > 3 && Object.hasOwn(objects, name) && isMissing(objects[name])) || isMissing(objects['Window']?.[name]);

/** Safari reads no lookbehind before 16.4, and throws at the whole file; modifiers and sets are younger still. */
const youngPattern = /\(\?<[=!]|\(\?[ims]*-?[ims]+:/;

type Found = (node: AnyNode, ancestors: readonly AnyNode[]) => string | undefined;
const isProperty = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  ((parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') &&
    parent.key === node &&
    !parent.computed);

const finders: readonly Found[] = [
  (node, ancestors) => {
    if (node.type !== 'Identifier' || !isMissingGlobal(node.name)) return undefined;
    const parent = ancestors.at(-2);
    const isGuard = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
    return isProperty(node, parent) || isGuard ? undefined : node.name;
  },
  (node, ancestors) => {
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
    const { name } = node.property;
    const parent = ancestors.at(-2);
    const isUsed =
      (parent?.type === 'CallExpression' && parent.callee === node && !parent.optional) ||
      (parent?.type === 'NewExpression' && parent.callee === node) ||
      (parent?.type === 'MemberExpression' && parent.object === node && !parent.optional);
    if (!isUsed) return undefined;
    if (node.object.type === 'Identifier' && missingMember(node.object.name, name)) return `${node.object.name}.${name}`;
    return parent?.type === 'CallExpression' && missingMethods.has(name) ? `.${name}()` : undefined;
  },
  (node) =>
    node.type === 'Literal' && node.regex && (youngPattern.test(node.regex.pattern) || node.regex.flags.includes('v'))
      ? `/${node.regex.pattern}/`
      : undefined,
  (node) => (node.type === 'Literal' && typeof node.value === 'string' && /\(\?<[=!]/.test(node.value) ? node.value : undefined),
  (node) => (node.type === 'StaticBlock' ? 'static {}' : undefined),
];

/**
 * The names of what a script uses and the oldest browsers lack. What is called by `?.` may be missing, and so may what `typeof` asks for.
 * @throws {SyntaxError} for syntax that is younger than 2022
 */
export const missingInCode = (code: string): readonly string[] => {
  const found = new Set<string>();
  fullAncestor(parse(code, { ecmaVersion: 2022, sourceType: 'module' }), (node, _, ancestors) => {
    for (const find of finders) {
      const name = find(node, ancestors);
      if (name !== undefined) found.add(name);
    }
  });
  return [...found].toSorted();
};
