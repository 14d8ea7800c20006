import { pino } from 'pino';
import { expect, test } from 'vitest';
import { demoMerchant } from './demo-merchant.ts';
import { readMerchantConfig, type MerchantConfig } from './merchant-config.ts';
import { createMerchantSecrets } from './merchant-secrets.ts';

const documentOf = (code: string, names: { readonly mail: string; readonly google: string }) => {
  const demo = demoMerchant(code);
  return readMerchantConfig({
    ...demo,
    messages: { ...demo.messages, mail: { host: 'mail.example', from: 'A <a@b.example>', secret: names.mail } },
    social: { ...demo.social, google: { issuer: 'https://id.example', clientId: 'c', secret: names.google } },
  });
};
const configOf = (...given: Parameters<typeof documentOf>): MerchantConfig => {
  const read = documentOf(...given);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
};

/** Two merchants that name the same secrets, of which the first alone has them. */
const configs: Readonly<Record<string, MerchantConfig>> = {
  FIRST: configOf('FIRST', { mail: 'MAIL', google: 'LOGIN' }),
  SECOND: configOf('SECOND', { mail: 'MAIL', google: 'LOGIN' }),
};
const createSecrets = (gatewaySecrets: readonly (readonly [string, string])[]) => {
  const lines: unknown[] = [];
  const secrets = createMerchantSecrets({
    merchants: { codes: () => Object.keys(configs), has: (code) => code in configs, known: (code) => configs[code] as MerchantConfig },
    gatewaySecrets,
    log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  return { ...secrets, lines };
};

test('a secret is its own merchant’s: another that names it has none, and the start says so', () => {
  const { secretOf, checkSecrets, lines } = createSecrets([
    ['FIRST/MAIL', 'hunter2'],
    ['FIRST/LOGIN', 'swordfish'],
  ]);
  expect([secretOf('FIRST', 'MAIL'), secretOf('SECOND', 'MAIL'), secretOf('SECOND', 'FIRST/MAIL')]).toEqual([
    'hunter2',
    undefined,
    undefined,
  ]);
  checkSecrets();
  expect(lines).toMatchObject([
    { level: 50, merchant: 'SECOND', secret: 'SECOND/MAIL' },
    { level: 50, merchant: 'SECOND', secret: 'SECOND/LOGIN' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|swordfish/);
});

test('a secret of a merchant that there is not is a line in the log', () => {
  const { checkSecrets, lines } = createSecrets(
    ['FIRST', 'SECOND', 'SECONDD'].flatMap((code) => [[`${code}/MAIL`, 'a'] as const, [`${code}/LOGIN`, 'b'] as const]),
  );
  checkSecrets();
  expect(lines).toMatchObject([{ secret: 'SECONDD/MAIL' }, { secret: 'SECONDD/LOGIN' }]);
});

test('a document that names another merchant’s secret by its whole name is refused', () => {
  expect(documentOf('SECOND', { mail: 'FIRST/MAIL', google: 'LOGIN' })).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('not the name of a secret') },
  });
});
