import { StartFault } from '@palaro/env';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { checkVendors } from './check-vendors.ts';

/** Checks what is set for the vendors of a merchant that has one, ACME; gives the lines that are logged. */
const check = (secretsFor: readonly string[], termsWith: readonly string[]): readonly unknown[] => {
  const lines: unknown[] = [];
  checkVendors({
    merchants: { codes: () => ['DEMO'], vendorsOf: () => new Map(termsWith.map((code) => [code, {} as never])) },
    isVendor: ({ merchantCode, vendorCode }) => merchantCode === 'DEMO' && vendorCode === 'ACME',
    vendorSecrets: secretsFor.map((name) => [name, 'secret'] as const),
    log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  return lines;
};

test('secrets and terms of the vendors that there are say nothing', () => {
  expect(check(['DEMO/ACME'], ['default', 'ACME'])).toEqual([]);
});

test('a secret for no vendor stops the start and names the setting', () => {
  for (const name of ['DEMO/ACNE', 'OTHER/ACME', 'DEMO', 'ACME']) expect(() => check([name], []), name).toThrow(StartFault);
  expect(() => check(['DEMO/ACNE'], [])).toThrow('the catalogue of DEMO has no vendor ACNE');
});

test('terms with no vendor are a line in the log, and nothing else stops', () => {
  expect(check([], ['default', 'ACNE'])).toMatchObject([{ level: 50, merchant: 'DEMO', vendor: 'ACNE' }]);
});
