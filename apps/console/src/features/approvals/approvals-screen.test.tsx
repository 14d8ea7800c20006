// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import {
  all,
  called,
  callsTo,
  click,
  close,
  find,
  open,
  refused,
  sees,
  send,
  type,
  value,
  type Answers,
} from '../../testing/test-console.tsx';

afterEach(close);

const id = '0'.repeat(26);
const listed = {
  id,
  action: 'limits.set',
  subject: 'player:juan',
  askedBy: 'Ben',
  reason: 'Asked for by chat.',
  askedAt: new Date(Date.now() - 41 * 60_000).toISOString(),
  lapsesAt: new Date(Date.now() + 90 * 60_000 + 30_000).toISOString(),
};
const whole = {
  ...listed,
  digest: 'ab'.repeat(32),
  payload: { daily: '8000.00' },
  shown: { before: { daily: '5000.00', weekly: '20000.00' }, after: { daily: '8000.00', weekly: '20000.00' } },
  mayDecide: true,
  isOwn: false,
};
const answers = (change: object = {}, more: Answers = {}): Answers => ({
  approvals: ({ query }) => value({ content: query.get('view') === 'asked-by-me' ? [{ ...listed, askedBy: 'Ana' }] : [listed] }),
  approval: () => value({ ...whole, ...change }),
  ...more,
});

test('lists what waits for the operator, with who asked, why and until when', async () => {
  open('/approvals', answers());
  await find('table', 'Requests');
  for (const text of ['Set limits', 'player juan', 'Ben', 'Asked for by chat.', '41 min', '1 h 30'])
    expect(all('row')[1]?.textContent).toContain(text);
});

test('shows only what changes, before beside after', async () => {
  open(`/approvals/${id}`, answers());
  await find('columnheader', 'Before');
  const changes = all('row', /Daily|Weekly/).map((row) => row.textContent);
  expect(changes).toEqual(['Daily5000.008000.00']);
});

test('an approval names what was seen, and its receipt is told', async () => {
  open(`/approvals/${id}`, answers({}, { 'approvals/approve': () => value({ receipt: 'The limit is 8,000.00 a day.' }) }));
  await click('button', 'Approve');
  await send();
  await sees('The limit is 8,000.00 a day.');
  expect(callsTo('approvals/approve').map(({ body }) => body)).toEqual([{ id, digest: whole.digest }]);
});

test('a request that has changed meanwhile is refused in the platform’s words', async () => {
  open(
    `/approvals/${id}`,
    answers({}, { 'approvals/approve': () => refused('request_changed', 'The request is not the one that you have seen.') }),
  );
  await click('button', 'Approve');
  await send();
  await sees('The request is not the one that you have seen.');
});

test('a refusal needs its reason', async () => {
  open(`/approvals/${id}`, answers({}, { 'approvals/refuse': () => value({}) }));
  await click('button', 'Refuse');
  await send();
  expect(callsTo('approvals/refuse')).toEqual([]);
  await type('Reason', 'Not without documents.');
  await send();
  expect((await called('approvals/refuse')).body).toEqual({ id, reason: 'Not without documents.' });
});

test.each([true, false])(
  'the own request can be taken back and never approved, whatever the answer says of deciding: %s',
  async (mayDecide) => {
    open(
      `/approvals/${id}?view=asked-by-me`,
      answers({ askedBy: 'Ana', isOwn: true, mayDecide }, { 'approvals/withdraw': () => value({}) }),
    );
    await click('button', 'Take back');
    expect(all('button', /Approve|Refuse/)).toEqual([]);
    await send();
    expect((await called('approvals/withdraw')).body).toEqual({ id });
  },
);

test('whoever may not decide is offered nothing', async () => {
  open(`/approvals/${id}`, answers({ mayDecide: false }));
  await find('columnheader', 'Before');
  expect(all('button', /Approve|Refuse|Take back/)).toEqual([]);
});

test('what cannot be done any more can only be refused', async () => {
  open(`/approvals/${id}`, answers({ shown: null }));
  await sees('It cannot be done any more.');
  await find('button', 'Refuse');
  expect(all('button', 'Approve')).toEqual([]);
});
