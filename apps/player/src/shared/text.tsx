import { setupI18n, type I18n } from '@lingui/core';
import type { LanguageCode } from '@palaro/contract';
import { languageCodes, languageDefault, limits } from '@palaro/contract/constants';
import { directionOf, loadCatalogue, tagOf, type Catalogue, type CataloguePart, type TextKey } from '@palaro/i18n';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { rememberForServer, storage } from './storage.ts';

export type { CataloguePart, TextKey };
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

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

/** Language of a start: the player's own choice, else the document's, else TY (B477). */
export const startLanguage = (rendered: LanguageCode | undefined): LanguageCode =>
  parseLanguage(storage.language.get()) ?? rendered ?? languageDefault;

export type Texts = { readonly language: LanguageCode; readonly i18n: I18n; readonly isComplete: boolean };

const bothParts: readonly CataloguePart[] = ['home', 'rest'];

const unknownError: TextKey = 'errors.unknown_error';

/** A text store of one language. An error that has no words here, as from a newer platform, is an unknown one (A488); any other missing key shows as itself. */
export const createTexts = (language: LanguageCode, catalogues: readonly Catalogue[]): Texts => {
  const i18n = setupI18n({ missing: (_, key) => (key.startsWith('errors.') && key !== unknownError ? i18n._(unknownError) : key) });
  for (const catalogue of catalogues) i18n.load(language, catalogue as Parameters<typeof i18n.load>[1] & object);
  i18n.activate(language, [tagOf(language)]);
  return { language, i18n, isComplete: catalogues.length === bothParts.length };
};

/** Fetches parts of a language: home's own texts come with the first document, the rest after it. */
export const loadTexts = async (language: LanguageCode, parts: readonly CataloguePart[]): Promise<Texts> =>
  createTexts(language, await Promise.all(parts.map((part) => loadCatalogue(language, part))));

let shown: Texts | null = null;
/** A text in the language on the screen, for code outside components; the key itself before there is one. */
export const textNow: Translate = (key, values) => shown?.i18n._(key, values === undefined ? undefined : { ...values }) ?? key;

/** Gives texts to the tree and keeps `lang` and `dir` of the document right. */
export const LanguageProvider = ({ initial, children }: { initial: Texts; children: ReactNode }) => {
  const [texts, setTexts] = useState(initial);

  const setLanguage = useCallback(async (language: LanguageCode) => {
    const next = await loadTexts(language, bothParts);
    storage.language.set(language);
    rememberForServer('language', language);
    setTexts(next);
  }, []);

  useEffect(() => {
    shown = texts;
    document.documentElement.lang = tagOf(texts.language);
    document.documentElement.dir = directionOf(texts.language);
  }, [texts]);

  // The first document carries home's texts only, in its own language; the player's choice and the rest follow.
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const language = startLanguage(initial.language);
    // Until they are there, screens other than home would show keys: what did not come is asked for again.
    const fetchTexts = (): void =>
      void loadTexts(language, bothParts).then(
        (next) => left || setTexts(next),
        () => {
          if (!left) timer = setTimeout(fetchTexts, limits.lateCodeRetryMs);
        },
      );
    fetchTexts();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [initial]);

  const value = useMemo<Text>(
    () => ({
      t: (key, values) => texts.i18n._(key, values === undefined ? undefined : { ...values }),
      language: texts.language,
      direction: directionOf(texts.language),
      isComplete: texts.isComplete,
      setLanguage,
    }),
    [texts, setLanguage],
  );
  return <TextContext value={value}>{children}</TextContext>;
};

/** Texts of the current language: `t('key', { hole: value })`. */
export const useText = (): Text => {
  const text = useContext(TextContext);
  if (text === null) throw new Error('useText needs a LanguageProvider above it.');
  return text;
};
