import { expect, test } from 'vitest';
import { configurationPage } from './configuration-page.ts';

test('docs/configuration.md tells the settings as they are (vitest run tools/configuration-page.test.ts -u writes it)', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md');
});
