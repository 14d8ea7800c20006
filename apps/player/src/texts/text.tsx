import type { LanguageCode } from '@palaro/contract';
import { languageCodes } from '@palaro/contract/constants';
import {
  createFormat,
  directionOf,
  loadCatalogue,
  tagOf,
  type Catalogue,
  type CataloguePart,
  type PlaceholderValues,
  type TextKey,
} from '@palaro/i18n';
import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fetchLate } from '../device/fetch-late.ts';
import { hasCookie, rememberForServer, storage } from '../device/storage.ts';

export type { CataloguePart, TextKey };
export type Translate = (key: TextKey, values?: PlaceholderValues) => string;

type Text = {
  readonly t: Translate;
  readonly language: LanguageCode;
  readonly direction: 'ltr' | 'rtl';
  /** False while only home's own texts are there. */
  readonly isComplete: boolean;
  /** Switches once the texts are there (B377) and stores the choice (A306). Rejects when they cannot be fetched. */
  readonly setLanguage: (language: LanguageCode) => Promise<void>;
};

const TextContext = createContext<Text | null>(null);

/** The stored choice when it is a known language, else null. */
export const parseLanguage = (raw: string | null): LanguageCode | null => languageCodes.find((code) => code === raw) ?? null;

/**
 * The cookie has decided the document's language, and what is stored follows it: two languages in one page would not fit
 * together. Without a cookie the stored choice makes a new one; true when the document has to be asked for again with it.
 */
export const bringsBackLanguage = (rendered: LanguageCode): boolean => {
  const stored = parseLanguage(storage.language.get());
  if (stored === null || stored === rendered) return false;
  if (!hasCookie('language')) {
    rememberForServer('language', stored);
    // A browser without cookies stays with the document's language.
    if (hasCookie('language')) return true;
  }
  storage.language.set(rendered);
  return false;
};

export type Texts = { readonly language: LanguageCode; readonly t: Translate; readonly isComplete: boolean };

const bothParts: readonly CataloguePart[] = ['home', 'rest'];

const unknownError: TextKey = 'errors.unknown_error';

/**
 * A text store of one language. What a newer platform says and has no words here is told by the `other` of its group, an error as an
 * unknown one (A488); any other missing key shows as itself.
 */
export const createTexts = (language: LanguageCode, catalogues: readonly Catalogue[]): Texts => {
  const messages: Catalogue = Object.assign({}, ...catalogues);
  const format = createFormat(tagOf(language), directionOf(language));
  const t: Translate = (key, values) => {
    const message = messages[key] ?? messages[key.startsWith('errors.') ? unknownError : key.replace(/\w+$/, 'other')];
    return message === undefined ? key : format(message, values);
  };
  return { language, t, isComplete: catalogues.length === bothParts.length };
};

/** Fetches parts of a language: home's own texts come with the first document, the rest after it. */
export const loadTexts = async (language: LanguageCode, parts: readonly CataloguePart[]): Promise<Texts> =>
  createTexts(language, await Promise.all(parts.map((part) => loadCatalogue(language, part))));

let shown: Texts | null = null;
/** The language on the screen; before there is one the player's own choice, null for none. */
export const languageNow = (): LanguageCode | null => shown?.language ?? parseLanguage(storage.language.get());
/** A text in the language on the screen, for code outside components; the key itself before there is one. */
export const textNow: Translate = (key, values) => shown?.t(key, values) ?? key;

/** Gives texts to the tree and keeps `lang` and `dir` of the document right. */
export const LanguageProvider = ({ initial, children }: { initial: Texts; children: ReactNode }) => {
  const [texts, setTexts] = useState(initial);

  /** Choices of the player so far, and the one that is shown: texts that come late must not replace those of a later choice. */
  const choices = useRef({ made: 0, shown: 0 });

  const setLanguage = useCallback(async (language: LanguageCode) => {
    const own = (choices.current.made += 1);
    const next = await loadTexts(language, bothParts);
    if (own < choices.current.shown) return;
    choices.current.shown = own;
    storage.language.set(language);
    rememberForServer('language', language);
    setTexts(next);
  }, []);

  useEffect(() => {
    shown = texts;
    document.documentElement.lang = tagOf(texts.language);
    document.documentElement.dir = directionOf(texts.language);
  }, [texts]);

  // The first document carries home's texts only; the rest follow. Until they are there, screens other than home would show keys.
  useEffect(() => {
    const load = (): Promise<Texts> => loadTexts(initial.language, bothParts);
    return fetchLate(load, (next) => {
      // Parts whose code is not there yet stay as the server drew them.
      if (choices.current.shown === 0) startTransition(() => setTexts(next));
    });
  }, [initial]);

  const value = useMemo<Text>(
    () => ({
      t: texts.t,
      language: texts.language,
      direction: directionOf(texts.language),
      isComplete: texts.isComplete,
      setLanguage,
    }),
    [texts, setLanguage],
  );
  return <TextContext value={value}>{children}</TextContext>;
};

/** Texts of the current language: `t('key', { placeholder: value })`. */
export const useText = (): Text => {
  const text = useContext(TextContext);
  if (text === null) throw new Error('useText needs a LanguageProvider above it.');
  return text;
};
