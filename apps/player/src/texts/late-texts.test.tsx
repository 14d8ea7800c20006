// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { byRole } from '../testing/find.ts';

type Part = { language: string; come: () => void };
const waiting: Part[] = [];
vi.mock('@palaro/i18n', async (original) => {
  const i18n = await original<typeof import('@palaro/i18n')>();
  return {
    ...i18n,
    loadCatalogue: async (...asked: Parameters<typeof i18n.loadCatalogue>) => {
      const catalogue = await i18n.loadCatalogue(...asked);
      await new Promise<void>((resolve) => void waiting.push({ language: asked[0], come: resolve }));
      return catalogue;
    },
  };
});
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The texts of a language arrive. */
const arrive = async (language: string): Promise<void> => {
  await vi.waitFor(() => expect(waiting.filter((part) => part.language === language).length).toBeGreaterThanOrEqual(2));
  await act(async () => {
    for (const part of waiting.filter((one) => one.language === language)) part.come();
    await new Promise((resolve) => setTimeout(resolve));
  });
};

beforeAll(buildCatalogues);
// Read anew: test files share their modules, and the others read the real catalogues.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('@palaro/i18n');
  vi.resetModules();
});
const { storage } = await import('../device/storage.ts');
const { createTexts, LanguageProvider, useText } = await import('./text.tsx');

test('texts of the starting language that come late leave a later choice as it is', async () => {
  storage.language.set('EN');
  const Shown = () => {
    const { language, setLanguage } = useText();
    return <button onClick={() => void setLanguage('TY')}>{language}</button>;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const initial = createTexts('EN', []);
  await act(async () => root.render(<LanguageProvider initial={initial}>{<Shown />}</LanguageProvider>));
  act(() => byRole('button').click());
  await arrive('TY');
  expect(document.body.textContent).toBe('TY');
  await arrive('EN');
  expect(document.body.textContent).toBe('TY');
  expect(storage.language.get()).toBe('TY');
  act(() => root.unmount());
});
