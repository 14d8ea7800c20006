import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoMerchant, readMerchantConfig } from './index.ts';
import { readStoredMerchantConfig } from './merchant-config.ts';
import { merchantSchemaVersion, upgradeMerchantDocument } from './merchant-upgrades.ts';

// Documents as stores hold them, one of each version. They are never edited: what is in a store is not either.
const folder = join(import.meta.dirname, 'stored-documents');
const storedAs = (version: number): Record<string, unknown> => JSON.parse(readFileSync(join(folder, `version-${version}.json`), 'utf8'));
const versions = Array.from({ length: merchantSchemaVersion }, (_, place) => place + 1);

test('there is a stored document of every version', () => {
  expect(readdirSync(folder).toSorted()).toEqual(versions.map((version) => `version-${version}.json`).toSorted());
});

test.each(versions)('a stored document of version %i is read, and keeps what it said', (version) => {
  const { schemaVersion, ...document } = storedAs(version);
  expect(schemaVersion).toBe(version);
  const read = readMerchantConfig(storedAs(version));
  expect(read).toMatchObject({ ok: true, value: { ...document, schemaVersion: merchantSchemaVersion } });
});

test.each(versions)('a document of version %i, which said nothing of lotteries, offers none and does not list their orders', (version) => {
  expect(storedAs(version)).not.toHaveProperty('lottery');
  const read = readMerchantConfig(storedAs(version));
  expect(read).toMatchObject({ value: { lottery: { vendors: [], style: null } } });
  expect(read.ok && read.value.flags.LOTTREC3).toBeUndefined();
});

test.each(['AR', 'XB', 'DE'])('a new document that offers %s is refused: the app has no texts in it', (language) => {
  const document = { ...storedAs(merchantSchemaVersion), languages: ['EN', language], languageDefault: 'EN' };
  expect(readMerchantConfig(document)).toMatchObject({ ok: false, failure: { faults: [{ key: 'languages.1' }] } });
  if (language === 'AR')
    expect(readMerchantConfig(document)).toMatchObject({
      failure: { faults: [{ fault: 'a language that the app has no texts in', fix: 'Give one of EN, TY.' }] },
    });
});

test.each([merchantSchemaVersion + 1, 0, 'two', null, undefined])(
  'a document of version %j is refused: it is not known here',
  (schemaVersion) => {
    expect(readMerchantConfig({ ...storedAs(merchantSchemaVersion), schemaVersion })).toMatchObject({
      ok: false,
      failure: { faults: [{ key: 'schemaVersion', fault: 'no version that this platform knows' }] },
    });
  },
);

test('a document of an earlier version goes through every step to the current form', () => {
  const steps = {
    1: ({ name }: Readonly<Record<string, unknown>>) => ({ schemaVersion: 2, names: [name] }),
    2: (document: Readonly<Record<string, unknown>>) => ({ ...document, schemaVersion: 3, isNamed: true }),
  };
  expect(upgradeMerchantDocument({ schemaVersion: 1, name: 'Bago' }, 3, steps)).toEqual({
    ok: true,
    value: { schemaVersion: 3, names: ['Bago'], isNamed: true },
  });
});

test('a stored document with keys of a newer version is read without them; one that an operator gives is refused', () => {
  const document = demoMerchant('PALARO');
  const { messages, flags } = document;
  const texts = { ...messages.notices.texts, EN: { ...messages.notices.texts.EN, of_a_newer_kind: { sms: 'x' } } };
  const newer = {
    ...document,
    newer: [1],
    flags: { ...flags, NEWER3: true },
    messages: { ...messages, notices: { ...messages.notices, texts } },
  };
  expect(readStoredMerchantConfig(newer)).toEqual({ ok: true, value: document });
  expect(readMerchantConfig(newer)).toMatchObject({ ok: false, failure: { faults: [{}, {}, {}] } });
  expect(readStoredMerchantConfig({ ...newer, ageMin: 'old' })).toMatchObject({ ok: false, failure: { faults: [{ key: 'ageMin' }] } });
});
