// @vitest-environment happy-dom
import type { ListedWithdrawal, OneWithdrawal } from '@palaro/contract';
import { afterEach, expect, test } from 'vitest';
import {
  all,
  ana,
  called,
  callsTo,
  click,
  close,
  find,
  lost,
  open,
  press,
  refused,
  says,
  sees,
  send,
  type,
  value,
  type Answers,
} from '../../testing/test-console.tsx';
import { aListed, aWhole, soon } from '../../testing/test-withdrawals.ts';

afterEach(close);

const listOf = (rows: readonly ListedWithdrawal[]) => () => value({ content: rows, next: null });
const queue = (one: OneWithdrawal = aWhole(1), more: Answers = {}): Answers => ({
  withdrawals: listOf([aListed(1), aListed(2, { amount: '120000.00', flags: ['name', 'account_shared', 'reversed'] })]),
  withdrawal: () => value(one),
  ...more,
});
const address = `/withdrawals/${aWhole(1).id}`;

test('lists who wants how much where, for how long already, and why a person looks at it', async () => {
  open('/withdrawals', queue());
  await find('table', 'Withdrawals');
  const [first, second] = all('row').slice(1);
  for (const text of ['14 min', 'player1', '₱1,500.00', 'Wallet ··4567', 'Large amount', 'In review', 'nobody'])
    expect(first?.textContent).toContain(text);
  for (const text of ['₱120,000.00', 'Other name', 'Shared account', '+1']) expect(second?.textContent).toContain(text);
});

test('each part of the queue is asked for by its name', async () => {
  open('/withdrawals', queue());
  await click('radio', 'Held');
  await called('withdrawals', 2);
  expect(callsTo('withdrawals').map(({ query }) => query.get('view'))).toEqual(['waiting', 'held']);
});

test('a claim takes one in hand, and the queue is read anew at once', async () => {
  let claim: ListedWithdrawal['claim'] = null;
  open(address, {
    withdrawals: () => value({ content: [aListed(1, { claim })], next: null }),
    withdrawal: () => value(aWhole(1, { claim })),
    'withdrawals/claim': () => {
      claim = { by: 'Ana', until: soon() };
      return value({ until: claim.until });
    },
  });
  await click('button', 'Claim');
  await find('button', 'Release');
  expect(callsTo('withdrawals/claim').map(({ body }) => body)).toEqual([{ id: aWhole(1).id }]);
  await sees('In the hands of Ana');
  expect(all('row').at(-1)?.textContent).toContain('You');
});

test('a claim that came too late says so in the platform’s words, and shows who has it', async () => {
  let isTaken = false;
  open(address, {
    withdrawals: listOf([aListed(1)]),
    withdrawal: () => value(aWhole(1, { claim: isTaken ? { by: 'Ben', until: soon() } : null })),
    'withdrawals/claim': () => {
      isTaken = true;
      return refused('in_other_hands', 'Ben has it in hand.');
    },
  });
  await click('button', 'Claim');
  await sees('Ben has it in hand.');
  await sees('In the hands of Ben');
  expect(all('button', /Approve|Refuse|Hold|Claim/), 'nobody works on what another has in hand').toEqual([]);
});

test('an approval names the amount that was seen', async () => {
  open(address, queue(aWhole(1), { 'withdrawals/approve': () => value({ state: 'approved', waitsForSecond: false }) }));
  await click('button', 'Approve');
  await find('button', 'Approve ₱1,500.00');
  await send();
  await sees('₱1,500.00 approved.');
  expect(callsTo('withdrawals/approve').map(({ body }) => body)).toEqual([{ id: aWhole(1).id, amount: '1500.00', reason: '' }]);
});

test('what takes two is asked of a second operator, with a reason for them', async () => {
  const one = aWhole(1, { amount: '120000.00', takesTwo: true });
  open(address, queue(one, { 'withdrawals/approve': () => value({ state: 'in_review', waitsForSecond: true }) }));
  await click('button', 'Approve 1 of 2');
  await type('For the second operator', 'Documents match.');
  await send();
  await sees('A second operator was asked to pay ₱120,000.00.');
  expect((await called('withdrawals/approve')).body).toMatchObject({ amount: '120000.00', reason: 'Documents match.' });
});

