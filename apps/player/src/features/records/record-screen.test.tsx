// @vitest-environment happy-dom
import type { FlagKey } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { RecordScreen } from './record-screen.tsx';

test.each(['state=pending', 'gameType=FISH'])('another filter, %s, is another list, asked for anew', async (filter) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const page = ({ query }: { query: URLSearchParams }) =>
    value({
      content: [{ ...bet, id: String(query), gameName: query.has('state') || query.has('gameType') ? 'Banig' : 'Parol' }],
      pageNum: 1,
      totalPages: 1,
      totals,
    });
  await mount(<RecordScreen />, { path: '/m/gameRecord', answers: { [bets]: page } });
  await until(() => shows('Parol'));
  act(() => history.replaceState(null, '', `/m/gameRecord?${filter}`));
  await until(() => shows('Banig'));
  const [name = '', chosen = ''] = filter.split('=');
  expect(callsTo(bets).map(({ query }) => query.get(name))).toEqual([null, chosen]);
  expect(shows('Parol')).toBe(false);
});

const beforeMidnight = '2026-11-21T15:59:00Z';
const afterMidnight = '2026-11-21T16:01:00Z';

const bets = '/wps/records/games';
const movements = '/wps/wallets/statement';
const at = '2026-11-21T15:00:00.000Z';
const totals = { stake: '30.00', openStake: '0.00', payout: '0.00', rounds: 3, visits: 0, visitResult: '0.00', currency: 'PHP' };
const detail = '/wps/records/games/round';
const untold = { picks: [], results: [], check: null };
const bet = {
  at,
  changedAt: '2026-11-21T15:00:02.000Z',
  gameName: 'Parol',
  nodeId: '7',
  iconUrl: '',
  colour: '#7a1f3d',
  vendorName: 'Kislap',
  round: 'r',
  stake: '10.00',
  payout: '0.00',
  jackpot: null,
  corrected: null,
  isFree: false,
  currency: 'PHP',
  state: 'settled',
};
const movement = {
  at,
  kind: 'stake',
  reference: '',
  amount: '-10.00',
  balanceAfter: '90.00',
  currency: 'PHP',
  description: 'r',
  gameName: 'Parol',
};

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

test.each([
  { tab: 'bets', path: bets },
  { tab: 'wallet', path: movements },
])('the pages of one list of $tab are all of the same days, also over midnight', async ({ tab, path }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(beforeMidnight) });
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const page = (entry: object) => (call: { query: URLSearchParams }) =>
    value({
      content: [{ ...entry, id: `${call.query.get('from')} ${call.query.get('pageNo')}` }],
      pageNum: Number(call.query.get('pageNo')),
      totalPages: 3,
      totals,
    });
  await mount(<RecordScreen />, { path: `/m/gameRecord?tab=${tab}`, answers: { [bets]: page(bet), [movements]: page(movement) } });
  await until(() => shows('Show more'));
  vi.setSystemTime(new Date(afterMidnight));
  await tapOn(byRole('button', 'Show more'));
  await until(() => callsTo(path).length >= 3);
  const asked = callsTo(path).map(({ query }) => `${query.get('from')} to ${query.get('to')}, page ${query.get('pageNo')}`);
  expect(asked).toEqual(['2026-11-15 to 2026-11-21, page 1', '2026-11-15 to 2026-11-21, page 2', '2026-11-16 to 2026-11-22, page 1']);
});

const noRounds = {
  content: [],
  visits: [],
  pageNum: 1,
  totalPages: 0,
  totals: { stake: '0.00', openStake: '0.00', payout: '0.00', rounds: 0, visits: 0, visitResult: '0.00', currency: 'PHP' },
};
const openAsMember = async (path: string, answers: Answers, flags: Partial<Record<FlagKey, boolean>> = {}): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<RecordScreen />, { path, answers, flags });
};
const filters = (): number => allByRole('combobox').length;

test('without any rounds there is nothing to filter and nothing to sum up', async () => {
  await openAsMember('/m/gameRecord', { [bets]: () => value(noRounds) });
  await until(() => shows('No bets here'));
  expect(filters()).toBe(0);
  expect(shows('₱0.00')).toBe(false);
});

test('visits to games that keep the money stand in place of the empty record, and are in the sum', async () => {
  const visit = { id: 'v1', vassalage: 'TAKIP', vendorName: 'Takipsilim 8', at, moved: '50.00', broughtBack: '74.10', result: '24.10' };
  const one = { ...noRounds, visits: [visit], totals: { ...noRounds.totals, visits: 1, visitResult: '24.10' } };
  await openAsMember('/m/gameRecord', { [bets]: () => value(one) });
  await until(() => shows('Takipsilim 8'));
  expect(shows('No bets here')).toBe(false);
  expect(allByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/In ₱50\.00 · Back ₱74\.10\+₱24\.10$/),
  ]);
  expect([shows('Net+₱24.10'), shows('0 rounds · 1 visit'), shows('in the game’s own history')]).toEqual([true, true, true]);
});

