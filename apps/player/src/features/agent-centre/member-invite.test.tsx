// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { InviteScreen } from './invite-screen.tsx';

const path = '/wps/referrals';
const award = (amount: string) => ({ kind: 'cash', amount, count: null, turnover: null, days: null });
const joinedAt = '2026-11-21T04:00:00.000Z';
const friend = (name: string, state: string, given: object | null = null) => ({ name, state, joinedAt, award: given });
const answerOf = (more: object = {}) => ({
  currency: 'PHP',
  code: 'ABCD2345',
  rules: {
    title: 'Play with friends',
    text: 'Nobody has to.',
    inviter: award('50.00'),
    invited: award('30.00'),
    gameTypes: ['LIVE'],
    terms: ['Your friend’s first deposit must be at least ₱100.00.', 'Both rewards are paid by themselves.'],
  },
  joined: 3,
  qualified: 2,
  earned: { amount: '50.00', points: 20, tickets: 0 },
  own: null,
  content: [],
  next: null,
  ...more,
});
const open = async (answer: (query: URLSearchParams) => Answer): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(InviteScreen), {
    path: '/m/inviteFriends',
    answers: { [path]: ({ query }) => answer(query) },
    flags: { REFERRAL: true },
  });
};
beforeAll(buildCatalogues);
afterEach(unmountAll);

test('a member sees the own link, what both get, who came with masked names, and the terms', async () => {
  const content = [
    friend('bo***y', 'joined'),
    friend('an***a', 'qualified'),
    friend('jo***9', 'paid', award('50.00')),
    friend('li***o', 'ended'),
  ];
  await open(() => value(answerOf({ content })));
  await until(() => shows('ABCD2345'));
  expect(shows('/m/register?code=ABCD2345')).toBe(true);
  expect(shows('For each friend you get ₱50.00. Your friend gets ₱30.00.')).toBe(true);
  expect(shows('Registered3Done it all2You earned₱50.00And 20 points.')).toBe(true);
  expect(['bo***yRegistered', 'an***aDone, being checked', 'jo***9₱50.00', 'li***oDid not count'].map(shows)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(shows('Your friend’s first deposit must be at least ₱100.00.')).toBe(true);
  expect(shows('Bets count in these games: Live.')).toBe(true);
  // Why something did not count is not said.
  expect(['device', 'excluded', 'closed'].some((word) => shows(word))).toBe(false);
});

test('who was brought reads what is left to do for the own reward, and how it ended', async () => {
  const own = {
    inviter: 'an***a',
    state: 'open',
    to: '2026-12-04',
    award: award('30.00'),
    phone: true,
    firstDeposit: '100.00',
    stake: { target: '200.00', done: '50.00' },
  };
  await open(() => value(answerOf({ own })));
  await until(() => shows('You were invited by an***a'));
  expect(shows('Until Dec 4, 2026 you can earn ₱30.00.')).toBe(true);
  expect(shows('Bets of ₱50.00 out of ₱200.00, once they are decided.')).toBe(true);
  expect(byRole('progressbar').getAttribute('value')).toBe('50');
  for (const [state, text] of [
    ['done', 'All done. ₱30.00 is on its way.'],
    ['paid', 'You got ₱30.00.'],
    ['ended', 'This invitation brought no reward.'],
  ]) {
    unmountAll();
    await open(() => value(answerOf({ own: { ...own, state } })));
    await until(() => shows(text ?? ''));
    expect(allByRole('progressbar')).toEqual([]);
  }
});

test('more friends come page by page', async () => {
  await open((query) =>
    value(
      query.get('before') === '7'
        ? answerOf({ content: [friend('ol***d', 'paid')] })
        : answerOf({ content: [friend('ne***w', 'joined')], next: '7' }),
    ),
  );
  await until(() => shows('ne***w'));
  await tapOn(byRole('button', 'Show more'));
  await until(() => shows('ol***d'));
  expect(callsTo(path).map(({ query }) => query.get('before'))).toEqual([null, '7']);
});

test('without terms, and where the merchant has none, it says that there are no invitations now', async () => {
  await open(() => value(answerOf({ code: null, rules: null, joined: 0, qualified: 0 })));
  await until(() => shows('No invitations now'));
  unmountAll();
  await open(() => refused('feature_off'));
  await until(() => shows('No invitations now'));
});
