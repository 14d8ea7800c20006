import type { Fault } from '@palaro/env';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** The version of a merchant document's form that this platform writes. Documents of earlier ones are upgraded when they are read. */
export const merchantSchemaVersion = 1;

type Document = Readonly<Record<string, unknown>>;

/** What makes a document of a version one of the next. A key that has a default in the schema needs no step. */
type Steps = Readonly<Record<number, (document: Document) => Document>>;
const steps: Steps = {};

export const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Brings a document to the current form, step by step. What is no object is left to the schema to refuse. */
export const upgradeMerchantDocument = (stored: unknown, to = merchantSchemaVersion, by = steps): Result<unknown, Fault> => {
  if (!isDocument(stored)) return ok(stored);
  let document = stored;
  for (;;) {
    const version = document['schemaVersion'];
    if (version === to) return ok(document);
    const step = typeof version === 'number' ? by[version] : undefined;
    if (step === undefined)
      return fail({
        key: 'schemaVersion',
        fault: 'no version that this platform knows',
        fix: `Give ${to}, or update this platform if a newer one wrote it.`,
      });
    document = step(document);
  }
};
