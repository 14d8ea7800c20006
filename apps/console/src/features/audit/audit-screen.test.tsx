// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { all, called, callsTo, click, close, find, open, sees, send, type, value } from '../../testing/test-console.tsx';

afterEach(close);

const entry = (seq: number, change: object = {}) => ({
  seq,
  at: '2026-11-30T10:00:00.000Z',
  actor: 'Ana',
  action: 'flags.set',
  subject: 'flag:showVipBenefit',
  outcome: 'done',
  reason: '',
  before: { on: false, kept: 'same' },
  after: { on: true, kept: 'same' },
  hash: `hash-of-${seq}`,
  ...change,
});

test('the log comes by pages: more begins before the last entry that is here', async () => {
  open('/audit', {
    audit: ({ query }) =>
      query.get('before') === '11' ? value({ content: [entry(10)], next: null }) : value({ content: [entry(12), entry(11)], next: 11 }),
  });
  await find('table', 'Entries');
  expect(all('row')).toHaveLength(3);
  await click('button', 'More');
  await called('audit', 2);
  await sees('Set flags');
  expect(callsTo('audit').map(({ query }) => query.get('before'))).toEqual([null, '11']);
  await expect.poll(() => all('row').length).toBe(4);
  expect(all('button', 'More'), 'there is no page after the last').toEqual([]);
});

test('a filter is asked of the platform, once it is applied', async () => {
  open('/audit', { audit: ({ query }) => value({ content: query.get('actor') === 'Ben' ? [] : [entry(12)], next: null }) });
  await find('table', 'Entries');
  await type('Who', ' Ben ');
  await type('Action', 'flags');
  await type('Outcome', 'refused');
  expect(callsTo('audit')).toHaveLength(1);
  await send();
  await sees('No entry fits.');
  expect(Object.fromEntries(callsTo('audit').at(-1)?.query ?? [])).toEqual({ actor: 'Ben', action: 'flags', outcome: 'refused' });
  await click('button', 'Clear');
  await find('table', 'Entries');
});

test('what is no action is said at once, and asked of nobody', async () => {
  open('/audit', { audit: () => value({ content: [entry(12)], next: null }) });
  await find('table', 'Entries');
  await type('Action', 'Set flags!');
  await sees('An action is like flags or flags.set.');
  await send();
  expect(callsTo('audit')).toHaveLength(1);
});

test('an entry opens with what it changed and its hash', async () => {
  open('/audit', {
    audit: () => value({ content: [entry(12), entry(11, { actor: 'Ben', outcome: 'refused', reason: 'Too late.' })], next: null }),
  });
  await click('button', /open Set flags by Ben/);
  await sees('hash-of-11');
  await sees('Too late.');
  expect(all('row', /^On/).map((row) => row.textContent)).toEqual(['Onfalsetrue']);
  expect(all('row', /^Kept/)).toEqual([]);
});

test('an address leads to an entry that no loaded page has', async () => {
  open('/audit?entry=3', {
    audit: ({ query }) =>
      query.get('before') === '4' ? value({ content: [entry(3), entry(2)], next: null }) : value({ content: [entry(12)], next: 12 }),
  });
  await sees('hash-of-3');
});