test('a filter that leaves nothing stays, to be taken back', async () => {
  await openAsMember('/m/gameRecord?gameType=FISH', { [bets]: () => value(noRounds) });
  await until(() => shows('No bets here'));
  expect(filters()).toBe(2);
  expect(shows('₱0.00')).toBe(true);
});

test('A494 a record that could not be asked for never looks like one without bets', async () => {
  const unreachable = (): never => {
    throw new TypeError('Failed to fetch');
  };
  await openAsMember('/m/gameRecord', { [bets]: unreachable });
  const looksEmpty = (): boolean => shows('No bets here') || shows('₱0.00');
  expect(looksEmpty()).toBe(false);
  let wasEmpty = false;
  await until(() => {
    wasEmpty ||= looksEmpty();
    return shows('Your record did not load');
  });
  expect(wasEmpty || looksEmpty()).toBe(false);
}, 20_000);

test('a round is drawn by the ends of its id, and read out and copied whole', async () => {
  const round = '554ebcbd-8cb1-4ad6-9cf2-ab88745fd67f';
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openAsMember('/m/gameRecord', {
    [bets]: () => value({ content: [{ ...bet, id: 'b1', round }], pageNum: 1, totalPages: 1, totals }),
    [detail]: () => value(untold),
  });
  await until(() => shows('Parol'));
  await tapOn(byRole('button', 'Parol'));
  await until(() => allByRole('button', `Round ${round}, copy`).length > 0);
  const button = byRole('button', `Round ${round}, copy`);
  expect(button.querySelector('[aria-hidden=true]')?.textContent).toBe('Round 554ebcbd…fd67f');
  await tapOn(button);
  expect(writeText.mock.calls).toEqual([[round]]);
});

test('days of the player’s own are asked for once they are in order, and stand in the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(beforeMidnight) });
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<RecordScreen />, {
    path: '/m/gameRecord?gameType=FISH',
    answers: { [bets]: () => value({ content: [{ ...bet, id: 'b1' }], pageNum: 1, totalPages: 1, totals }) },
  });
  await until(() => shows('Parol'));
  await tapOn(byRole('button', 'Dates'));
  await until(() => fields('First day').length === 1);
  // The form begins with the days that are shown.
  expect([field('First day').value, field('Last day').value]).toEqual(['2026-11-15', '2026-11-21']);
  expect(callsTo(bets)).toHaveLength(1);
  type('Last day', '2026-11-01');
  await submit();
  await until(() => shows('The last day is before the first'));
  expect(callsTo(bets)).toHaveLength(1);
  type('First day', '2026-10-30');
  expect(shows('The last day is before the first')).toBe(false);
  await submit();
  await until(() => callsTo(bets).length === 2);
  const asked = callsTo(bets)[1]?.query;
  expect([asked?.get('from'), asked?.get('to'), asked?.get('gameType')]).toEqual(['2026-10-30', '2026-11-01', 'FISH']);
  expect(location.search).toBe('?from=2026-10-30&to=2026-11-01&gameType=FISH');
  await tapOn(byRole('button', 'Today'));
  expect(location.search).toBe('?period=today&gameType=FISH');
  expect(fields('First day')).toEqual([]);
});

test('a next page that fails leaves the totals and the rounds, and says so', async () => {
  let fails = true;
  await openAsMember('/m/gameRecord', {
    [bets]: ({ query }) => {
      const pageNo = Number(query.get('pageNo'));
      if (pageNo > 1 && fails) return refused('unknown_error', { requestId: '01REQUEST' });
      return value({ content: [{ ...bet, id: `b${pageNo}`, gameName: `Parol ${pageNo}` }], pageNum: pageNo, totalPages: 2, totals });
    },
  });
  await until(() => shows('Show more'));
  await tapOn(byRole('button', 'Show more'));
  await until(() => shows('The rest did not load'));
  expect(shows('₱30.00') && shows('Parol 1')).toBe(true);
  expect(byRole('alert').textContent).toContain('Reference: 01REQUEST');
  fails = false;
  await tapOn(byRole('button', 'Show more'));
  await until(() => shows('Parol 2'));
  expect(shows('The rest did not load')).toBe(false);
});

