// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole, byRole } from '../../testing/find.ts';
import { mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { FairPlayScreen } from './fair-play-screen.tsx';

const game = {
  nodeId: '7',
  nodeName: 'Bituin',
  gameName: 'Bituin',
  gameId: 'bituin',
  vassalage: 'TALA',
  gameType: 'RNG',
  minBet: '1.00',
  isGameH5: null,
  iconUrl: '',
};
const silent = {
  game,
  vendorName: 'Tala Works',
  maxBet: null,
  rules: [],
  volatility: null,
  statedReturn: null,
  check: null,
  verifyUrl: null,
};

beforeAll(buildCatalogues);
afterEach(unmountAll);

const open = async (facts: object): Promise<void> => {
  await mount(<FairPlayScreen />, { path: '/m/fairPlay?nodeId=7', answers: { '/wps/games/fair-play': () => value(facts) } });
  await until(() => shows('Bituin'));
};
const fact = (name: string): string | undefined =>
  allByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent ?? undefined;

test('what a vendor does not state is said to be not stated, and nothing is made up', async () => {
  await open(silent);
  expect(fact('Stated by the studio')).toBe('Not stated');
  expect(fact('Volatility')).toBe('Not stated');
  expect(fact('Measured in the last check')).toBeUndefined();
  expect(fact('Largest bet')).toBe('None stated');
  for (const text of ['The studio has given no rules here.', 'This return has not been checked yet.', 'The studio has no page for this.'])
    expect(shows(text), text).toBe(true);
  expect(allByRole('link', /checks rounds/)).toEqual([]);
});

test('the way into a game leads to itself, also where its vendor’s list stands for it elsewhere', async () => {
  await open({ ...silent, game: { ...game, isGameH5: 'VASSALAGE' } });
  const ways = allByRole('link', /^(Bituin|Play)$/).map((link) => link.getAttribute('href'));
  expect(ways).toEqual(Array(2).fill('/m/play?category=RNG&vendor=TALA&gameId=bituin&nodeId=7'));
});

test('where the bet decides, return and volatility say so', async () => {
  await open({
    ...silent,
    volatility: 'byChoice',
    statedReturn: { from: '94.84', to: '95.00' },
    check: { on: '2026-11-25', rounds: 200_000, measured: { from: '95.10', to: '95.10' } },
    verifyUrl: 'https://games.example/verify?game=bituin',
  });
  expect(fact('Stated by the studio')).toBe('94.84% to 95.00%');
  expect(fact('Measured in the last check')).toBe('95.10%');
  expect(fact('Volatility')).toBe('By your choice');
  expect(shows('Your choice decides')).toBe(true);
  expect(byRole('link', 'Open the page that checks rounds').getAttribute('href')).toBe('https://games.example/verify?game=bituin');
});
