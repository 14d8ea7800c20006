import { expect, test } from 'vitest';
import { difference } from './difference.ts';

test('a line shows each key as it is and as it will be', () => {
  expect(difference({ g: 1, b: { c: true, d: 'x' }, e: [], a: 1 }, { b: { d: 'y', c: true }, e: ['z'], f: null, a: 1 })).toEqual([
    '- b.d: "x"',
    '+ b.d: "y"',
    '- e: []',
    '+ e: ["z"]',
    '+ f: null',
    '- g: 1',
  ]);
});

test('lists of objects are compared entry by entry', () => {
  expect(difference({ list: [{ a: 1 }, { a: 2 }] }, { list: [{ a: 1 }, { a: 3 }, { a: 4 }] })).toEqual([
    '- list.1.a: 2',
    '+ list.1.a: 3',
    '+ list.2.a: 4',
  ]);
});

test('a document that is new or gone is shown as a whole', () => {
  expect(difference(null, { a: {}, b: 1 })).toEqual(['+ a: {}', '+ b: 1']);
  expect(difference({ a: {} }, null)).toEqual(['- a: {}']);
});
