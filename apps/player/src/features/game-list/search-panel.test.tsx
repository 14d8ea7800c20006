// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { byRole, pictures } from '../../testing/find.ts';
import { mount, shows, unmountAll, until } from '../../testing/test-app.tsx';
import { SearchPanel } from './search-panel.tsx';
import { noteSeen } from './seen-games.ts';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  localStorage.clear();
});

test('a suggestion whose picture does not come shows the game’s colour, and the picture once it is there', async () => {
  const game = { nodeId: '1', nodeName: 'Parol Nights', vassalage: 'PAROL', gameType: 'RNG' as const, gameId: '1', isGameH5: null };
  noteSeen([{ ...game, iconUrl: '/m/art/1-{w}.avif', colour: '#800040' }]);
  await mount(<SearchPanel text="paro" onChoose={() => undefined} />, {
    path: '/m/gameList',
    settings: { merchantCode: 'PALARO' },
    answers: {},
  });
  await until(() => shows('Parol Nights'));
  const [picture] = pictures(byRole('link', 'Parol Nights'));
  const told = (event: string): string | undefined => {
    act(() => void picture?.dispatchEvent(new Event(event)));
    return picture?.style.visibility;
  };
  expect([told('error'), told('load')]).toEqual(['hidden', '']);
});

test('a suggestion within its vendor’s list opens the game that elsewhere leads to that list', async () => {
  const game = { nodeId: '1', nodeName: 'Parol Nights', vassalage: 'PAROL', gameType: 'RNG' as const, gameId: 'p' };
  noteSeen([{ ...game, isGameH5: 'VASSALAGE', iconUrl: '', colour: '#800040' }]);
  for (const [path, href] of [
    ['/m/gameList', '/m/play?vendor=PAROL'],
    ['/m/gameList?vassalage=PAROL', '/m/play?category=RNG&vendor=PAROL&gameId=p&nodeId=1'],
  ] as const) {
    await mount(<SearchPanel text="paro" onChoose={() => undefined} />, { path, settings: { merchantCode: 'PALARO' }, answers: {} });
    await until(() => shows('Parol Nights'));
    expect(byRole('link', 'Parol Nights').getAttribute('href')).toBe(href);
    unmountAll();
  }
});
