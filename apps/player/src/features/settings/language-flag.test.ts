import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@palaro/contract/constants';
import { hasCatalogue } from '@palaro/i18n';
import { expect, test } from 'vitest';
import { hasFlag } from './language-flag.tsx';

const circles = join(import.meta.dirname, '../../../public/COUNTRY_FLAG/CIRCLE');

test('each language that a merchant can offer has a flag, and no other is asked for', () => {
  for (const code of languageCodes) {
    expect(hasFlag(code), code).toBe(hasCatalogue(code));
    expect(existsSync(join(circles, `${code}.svg`)), code).toBe(hasCatalogue(code));
  }
});
