// @vitest-environment happy-dom
import type { Withdrawal } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { inMinutes } from '../../testing/test-deposits.ts';
import { withdrawal, withdrawalId } from '../../testing/test-withdrawals.ts';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

const path = '/wps/cashier/withdrawal';

/** The page of a withdrawal as the platform tells it. */
const open = async (answer: () => Withdrawal | Answer, cancelled: () => Answer = () => refused('order_ended')): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<WithdrawalScreen />, {
    path: `/m/withdraw/${withdrawalId}`,
    flags: { CBS3: true, WITHREC3: true },
    answers: {
      [path]: () => {
        const one = answer();
        return 'status' in one ? one : value(one);
      },
      [`${path}/cancel`]: cancelled,
      '/wps/chat/launch': () => value({ url: '/m/chat' }),
    },
  });
  await until(() => allByRole('heading').length > 0);
};
const steps = (): string[] =>
  allByRole('listitem', undefined, byRole('list', 'What has happened so far')).map(({ textContent }) => textContent);

beforeAll(buildCatalogues);
beforeEach(() => setScreens(routes));
afterEach(unmountAll);

test('what has happened and what comes is told, with no time before a person has looked, and no way to cancel unless there is one', async () => {
  await open(() => withdrawal({ expectedAt: inMinutes(30) }));
  expect(byRole('heading', 'In review')).toBeDefined();
  expect(shows('₱485.00')).toBe(true);
  expect(shows('To Pitaka ··4567. Someone on our team looks at it before it is sent.')).toBe(true);
  expect(shows('Should be there by')).toBe(false);
  expect(steps()).toEqual([expect.stringMatching(/^Requested/), expect.stringMatching(/^In review./), 'Approved', 'Sent', 'Arrived']);
  expect(allByRole('button', /^Cancel/)).toEqual([]);
  expect(callsTo(path)[0]?.query.get('id')).toBe(withdrawalId);
});

test.each<[Withdrawal['state'], Partial<Withdrawal>, string, string]>([
  ['unknown', {}, 'Being checked', 'Your money is set aside, and we ask until we know.'],
  ['paid', {}, 'It has arrived', 'To Pitaka ··4567'],
  ['rejected', { reason: 'refused', reasonText: 'The name differs.' }, 'This withdrawal was not approved', 'Reason: The name differs.'],
  ['failed', { reason: 'account' }, 'Pitaka ··4567 did not take it', '₱500.00 is back in your balance. Check the number'],
  ['returned', { reason: 'returned' }, 'Pitaka sent it back', '₱500.00 is back in your balance. Ask Pitaka why'],
  ['cancelled', {}, 'You cancelled this withdrawal', '₱500.00 is back in your balance.'],
])('%s is told with what follows', async (state, more, title, text) => {
  await open(() => withdrawal(more, ['requested', 'approved', state]));
  expect(byRole('heading', title)).toBeDefined();
  expect(shows(text)).toBe(true);
  const isBack = !['unknown', 'paid'].includes(state);
  expect(byRole('status').textContent).toContain(isBack ? '₱500.00' : '₱485.00');
  expect(byRole('status').textContent.includes('₱485.00')).toBe(!isBack);
  expect(allByRole('link', 'Withdraw again').map((link) => link.getAttribute('href'))).toEqual(isBack ? ['/m/withdraw'] : []);
});

test('when it should be there is told once it is approved', async () => {
  await open(() => withdrawal({ expectedAt: inMinutes(30) }, ['requested', 'in_review', 'approved']));
  expect(shows('Should be there by')).toBe(true);
});

test('a time that has passed is not promised any more: it takes longer, and the money is safe', async () => {
  await open(() => withdrawal({ expectedAt: inMinutes(-1) }, ['requested', 'approved', 'sending', 'sent', 'unknown']));
  expect(shows('Should be there by')).toBe(false);
  expect(shows('It takes longer than usual. Your money is safe.')).toBe(true);
});

test('the bank’s reference can be copied, and support is asked with what it finds the withdrawal by', async () => {
  await open(() => withdrawal({ bankReference: 'BR-20261129-77' }, ['requested', 'approved', 'sending', 'sent', 'paid']));
  expect(byRole('button', 'Copy the reference BR-20261129-77').textContent).toBe('BR-20261129-77');
  await tapOn(byRole('button', 'Ask about this'));
  await until(() => location.pathname === '/m/chat');
  expect(new URLSearchParams(location.search).get('text')).toBe(
    `I have a question about my withdrawal of ₱500.00 to Pitaka ··4567, reference ${withdrawalId}.`,
  );
});

test('it is cancelled after a question where the merchant allows that', async () => {
  await open(
    () => withdrawal({ mayCancel: true }),
    () => value(withdrawal({}, ['requested', 'in_review', 'cancelled'])),
  );
  await tapOn(byRole('button', 'Cancel, money back at once'));
  await tapOn(byRole('button', 'Cancel it'));
  await until(() => allByRole('heading', 'You cancelled this withdrawal').length > 0);
  expect(callsTo(`${path}/cancel`).map(({ body }) => JSON.parse(body) as object)).toEqual([{ id: withdrawalId }]);
});

test('a cancelling that came too late shows how it stands', async () => {
  let states: readonly Withdrawal['state'][] = ['requested', 'in_review'];
  await open(
    () => withdrawal({ mayCancel: states.length === 2 }, states),
    () => {
      states = ['requested', 'in_review', 'approved'];
      return refused('order_ended');
    },
  );
  await tapOn(byRole('button', 'Cancel, money back at once'));
  await tapOn(byRole('button', 'Cancel it'));
  await until(() => allByRole('heading', 'Approved').length > 0);
});

test('one that is not the member’s own is none', async () => {
  await open(() => refused('not_found'));
  expect(byRole('heading', 'No such withdrawal')).toBeDefined();
  expect(byRole('link', 'Withdraw').getAttribute('href')).toBe('/m/withdraw');
});
