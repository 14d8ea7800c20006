import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { IconSource } from '@palaro/game-library/art';

type IconSet = { icons: Record<string, { body: string }> };

/** Icon bodies of the game-icons set (CC BY 3.0, credited in NOTICE). An unknown name is a bug of the data. */
export function loadGameIcons(): IconSource {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const set: IconSet = JSON.parse(readFileSync(file, 'utf8'));
  return (name) => {
    const icon = set.icons[name];
    if (icon === undefined) throw new Error(`no icon named ${name} in game-icons`);
    return icon.body;
  };
}
