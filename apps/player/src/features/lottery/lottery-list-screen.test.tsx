// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole, pictures } from '../../testing/find.ts';
import { mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { LotteryListScreen } from './lottery-list-screen.tsx';

const list = '/wps/lottery/games';
const numbers = [{ name: '', values: ['4', '17', '42'] }];
const soon = '2100-01-01T00:00:00.000Z';
const game = {
  gameId: 'luzon-642',
  nodeId: '9',
  gameName: 'Luzon 6/42',
  gameType: 'LOTT',
  vassalage: 'LOTT',
  gameCode: 'lobby',
  lottoMode: null,
  gameGroupId: 'ph',
  gameGroupName: 'Philippines',
  gameClassifyNew: null,
  region: null,
  iconUrl: '',
  colour: '#204060',
  next: { issue: '0031', closesAt: soon, drawsAt: soon },
  last: { issue: '0030', drawsAt: soon, numbers },
};
const open = async (answer: () => Answer | Promise<Answer>): Promise<void> => {
  unmountAll();
  await mount(<LotteryListScreen />, { path: '/m/lottery', answers: { [list]: answer } });
};
const cards = () => allByRole('heading', /^Play /).length;
const draws = () => allByRole('listitem').filter(({ textContent }) => textContent.includes('Last numbers')).length;

beforeAll(buildCatalogues);
afterEach(unmountAll);
afterAll(() => localStorage.clear());

test('B299 B446 the lotteries of the last visit are there at once, their draws only with the answer', async () => {
  localStorage.clear();
  await open(() => value({ list: [game] }));
  await until(() => draws() === 1);
  const held = Promise.withResolvers<Answer>();
  await open(() => held.promise);
  expect([cards(), draws()]).toEqual([1, 0]);
  expect(shows('No open draw')).toBe(false);
  held.resolve(value({ list: [game] }));
  await until(() => draws() === 1);
});

test('B446 a document that is opened at a later visit is taken over as it came', async () => {
  await open(() => value({ list: [game] }));
  await until(() => draws() === 1);
  unmountAll();
  const mismatches: unknown[] = [];
  const held = Promise.withResolvers<Answer>();
  await mount(<LotteryListScreen />, {
    path: '/m/lottery',
    answers: { [list]: () => held.promise },
    onMismatch: (error) => void mismatches.push(error),
  });
  expect(mismatches).toEqual([]);
  expect([cards(), draws()]).toEqual([1, 0]);
  held.resolve(value({ list: [game] }));
  await until(() => draws() === 1);
});

test('lotteries of the last visit are not taken for those of now when the list cannot be fetched', async () => {
  await open(() => value({ list: [game] }));
  await until(() => draws() === 1);
  await open(() => refused('internal_error'));
  await until(() => cards() === 0);
});

test('a lottery with a picture shows it in its card, one without has no empty place for it', async () => {
  localStorage.clear();
  const drawn = { ...game, gameId: 'visayas-642', iconUrl: '/m/art/visayas.1.{w}.avif' };
  await open(() => value({ list: [game, drawn] }));
  await until(() => cards() === 2);
  const drawnOn = allByRole('listitem').filter((item) => allByRole('heading', undefined, item).length > 0);
  const shown = drawnOn.map((card) => pictures(card)[0]?.dataset['src'] ?? null);
  expect(shown).toEqual([null, '/m/art/visayas.1.240.webp']);
});
