// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '../../calls/api.ts';
import { closeOverlay, openOverlay, useOverlay } from '../../overlays/overlay.ts';
import { setImageHost } from '../../site/site.ts';
import { storage } from '../../device/storage.ts';
import { allByRole, byRole, pictures } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { useText } from '../../texts/text.tsx';
import { LanguageSheet } from './language-sheet.tsx';

const hot = '/wps/games/hot';

/** A screen with a text and the hot games, under the picker. */
const Screen = () => {
  const { t, language } = useText();
  useQuery({ queryKey: ['homeRow', 'HOT', null, language], queryFn: () => call('hotGames', { query: { language } }) });
  return (
    <>
      <p>{t('common.register')}</p>
      <LanguageSheet open={useOverlay() === 'language'} />
    </>
  );
};

const rows = () => allByRole('button', /^(?!Close)/, byRole('dialog'));
const rowOf = (name: string): HTMLElement => rows().find((row) => row.textContent?.includes(name)) ?? document.body;

const open = async (): Promise<void> => {
  await mount(<Screen />, { settings: { languages: ['EN', 'TY', 'JA'] }, answers: { [hot]: () => value({ list: [] }) } });
  await act(async () => openOverlay('language'));
  await until(() => rows().length === 3);
};

beforeAll(buildCatalogues);
afterEach(() => {
  act(closeOverlay);
  unmountAll();
  setImageHost('');
  toastStore.clear();
});

test('A061 B239 B240 the picker lists the merchant’s languages with their circle flags, the present one marked', async () => {
  setImageHost('https://images.example');
  await open();
  expect(rows().map((row) => row.querySelector('[lang]')?.textContent)).toEqual(['English', 'Tagalog', '日本語']);
  expect(rows().map((row) => pictures(row)[0]?.getAttribute('src'))).toEqual([
    'https://images.example/m/static/COUNTRY_FLAG/CIRCLE/EN.svg',
    'https://images.example/m/static/COUNTRY_FLAG/CIRCLE/TY.svg',
    undefined,
  ]);
  // A drawing of ours stands in for the flag that is not there.
  expect(rowOf('日本語').querySelector('svg')).not.toBeNull();
  const marked = rows().filter((row) => row.getAttribute('aria-current') === 'true');
  expect(marked).toEqual([rowOf('English')]);
});

test('A061 B377 B378 a choice switches the texts at once, is kept, and fetches the hot games anew', async () => {
  localStorage.setItem('cache.hotGames', '[]');
  await open();
  await until(() => callsTo(hot).length === 1);
  await act(async () => rowOf('Tagalog').click());
  await until(() => shows('Sign up'));
  expect(storage.language.get()).toBe('TY');
  expect(localStorage.getItem('cache.hotGames')).toBeNull();
  await until(() => callsTo(hot).length === 2);
  expect(callsTo(hot).map(({ query }) => query.get('language'))).toEqual(['EN', 'TY']);
});