test('a refusal needs a reason for staff and a text for the player', async () => {
  open(address, queue(aWhole(1), { 'withdrawals/reject': () => value({ state: 'rejected', waitsForSecond: false }) }));
  await click('button', 'Refuse');
  await type('Reason, for staff', 'Card of another person.');
  await send();
  expect(callsTo('withdrawals/reject')).toEqual([]);
  await type('Text for the player', 'Please use an account of your own.');
  await send();
  expect((await called('withdrawals/reject')).body).toEqual({
    id: aWhole(1).id,
    reason: 'Card of another person.',
    told: 'Please use an account of your own.',
  });
});

test('a refused decision keeps what was typed and says why', async () => {
  open(address, queue(aWhole(1), { 'withdrawals/hold': () => refused('decided_already', 'It was decided on meanwhile.') }));
  await click('button', 'Hold');
  await type('Note for the others', 'Wait for the bank.');
  await send();
  await sees('It was decided on meanwhile.');
  expect((await find<HTMLTextAreaElement>('textbox', /Note/)).value).toBe('Wait for the bank.');
});

test('without an answer nobody says that nothing was done', async () => {
  open(address, queue(aWhole(1), { 'withdrawals/approve': lost }));
  await click('button', 'Approve');
  await send();
  await sees('It may have been done all the same: look again first.');
});

test('a code that is due is asked for, and the approval goes on by itself, once', async () => {
  let isConfirmed = false;
  open(
    address,
    queue(aWhole(1), {
      'withdrawals/approve': () =>
        isConfirmed
          ? value({ state: 'approved', waitsForSecond: false })
          : refused('step_up_due', 'Confirm with your authenticator first.'),
      'step-up': ({ body }) => {
        if ((body as { code: string }).code !== '123456') return refused('second_code_wrong', 'The code is wrong.');
        isConfirmed = true;
        return value(ana);
      },
    }),
  );
  await click('button', 'Approve');
  await send();
  await sees('Confirm that it is you');
  await type('Code of your authenticator', '654321');
  await send();
  await sees('The code is wrong.');
  await type('Code of your authenticator', '123456');
  await send();
  await sees('₱1,500.00 approved.');
  expect(callsTo('withdrawals/approve')).toHaveLength(2);
});

test('whoever gives no code has done nothing, and is told so', async () => {
  open(address, queue(aWhole(1), { 'withdrawals/approve': () => refused('step_up_due', 'Confirm with your authenticator first.') }));
  await click('button', 'Approve');
  await send();
  await sees('It is good for five minutes.');
  (await find('dialog', 'Confirm that it is you')).dispatchEvent(new Event('cancel', { cancelable: true }));
  await sees('Confirm with your authenticator first.');
  expect(callsTo('withdrawals/approve')).toHaveLength(1);
});

test('keys move through the queue, open a row and ask for a decision', async () => {
  open('/withdrawals', queue());
  await find('table', 'Withdrawals');
  for (const key of ['j', 'j', 'k', 'Enter']) await press(key);
  await find('button', 'Approve');
  expect(callsTo('withdrawal').at(0)?.query.get('id')).toBe(aListed(1).id);
  await press('h');
  await find('textbox', /Note for the others/);
});

test('an auditor sees everything and decides nothing', async () => {
  open(address, queue(), { ...ana, name: 'Ina', permissions: ['payouts:read', 'audit:read'] });
  await sees('Maria Reyes');
  expect(all('button', /Approve|Hold|Refuse|Claim|Pay by hand/)).toEqual([]);
  for (const key of ['a', 'h', 'r', 'c']) await press(key);
  expect(all('dialog')).toEqual([]);
  expect(callsTo('withdrawals/claim')).toEqual([]);
});

test('an empty queue says so, a failed one why, and is read again', async () => {
  let isThere = false;
  open('/withdrawals', {
    withdrawals: () => (isThere ? value({ content: [], next: null }) : refused('unknown_error', 'Unknown error.', { requestId: 'r-17' })),
  });
  await sees('The queue could not be read');
  expect(says('Request r-17.'), 'support finds the request by its id').toBe(true);
  isThere = true;
  await click('button', 'Try again');
  await sees('Nothing waits.');
});

test('a queue that is not live any more says since when, and nothing can be decided', async () => {
  let isLost = false;
  const orLost = (answer: () => ReturnType<typeof value>) => () => (isLost ? lost() : answer());
  open(address, { withdrawals: orLost(listOf([aListed(1)])), withdrawal: orLost(() => value(aWhole(1))) });
  expect((await find<HTMLButtonElement>('button', 'Approve')).disabled).toBe(false);
  isLost = true;
  await sees('Not live since');
  expect((await find<HTMLButtonElement>('button', 'Approve')).disabled).toBe(true);
  await press('a');
  expect(all('dialog')).toEqual([]);
});
