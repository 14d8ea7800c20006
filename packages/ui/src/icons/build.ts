/** Makes the two sprites from `icon-names.ts` and @iconify-json/ph (MIT): `node src/icons/build.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawings } from '../mark/drawings.ts';
import { criticalIconNames, restIconNames } from './icon-names.ts';

type IconSet = { icons: Record<string, { body: string }> };
const set: IconSet = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json'), 'utf8'));

/**
 * Path data to one decimal: on the set's grid of 256 that is a fortieth of a pixel at 24 px.
 * A number that loses its decimals must not grow together with a following `.5`.
 */
export function shorten(body: string): string {
  return body.replace(/\d*\.\d+(?=(\.)?)/g, (number, dotFollows: string | undefined) => {
    const rounded = String(Number(Number(number).toFixed(1))).replace(/^0\./, '.');
    return dotFollows && !rounded.includes('.') ? `${rounded} ` : rounded;
  });
}

/** The fill is left to `.ui-icon`, which the drawing inherits. */
function symbol(name: string): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`no icon named ${name} in the set`);
  return `<symbol id="i-${name}" viewBox="0 0 256 256">${shorten(icon.body).replaceAll(' fill="currentColor"', '')}</symbol>`;
}

/** One sprite as SVG text. `attributes` go on the root. */
export function sprite(names: readonly string[], attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${names.map(symbol).join('')}</svg>`;
}

/** The sprite that every document begins with: the bars' icons and the drawings. HTML needs no namespace. */
export const inlineSprite = (): string =>
  sprite(criticalIconNames, ' class="ui-sprite" width="0" height="0" aria-hidden="true"')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace('</svg>', `${drawings}</svg>`);

if (import.meta.main) {
  writeFileSync(new URL('../generated/icons-rest.svg', import.meta.url), `${sprite(restIconNames, '')}\n`);
  writeFileSync(
    new URL('../generated/critical-sprite.ts', import.meta.url),
    `// Made by src/icons/build.ts. Do not edit.\n\n/** The sprite to inline at the start of the body. For the server's document only: it has no place in a script. */\nexport const criticalSprite =\n  '${inlineSprite()}';\n`,
  );
}
