/** What the oldest browsers that players may come with do not have, by MDN's data. The browsers stand in the root's `browserslist`. */
import { readFileSync } from 'node:fs';
import compat from '@mdn/browser-compat-data' with { type: 'json' };

type Statement = {
  readonly version_added: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
};
/** A node of the data: its support, and those below it by their names. */
export interface Feature {
  readonly [name: string]: Feature;
}
type Compat = { readonly support: Readonly<Record<string, Statement | readonly Statement[]>> };

type Data = { readonly api: Feature; readonly javascript: Feature; readonly css: Feature };
export const data = compat as unknown as Data;

/** A name of the browserslist and those that MDN knows it by; a web view has the version of its Chrome. */
const mdnNames: Readonly<Record<string, readonly string[]>> = {
  ios_saf: ['safari_ios'],
  chrome: ['chrome_android', 'webview_android'],
  samsung: ['samsunginternet_android'],
};

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly browserslist: readonly string[];
};
/** The oldest browsers with their versions, by MDN's names. */
export const oldest: readonly (readonly [browser: string, version: number])[] = browserslist.flatMap((line) => {
  const [name = '', version] = line.split(' ');
  return (mdnNames[name] ?? []).map((browser) => [browser, Number(version)] as const);
});

const isThere = (
  { version_added: added, version_removed: removed, flags, prefix, alternative_name }: Statement,
  version: number,
): boolean =>
  typeof added === 'string' &&
  added !== 'preview' &&
  Number.parseFloat(added.replace('≤', '')) <= version &&
  !removed &&
  ![flags, prefix, alternative_name].some(Boolean);

/** Which of the oldest browsers lack a feature; what the data does not say of one counts as there. */
export const lackOf = (feature: Feature | undefined): readonly string[] => {
  const support = (feature?.['__compat'] as unknown as Compat | undefined)?.support;
  if (support === undefined) return [];
  return oldest
    .filter(([browser, version]) => support[browser] !== undefined && ![support[browser]].flat().some((one) => isThere(one, version)))
    .map(([browser]) => browser);
};
export const isMissing = (feature: Feature | undefined): boolean => lackOf(feature).length > 0;

/** The own names of a node. */
export const namesOf = (feature: Feature | undefined): readonly string[] =>
  Object.keys(feature ?? {}).filter((name) => name !== '__compat');

/** What is taken away in a newer browser to make it one of the oldest: globals, static members and members of prototypes. */
export const missingNames = (): {
  readonly globals: readonly string[];
  readonly statics: readonly string[];
  readonly members: readonly string[];
} => {
  const names = { globals: [] as string[], statics: [] as string[], members: [] as string[] };
  const builtins = data.javascript['builtins'];
  for (const [object, feature] of [...Object.entries(builtins ?? {}), ...Object.entries(data.api)]) {
    if (isMissing(feature)) names.globals.push(object);
    else
      for (const name of namesOf(feature)) {
        if (!isMissing(feature[name]) || /^@@|_event$/.test(name)) continue;
        names.statics.push(`${object}.${name.replace(/_static$/, '')}`);
        if (!name.endsWith('_static')) names.members.push(`${object}.${name}`);
      }
  }
  return names;
};
