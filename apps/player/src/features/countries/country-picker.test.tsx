// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole, byRole, field, fields, tapOn, type } from '../../testing/find.ts';
import { mount, shows, unmountAll, until } from '../../testing/test-app.tsx';
import { CountryPicker } from './index.ts';

const Form = ({ dialingCodes, takesOthers }: { dialingCodes: string[]; takesOthers: boolean }) => {
  const [region, setRegion] = useState('');
  return (
    <CountryPicker
      region={region}
      onChoose={({ region: chosen }) => setRegion(chosen)}
      dialingCodes={dialingCodes}
      takesOthers={takesOthers}
    />
  );
};
const open = async (dialingCodes: string[], takesOthers: boolean): Promise<void> => {
  await mount(<Form dialingCodes={dialingCodes} takesOthers={takesOthers} />, { path: '/m/register', answers: {} });
  await tapOn(byRole('button', /^Country code/));
  await until(() => fields('Country or code').length > 0);
};
const options = (): string[] => allByRole('listitem').map((option) => option.textContent ?? '');
const search = (): HTMLInputElement => field('Country or code');
const press = (key: string): void =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('A152 the picker offers the dialing codes of the settings, in their order', async () => {
  await open(['+971', '+63'], false);
  expect(options()).toEqual(['United Arab Emirates+971', 'Philippines+63']);
  expect(shows('Country code: United Arab Emirates +971')).toBe(true);
  await tapOn(byRole('button', 'Philippines +63'));
  expect(shows('Country code: Philippines +63')).toBe(true);
});

test('A152 where the merchant takes all countries its own come first, and a search finds the others', async () => {
  await open(['+63'], true);
  expect(options()[0]).toBe('Philippines+63');
  expect(options().length).toBeGreaterThan(200);
  type('Country or code', 'united arab');
  expect(options()).toEqual(['United Arab Emirates+971']);
  expect(shows('1 country')).toBe(true);
  type('Country or code', 'zzz');
  expect(shows('No country found')).toBe(true);
});

test('the keyboard walks from the search down the list and back, and Enter takes what the search found', async () => {
  await open(['+971', '+63'], false);
  search().focus();
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Philippines+63');
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(search());
  type('Country or code', 'phil');
  press('Enter');
  expect(shows('Country code: Philippines +63')).toBe(true);
  expect(allByRole('dialog')).toEqual([]);
});

test('with one country there is nothing to choose', async () => {
  await mount(<Form dialingCodes={['+63']} takesOthers={false} />, { path: '/m/register', answers: {} });
  expect(allByRole('button')).toEqual([]);
  expect(shows('Country code: Philippines +63')).toBe(true);
});
