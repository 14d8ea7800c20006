import { expect, test } from 'vitest';
import { readSettings } from '../packages/env/src/index.ts';
import { settings as platform } from '../apps/platform/src/env/env.ts';
import { settings as studios } from '../sandbox/studios/src/config.ts';
import { configurationPage } from './configuration-page.ts';

test('docs/configuration.md lists the settings as they are (vitest run tools/configuration-page.test.ts -u writes it)', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md');
});

test.each([',', '-1', '99999999', 'http://[', 'loud'])('%s is refused in words of our own, and short', (value) => {
  for (const settings of [platform, studios]) {
    const { faults } = readSettings(settings, Object.fromEntries(Object.keys(settings).map((key) => [key, value])));
    expect(faults.length).toBeGreaterThan(5);
    for (const { key, fault } of faults) expect(fault, key).toMatch(/^(?!.*(expected|usable|received))[a-z][^"|.]{2,60}$/);
  }
});
