import { isServiceAddress } from '@palaro/contract';
import type { Fault } from '@palaro/env';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** The version of a merchant document's form that this platform writes. Documents of earlier ones are upgraded when they are read. */
export const merchantSchemaVersion = 5;

type Document = Readonly<Record<string, unknown>>;

/** An entry of any other type than 1 to 3 was shown as one of type 1 is. */
const withKnownTypes = (entries: unknown): unknown =>
  Array.isArray(entries)
    ? entries.map((entry: unknown) => (isDocument(entry) && ![1, 2, 3].includes(Number(entry['type'])) ? { ...entry, type: 1 } : entry))
    : entries;

/** An entry of another address was taken and shown nowhere. */
const withShownAddresses = (entries: unknown): unknown =>
  Array.isArray(entries)
    ? entries.filter((entry: unknown) => !isDocument(entry) || entry['type'] === 3 || isServiceAddress(String(entry['path'])))
    : entries;

/** What makes a document of a version one of the next. A key that has a default in the schema needs no step. */
const steps: Readonly<Record<number, (document: Document) => Document>> = {
  // The first documents did not say their version.
  1: (document) => ({ ...document, schemaVersion: 2 }),
  // How long sessions last was the installation's setting.
  2: (document) => ({ ...document, schemaVersion: 3, session: { idleMinutes: 30, absoluteHours: 24 } }),
  // A service entry might be of any type.
  3: (document) => ({
    ...document,
    schemaVersion: 4,
    customerService: withKnownTypes(document['customerService']),
    affiliateService: withKnownTypes(document['affiliateService']),
  }),
  // A service entry might lead to an address that the app does not open.
  4: (document) => ({
    ...document,
    schemaVersion: 5,
    customerService: withShownAddresses(document['customerService']),
    affiliateService: withShownAddresses(document['affiliateService']),
  }),
};

export const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Brings a document to the current form, step by step. What is no object is left to the schema to refuse. */
export const upgradeMerchantDocument = (stored: unknown): Result<unknown, Fault> => {
  if (!isDocument(stored)) return ok(stored);
  let document = stored;
  for (;;) {
    const version = Object.hasOwn(document, 'schemaVersion') ? document['schemaVersion'] : 1;
    if (version === merchantSchemaVersion) return ok(document);
    const step = typeof version === 'number' ? steps[version] : undefined;
    if (step === undefined)
      return fail({
        key: 'schemaVersion',
        fault: 'no version that this platform knows',
        fix: `Give ${merchantSchemaVersion}, or update this platform if a newer one wrote it.`,
      });
    document = step(document);
  }
};
