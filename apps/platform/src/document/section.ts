import type { z } from 'zod';

/** An amount in a section, with its place there. */
export type PlacedAmount = { readonly path: readonly (string | number)[]; readonly text: string };

/** One key of a merchant's document. It belongs to the module that goes by it. */
export type Section<K extends string = string, S extends z.ZodType = z.ZodType> = {
  readonly key: K;
  readonly schema: z.ZodPrefault<S>;
  /** The demo operator's. */
  readonly demo: z.output<S>;
  /** Its amounts in major units, which must have the digits of the document's currency. */
  readonly amounts: (value: z.output<S>) => readonly PlacedAmount[];
  /** The names of secrets that it needs of the merchant's in GATEWAY_SECRETS. */
  readonly secrets: (value: z.output<S>) => readonly string[];
};
/** What a merchant says in a section. */
export type SectionOf<T extends Section> = z.output<T['schema']>;

type SectionTerms<S extends z.ZodType> = {
  /** What stands for the section in documents that lack it. */
  readonly whenMissing: z.input<S>;
  readonly demo?: z.input<S>;
  readonly amounts?: Section<string, S>['amounts'];
  readonly secrets?: Section<string, S>['secrets'];
};

export const section = <K extends string, S extends z.ZodType>(key: K, schema: S, terms: SectionTerms<S>): Section<K, S> => ({
  key,
  schema: schema.prefault(terms.whenMissing as Exclude<z.input<S>, undefined>),
  demo: schema.parse(terms.demo ?? terms.whenMissing),
  amounts: terms.amounts ?? (() => []),
  secrets: terms.secrets ?? (() => []),
});
