import type { HelpItem } from '@palaro/contract';
import { expect, test } from 'vitest';
import { found, parsePlace } from './help-rules.ts';

const item = (id: string, title: string, content: string): HelpItem => ({ id, category: 'account', title, content });
const items = [
  item('1', 'How do I add money?', '<p>Tap <b>Deposit</b>.</p>'),
  item('2', 'Where is my deposit?', '<p>Look at your record.</p>'),
  item('3', 'Paano maglaro sa Parañaque?', '<p title="secret">Buksan ang laro.</p>'),
];
const ids = (search: string): string[] => found(items, search).map(({ id }) => id);

test('a search finds all its words in titles first, then in texts, without case, accents or markup', () => {
  expect(ids('DEPOSIT')).toEqual(['2', '1']);
  expect(ids('my deposit')).toEqual(['2']);
  expect(ids('paranaque')).toEqual(['3']);
  expect(ids('secret')).toEqual([]);
  expect(ids('  ')).toEqual(['1', '2', '3']);
});

test('an address names a category and an index; what is neither counts as all and the first', () => {
  const place = (search: string) => parsePlace(new URLSearchParams(search));
  expect(place('i=1&c=limits')).toEqual({ category: 'limits', index: 1 });
  expect(place('i=-1&c=weather')).toEqual({ category: null, index: 0 });
});

test('an index of an address is a whole number of at most three digits', () => {
  const index = (typed: string) => parsePlace(new URLSearchParams({ i: typed })).index;
  expect([index('999'), index('1000'), index('1x'), index('x1'), index('')]).toEqual([999, 0, 0, 0, 0]);
});

test('markup between two words of a text does not join them', () => {
  expect(found([item('4', 'Limits', '<p>per</p><p>day</p>')], 'perday')).toEqual([]);
});