test('a return below its stake is no win: a round and the sums show what was gained or lost', async () => {
  const rounds = [
    { ...bet, id: 'less', gameName: 'Less', payout: '4.00' },
    { ...bet, id: 'more', gameName: 'More', payout: '25.00' },
    { ...bet, id: 'back', gameName: 'Back', state: 'cancelled' },
    { ...bet, id: 'open', gameName: 'Open', state: 'pending' },
  ];
  await openAsMember('/m/gameRecord', {
    [bets]: () =>
      value({ content: rounds, pageNum: 1, totalPages: 1, totals: { ...totals, stake: '30.05', openStake: '10.00', payout: '19.96' } }),
  });
  await until(() => shows('Less'));
  const gains = allByRole('article').map((round) => [
    byRole('button', undefined, round).textContent,
    round.querySelector('.bet__money > :first-child')?.textContent,
    round.querySelectorAll('.ui-amount--good').length,
  ]);
  expect(gains).toEqual([
    ['Less', '−₱6.00', 0],
    ['More', '+₱15.00', 1],
    ['Back', 'Cancelled', 0],
    ['Open', 'Open', 0],
  ]);
  // What is still open is neither lost nor won.
  expect([shows('3 rounds · ₱10.00 still open'), shows('Net−₱0.09')]).toEqual([true, true]);
});

test('a round whose win was corrected says by how much, and one that its vendor gave that it was free', async () => {
  const rounds = [
    { ...bet, id: 'less', gameName: 'Less', payout: '20.00', corrected: '-5.00' },
    { ...bet, id: 'same', gameName: 'Same', payout: '25.00' },
    { ...bet, id: 'free', gameName: 'Free', stake: '0.00', payout: '25.00', isFree: true },
  ];
  await openAsMember('/m/gameRecord', {
    [bets]: () => value({ content: rounds, pageNum: 1, totalPages: 1, totals }),
    [detail]: () => value(untold),
  });
  await until(() => shows('Less'));
  await tapOn(byRole('button', 'Less'));
  await until(() => sheet().includes('Bet₱10.00Payout₱20.00Corrected−₱5.00'));
  await tapOn(byRole('button', 'Close'));
  await tapOn(byRole('button', 'Same'));
  await until(() => sheet().includes('Bet₱10.00Payout₱25.00') && !sheet().includes('Corrected') && !sheet().includes('Free'));
  await tapOn(byRole('button', 'Close'));
  await tapOn(byRole('button', 'Free'));
  await until(() => sheet().includes('Bet₱0.00 Free roundPayout₱25.00'));
});

test('a round that won a jackpot says what of its payout that was', async () => {
  const rounds = [
    { ...bet, id: 'won', gameName: 'Won', payout: '5025.00', jackpot: '5000.00' },
    { ...bet, id: 'more', gameName: 'More', payout: '25.00' },
  ];
  await openAsMember('/m/gameRecord', {
    [bets]: () => value({ content: rounds, pageNum: 1, totalPages: 1, totals }),
    [detail]: () => value(untold),
  });
  await until(() => shows('Won'));
  await tapOn(byRole('button', 'Won'));
  await until(() => sheet().includes('Bet₱10.00Payout₱5,025.00Incl. jackpot₱5,000.00'));
  await tapOn(byRole('button', 'Close'));
  await tapOn(byRole('button', 'More'));
  await until(() => sheet().includes('Bet₱10.00Payout₱25.00') && !sheet().includes('jackpot'));
});

test('without a network a record that is kept as empty is not called so', async () => {
  let online = true;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  await openAsMember('/m/gameRecord', { [bets]: () => value(noRounds) });
  await until(() => shows('No bets here'));
  online = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  await until(() => shows('No internet. This loads by itself when you are back online.'));
  expect(shows('No bets here')).toBe(false);
  onLine.mockRestore();
});

