// @vitest-environment happy-dom
import type { FlagKey } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement, type ComponentType } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { TeamBettingScreen } from './betting-screen.tsx';
import { AgentHub } from './hub-part.tsx';
import { InviteScreen } from './invite-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { TeamProfitScreen } from './profit-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { TeamScreen } from './team-screen.tsx';

beforeAll(async () => {
  setScreens(routes);
  await buildCatalogues();
});
afterEach(unmountAll);

const allFlags: readonly FlagKey[] = ['AGEPAG', 'REGCEN', 'DOWNMAN', 'GAMSER', 'TEAMBETTING3', 'AGETEAMPNL3'];
type Given = { session?: number | null; answers?: Answers; on?: readonly FlagKey[]; path?: string };
const open = async (screen: ComponentType, { session = 1, answers = {}, on = allFlags, path = '/m/mine' }: Given = {}): Promise<void> => {
  if (session !== null)
    act(() => startSession({ token: 't1', type: session, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(screen), { path, answers, flags: Object.fromEntries(on.map((flag) => [flag, true])) });
};
const hrefs = (): (string | null)[] => allByRole('link').map((link) => link.getAttribute('href'));
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const sums = { stake: '100.50', payout: '20.25', net: '-80.25', rounds: 3 };
const asOf = '2026-11-21T04:00:00.000Z';

test('A016 A234 A235 the agent centre unfolds its entries for agents, and is nobody else’s', async () => {
  await open(AgentHub);
  const fold = byRole('button', 'Agent centre');
  expect([fold.getAttribute('aria-expanded'), hrefs()]).toEqual(['false', []]);
  await tapOn(fold);
  expect(byRole('button', 'Agent centre').getAttribute('aria-expanded')).toBe('true');
  expect(hrefs()).toHaveLength(6);
  await tapOn(byRole('button', 'Agent centre'));
  expect(hrefs()).toEqual([]);
  for (const session of [0, 4, 40, null]) {
    unmountAll();
    await open(AgentHub, { session });
    expect(allByRole('button', 'Agent centre')).toEqual([]);
  }
});

test.each<[row: string, flag: FlagKey, href: string]>([
  ['A236', 'AGEPAG', '/m/agent/team/overview'],
  ['A237', 'REGCEN', '/m/agentRegister'],
  ['A238', 'DOWNMAN', '/m/member/team'],
  ['A239', 'GAMSER', '/m/member/agent/agentRebeat?tab=rates'],
  ['A240', 'TEAMBETTING3', '/m/member/agent/agentRebeat'],
  ['A241', 'AGETEAMPNL3', '/m/agent/team/pnl'],
])('%s the flag %s shows an agent the entry to %s', async (_row, flag, href) => {
  await open(AgentHub, { on: [flag] });
  await tapOn(byRole('button', 'Agent centre'));
  expect(hrefs()).toEqual([href]);
  unmountAll();
  await open(AgentHub, { on: allFlags.filter((each) => each !== flag) });
  await tapOn(byRole('button', 'Agent centre'));
  expect(hrefs()).not.toContain(href);
});

test('A017 A219 A220 A221 A222 the invitation opens its panel while the referral is on, for agents always; a guest is led to the login', async () => {
  await open(AgentHub, { session: 0, on: [] });
  expect(allByRole('button', 'Invite friends')).toEqual([]);
  unmountAll();
  await open(AgentHub, { session: 0, on: ['REFERRAL'] });
  await tapOn(byRole('button', 'Invite friends'));
  expect(allByRole('link', undefined, byRole('dialog')).map((way) => way.getAttribute('href'))).toEqual([
    '/m/inviteFriends',
    '/m/agentRegister',
  ]);
  unmountAll();
  await open(AgentHub, { session: 1, on: [] });
  await tapOn(byRole('button', 'Invite friends'));
  expect(byRole('link', undefined, byRole('dialog')).getAttribute('href')).toBe('/m/inviteFriends');
  unmountAll();
  await open(AgentHub, { session: null, on: ['REFERRAL'] });
  expect(hrefs()).toEqual(['/m/login']);
});

const invitations = (links: object[] = []) => value({ code: 'FIESTA1', joined: 4, joinedToday: 1, links });
const link = {
  code: 'ABCD2345',
  kind: 'agent',
  quota: 10,
  used: 3,
  expiresAt: '2026-12-01T16:00:00.000Z',
  note: 'for the fair',
  state: 'open',
  createdAt: asOf,
  rates: [],
};

test('A053 an agent sees the own code, its link, who came, and the links with their bounds', async () => {
  await open(InviteScreen, { path: '/m/inviteFriends', answers: { '/wps/agent/links': () => invitations([link]) } });
  await until(() => shows('FIESTA1'));
  expect(shows('/m/register?code=FIESTA1')).toBe(true);
  expect(shows('In your team4Joined today1')).toBe(true);
  await until(() => shows('Open3 of 10 useduntil Dec 1, 2026for the fair'));
});

test('a link is made with its bounds, and closed again', async () => {
  const asked = '/wps/agent/links';
  await open(InviteScreen, {
    path: '/m/inviteFriends',
    answers: { [asked]: ({ method }) => (method === 'POST' ? value(link) : invitations([link])), [`${asked}/close`]: () => value({}) },
  });
  await until(() => allByRole('button', 'New link').length === 1);
  await tapOn(byRole('button', 'New link'));
  type('How many at most', '0');
  await submit();
  expect(shows('A number from 1 to 100000')).toBe(true);
  type('How many at most', '5');
  type('Note for yourself', 'á'.repeat(141));
  await submit();
  expect(shows('At most 140 characters')).toBe(true);
  type('Note for yourself', 'for ana');
  await submit();
  await until(() => toasts().includes('The link is ready'));
  const posts = callsTo(asked).filter(({ method }) => method === 'POST');
  expect(JSON.parse(posts[0]?.body ?? '{}')).toEqual({ kind: 'member', quota: 5, until: null, note: 'for ana', rates: [] });
  await tapOn(byRole('button', 'Close link'));
  await until(() => callsTo(`${asked}/close`).length === 1);
  expect(JSON.parse(callsTo(`${asked}/close`)[0]?.body ?? '{}')).toEqual({ code: 'ABCD2345' });
});

test('A054 A355 a member applies to be an agent, and reads how it stands', async () => {
  let application: object | null = null;
  await open(RegisterScreen, {
    session: 0,
    path: '/m/agentRegister',
    answers: {
      '/wps/agent/apply': ({ method }) => {
        if (method === 'POST') application = { state: 'waiting', note: 'I run a shop', at: asOf, reason: '', decidedAt: null };
        return value(method === 'POST' ? {} : { application });
      },
    },
  });
  await until(() => allByRole('button', 'Send the application').length === 1);
  await submit();
  expect(shows('Write a few words')).toBe(true);
  type('How would you bring players?', 'I run a shop');
  await submit();
  await until(() => shows('Your application is being looked at'));
  expect(shows('You wrote: I run a shop')).toBe(true);
});

test('whoever was refused reads why, and may apply again', async () => {
  const application = { state: 'refused', note: 'please', at: asOf, reason: 'Play a month first.', decidedAt: asOf };
  await open(RegisterScreen, { session: 0, path: '/m/agentRegister', answers: { '/wps/agent/apply': () => value({ application }) } });
  await until(() => shows('Play a month first. You may apply again.'));
  expect(allByRole('button', 'Send the application')).toHaveLength(1);
});

test('an agent opens an account, and is told what is wrong at its field', async () => {
  let answer = refused('username_taken', { field: 'username' });
  await open(RegisterScreen, { path: '/m/agentRegister', answers: { '/wps/agent/register': () => answer } });
  type('Username', 'maria2');
  type('First password', 'Palaro!2026');
  await submit();
  await until(() => shows('Sorry, the username already exists.'));
  answer = value({ no: '7', username: 'maria2' });
  await submit();
  await until(() => toasts().includes('The account maria2 is open'));
  expect(JSON.parse(callsTo('/wps/agent/register')[0]?.body ?? '{}')).toEqual({
    username: 'maria2',
    password: 'Palaro!2026',
    kind: 'member',
    rates: [],
  });
});

test('the overview has the sums, the members and the days, in the players’ view and with the time until which they are counted', async () => {
  const movements = { deposits: '1000.00', withdrawals: '300.00', joined: 2, firstDeposits: 1 };
  const day = { day: '2026-11-20', ...sums, ...movements, active: 5 };
  await open(OverviewScreen, {
    path: '/m/agent/team/overview',
    answers: {
      '/wps/agent/team/overview': () => value({ ...sums, ...movements, currency: 'PHP', members: 118, activeMost: 5, days: [day], asOf }),
    },
  });
  await until(() => shows('Members118'));
  expect(shows('Bets₱100.50Payouts₱20.25Net−₱80.25')).toBe(true);
  expect(shows('a minus is what they lost')).toBe(true);
  expect(shows('Deposits₱1,000.00Withdrawals₱300.00')).toBe(true);
  expect(allByRole('listitem')).toHaveLength(1);
});

test('profit and loss stands by type of game, bets by day and type', async () => {
  const answers = {
    '/wps/agent/bills': () => value({ currency: 'PHP', content: [] }),
    '/wps/agent/team/pnl': () => value({ currency: 'PHP', products: [{ gameType: 'FISH', ...sums }], total: sums, asOf }),
    '/wps/agent/team/betting': () => value({ currency: 'PHP', content: [{ day: '2026-11-20', gameType: 'FISH', ...sums }], asOf }),
  };
  await open(TeamProfitScreen, { path: '/m/agent/team/pnl', answers });
  await until(() => allByRole('listitem').some(({ textContent }) => textContent === 'Fish−₱80.25Bets ₱100.50Payouts ₱20.25'));
  unmountAll();
  await open(TeamBettingScreen, { path: '/m/member/agent/agentRebeat', answers });
  await until(() => allByRole('heading').some(({ textContent }) => textContent === 'Friday, Nov 20'));
});

const member = {
  no: '7',
  name: 'ben',
  isAgent: true,
  below: 12,
  joinedAt: asOf,
  playedOn: '2026-11-20',
  rates: [{ gameType: 'RNG', ppm: 4000 }],
  team: { ...sums, deposits: '0.00', withdrawals: '0.00' },
};
test('a member with members of their own is opened by a tap; the line leads back, and a name is searched for', async () => {
  const me = { no: '1', name: 'maria' };
  await open(TeamScreen, {
    path: '/m/member/team',
    answers: {
      '/wps/agent/team': ({ query }) =>
        query.get('of') === '7'
          ? value({
              currency: 'PHP',
              line: [me, { no: '7', name: 'ben' }],
              content: [{ ...member, no: '8', name: 'li***a', below: 0, rates: null }],
              next: null,
            })
          : value({ currency: 'PHP', line: [me], content: query.get('name') === 'nobody' ? [] : [member], next: null }),
    },
  });
  await until(() => allByRole('button', 'Show who is below ben').length === 1);
  await tapOn(byRole('button', 'Show who is below ben'));
  await until(() => shows('li***a'));
  await tapOn(byRole('button', 'Me'));
  await until(() => allByRole('button', 'Show who is below ben').length === 1);
  type('Member’s name', 'nobody');
  await submit();
  await until(() => shows('No such member'));
  await tapOn(byRole('button', 'Show all'));
  await until(() => allByRole('button', 'Show who is below ben').length === 1);
});

test('who is no agent is told so, and how to be one', async () => {
  await open(TeamScreen, { session: 0, path: '/m/member/team', answers: { '/wps/agent/team': () => refused('no_permission') } });
  await until(() => shows('For agents only'));
  expect(hrefs()).toContain('/m/agentRegister');
});
