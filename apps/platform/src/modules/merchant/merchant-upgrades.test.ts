import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoMerchant, readMerchantConfig } from './index.ts';
import { readStoredMerchantConfig } from './merchant-config.ts';
import { merchantSchemaVersion } from './merchant-upgrades.ts';

// Documents as stores hold them, one of each version. They are never edited: what is in a store is not either.
const folder = join(import.meta.dirname, 'stored-documents');
const storedAs = (version: number): Record<string, unknown> => JSON.parse(readFileSync(join(folder, `version-${version}.json`), 'utf8'));
const versions = Array.from({ length: merchantSchemaVersion }, (_, place) => place + 1);

test('there is a stored document of every version', () => {
  expect(readdirSync(folder).toSorted()).toEqual(versions.map((version) => `version-${version}.json`).toSorted());
});

test.each(versions)('a stored document of version %i is read, and keeps what it said', (version) => {
  const { schemaVersion = 1, ...document } = storedAs(version);
  expect(schemaVersion).toBe(version);
  const read = readMerchantConfig(storedAs(version));
  expect(read).toMatchObject({ ok: true, value: { ...document, schemaVersion: merchantSchemaVersion } });
});

test.each([1, 2])('a document of version %i, which said nothing of sessions, has them last as long as they did', (version) => {
  expect(storedAs(version)).not.toHaveProperty('session');
  expect(readMerchantConfig(storedAs(version))).toMatchObject({ value: { session: { idleMinutes: 30, absoluteHours: 24 } } });
});

test.each(versions)('a document of version %i, which said nothing of lotteries, offers none and does not list their orders', (version) => {
  expect(storedAs(version)).not.toHaveProperty('lottery');
  const read = readMerchantConfig(storedAs(version));
  expect(read).toMatchObject({ value: { lottery: { vendors: [], style: null } } });
  expect(read.ok && read.value.flags.LOTTREC3).toBeUndefined();
});

test('a service entry of a type that was never told of is of type 1 from version 4 on', () => {
  const entry = { csType: 'LIVECHAT', csPosition: 'MODAL', title: 'CS', path: 'https://help.example/' };
  const entries = (...types: number[]) => types.map((type) => ({ ...entry, type }));
  const old = { ...storedAs(3), customerService: entries(0, 1, 2, 9), affiliateService: entries(-1) };
  expect(readMerchantConfig(old)).toMatchObject({
    value: { customerService: entries(1, 1, 2, 1), affiliateService: entries(1) },
  });
});

test('a service entry that the app would not open is gone from version 5 on, and its neighbours stay', () => {
  const entry = { csType: 'LIVECHAT', csPosition: 'MODAL', title: 'CS', type: 1 };
  const entries = (...paths: string[]) => paths.map((path) => ({ ...entry, path }));
  const secret = { ...entry, type: 3, path: 'nO3EsHaQE/hojZ5VGp3yRw9OGtYZlIPBPalaro26' };
  const old = {
    ...storedAs(4),
    customerService: [...entries('/m/help', 'https://help.example/', 'https://'), secret],
    affiliateService: entries('/x', 'mailto:a@b.example'),
  };
  expect(readMerchantConfig(old)).toMatchObject({
    value: { customerService: [...entries('https://help.example/'), secret], affiliateService: entries('mailto:a@b.example') },
  });
});

test.each([
  [['EN', 'AR', 'TY'], 'TY', ['EN', 'TY'], 'TY'],
  [['EN', 'AR', 'TY'], 'AR', ['EN', 'TY'], 'EN'],
  [['AR'], 'AR', ['EN'], 'EN'],
])(
  'of the stored languages %j with the default %s those are offered that the app has texts in',
  (languages, languageDefault, left, first) => {
    expect(readStoredMerchantConfig({ ...storedAs(5), languages, languageDefault })).toMatchObject({
      value: { languages: left, languageDefault: first },
    });
  },
);

test.each(['AR', 'XB', 'DE'])('a new document that offers %s is refused: the app has no texts in it', (language) => {
  const document = { ...storedAs(merchantSchemaVersion), languages: ['EN', language], languageDefault: 'EN' };
  expect(readMerchantConfig(document)).toMatchObject({ ok: false, failure: { faults: [{ key: 'languages.1' }] } });
  if (language === 'AR')
    expect(readMerchantConfig(document)).toMatchObject({
      failure: { faults: [{ fault: 'a language that the app has no texts in', fix: 'Give one of EN, TY.' }] },
    });
});

test.each([merchantSchemaVersion + 1, 0, 'two', null])('a document of version %j is refused: it is not known here', (schemaVersion) => {
  expect(readMerchantConfig({ ...storedAs(merchantSchemaVersion), schemaVersion })).toMatchObject({
    ok: false,
    failure: { faults: [{ key: 'schemaVersion', fault: 'no version that this platform knows' }] },
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
