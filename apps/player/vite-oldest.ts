import { readFileSync } from 'node:fs';
import type { AcceptedPlugin, Declaration } from 'postcss';

const file = new URL('../../package.json', import.meta.url);
const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { readonly browserslist: readonly string[] };

/** Names of the `browserslist`, as builds and as players know them. The builds know no Samsung Internet: the check of what is built does. */
const names: Readonly<Record<string, { readonly target: string | null; readonly shown: string }>> = {
  ios_saf: { target: 'ios', shown: 'iOS' },
  chrome: { target: 'chrome', shown: 'Chrome' },
  samsung: { target: null, shown: 'Samsung Internet' },
};
const oldest = browserslist.map((line) => {
  const [name = '', version = ''] = line.split(' ');
  const known = names[name];
  if (known === undefined) throw new Error(`vite-oldest.ts does not know ${name} of the browserslist.`);
  return { ...known, version: version.replace(/\.0$/, '') };
});

/** The oldest browsers that players may come with, as a build's target. */
export const oldestTargets: readonly string[] = oldest.flatMap(({ target, version }) => (target === null ? [] : [`${target}${version}`]));

/** The same, to be read: `iOS 15.6, Chrome 100, …`. */
export const oldestNames: string = oldest.map(({ shown, version }) => `${shown} ${version}`).join(', ');

const ofToday = /(\d)[ds]v[hb]\b/g;

/** Lengths in parts of today's window get the plain ones before them, for browsers that know no others. */
export const windowLengthsPlugin: AcceptedPlugin = {
  postcssPlugin: 'palaro:window-lengths',
  Declaration: (declaration: Declaration) => {
    // A screen that is not as high as the window does no harm; home's first flight has no room for it.
    if (declaration.prop === 'min-block-size') return;
    const plain = declaration.value.replaceAll(ofToday, '$1vh');
    if (plain === declaration.value || declaration.prev()?.toString() === declaration.clone({ value: plain }).toString()) return;
    declaration.cloneBefore({ value: plain });
  },
};