test('a trial’s record and movements say on every amount, and above them, that it is play money', async () => {
  act(() => startSession({ token: 't4', type: 4, userName: 'trialab12cd34', merchantCode: 'DEMO_TRIAL', firstTimeLogin: false }));
  const page = { pageNum: 1, totalPages: 1 };
  const given = { ...movement, id: 'm2', kind: 'bonus', amount: '5000.00', balanceAfter: '5000.00' };
  const answers = {
    [bets]: () => value({ content: [{ ...bet, id: 'b1' }], ...page, totals }),
    [movements]: () => value({ content: [{ ...movement, id: 'm1' }, given], ...page }),
  };
  const amounts = () => [...document.querySelectorAll('.ui-amount, .movement__after')].map(({ textContent }) => textContent ?? '');
  for (const [path, shown] of [
    ['/m/gameRecord', 'Kislap'],
    ['/m/gameRecord?tab=wallet', '5,000.00'],
  ] as const) {
    await mount(<RecordScreen />, { path, answers });
    await until(() => shows(shown));
    expect(shows('Play money. None of these amounts is real.')).toBe(true);
    expect(amounts().length).toBeGreaterThan(1);
    expect(amounts().filter((text) => !text.includes('Play\u00a0₱'))).toEqual([]);
    if (path.endsWith('wallet')) expect(allByRole('heading').map(({ textContent }) => textContent)).toContain('Play money');
    unmountAll();
    act(() => startSession({ token: 't4', type: 4, userName: 'trialab12cd34', merchantCode: 'DEMO_TRIAL', firstTimeLogin: false }));
  }
});

const sheet = (): string => allByRole('dialog')[0]?.textContent ?? '';
const openRound = async (told: object, answers: Answers = {}, flags: Partial<Record<FlagKey, boolean>> = {}): Promise<void> => {
  const content = [{ ...bet, id: 'b1', round: 'r-1', payout: '25.00' }];
  await openAsMember(
    '/m/gameRecord',
    {
      [bets]: () => value({ content, pageNum: 1, totalPages: 1, totals }),
      [detail]: () => value({ ...untold, ...told }),
      ...answers,
    },
    flags,
  );
  await until(() => shows('Parol'));
  await tapOn(byRole('button', 'Parol'));
};
const linkNamed = (name: string) => allByRole('link', name)[0]?.getAttribute('href');

test('a round of the record answers what it was: picks, result, money, when, and where to ask', async () => {
  await openRound({ picks: ['Amihan – Habagat · Winner · Amihan · 1.95'], results: ['Amihan 3 – 1 Habagat'] });
  await until(() => sheet().includes('Amihan 3 – 1 Habagat'));
  expect(callsTo(detail)[0]?.query.get('id')).toBe('b1');
  for (const part of ['+₱15.00', 'Bet₱10.00Payout₱25.00', 'Your pickAmihan – Habagat · Winner · Amihan · 1.95', 'Bet placed', 'Settled'])
    expect(sheet(), part).toContain(part);
  expect(allByRole('time', undefined, byRole('dialog')).map((time) => time.getAttribute('datetime'))).toEqual([at, bet.changedAt]);
});

test('a question about a round is put to the chat, typed already; without a chat the ways to reach service open', async () => {
  await openRound({}, { '/wps/chat/launch': () => value({ url: '/m/chat' }) }, { CBS3: true });
  await until(() => linkNamed('Fair play') !== undefined);
  await tapOn(byRole('button', 'Ask about this round'));
  await until(() => location.pathname === '/m/chat');
  expect(new URLSearchParams(location.search).get('text')).toBe('I have a question about my bet in Parol, round r-1: ');
});

test('a round is checked on the page of its studio, filled in; where there is none, its game’s fair play page stands for it', async () => {
  const url = 'https://games.example/verify?game=parol#server=ab';
  await openRound({ check: { state: 'ready', pages: [{ name: '', url }] } });
  await until(() => linkNamed('Check this round') === url);
  unmountAll();
  await openRound({});
  await until(() => linkNamed('Fair play') === '/m/fairPlay?nodeId=7');
});

test('each match of a slip has its own check, and one that is not decided says when it can be checked', async () => {
  const pages = ['Amihan – Habagat', 'Banaue – Taal'].map((name) => ({ name, url: `https://games.example/verify#${name}` }));
  await openRound({ check: { state: 'ready', pages } });
  await until(() => linkNamed('Check Amihan – Habagat') === pages[0]?.url && linkNamed('Check Banaue – Taal') === pages[1]?.url);
  unmountAll();
  await openRound({ check: { state: 'later' } });
  await until(() => sheet().includes('You can check it once the round is decided.'));
});

test('a sealed round is checked by one tap, which has its seed opened first', async () => {
  const url = 'https://games.example/verify?game=parol#server=ab';
  const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await openRound(
    { check: { state: 'sealed' } },
    { '/wps/records/games/round/seed': () => value({ ...untold, check: { state: 'ready', pages: [{ name: '', url }] } }) },
  );
  await until(() => sheet().includes('Open the seed and check'));
  await tapOn(byRole('button', 'Open the seed and check'));
  await until(() => tab.location.replace.mock.calls.length > 0);
  expect(tab.location.replace.mock.calls).toEqual([[url]]);
  expect(tab.opener).toBeNull();
  await until(() => linkNamed('Check this round') === url);
});
