export type { TextKey } from './generated/catalogue-list.ts';

/** What a placeholder of a message may be filled with. */
export type PlaceholderValue = string | number;

/** A compiled ICU message: plain pieces and placeholders, as `@lingui/message-utils` compiles it and `format-message.ts` fills it. */
export type CompiledMessage = (
  | string
  | [name: string, kind?: 'number' | 'plural', choices?: Readonly<Record<string, CompiledMessage | string>>]
)[];

/** Messages of one language by key. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

/**
 * The parts a language is delivered in: `home` is all that the shell and the home screen show before anything is
 * tapped, `rest` is everything else. They do not overlap.
 */
export const catalogueParts = ['home', 'rest'] as const;
export type CataloguePart = (typeof catalogueParts)[number];

/** The areas of the `home` part; an area is a file of the catalogue folder. An area that is not named here is in `rest`. */
export const homeAreas: readonly string[] = ['common', 'shell', 'home', 'favourites', 'wallet', 'titles'];
