import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const html = '<main class="card card--hot"><b class="name">x</b></main>';

test('keeps rules whose classes stand in the markup, and rules without classes', () => {
  expect(usedStyles('html{color:red}.card{a:b}.card .name{a:b}.sheet{a:b}.card .sheet{a:b}', html)).toBe(
    'html{color:red}.card{a:b}.card .name{a:b}',
  );
});

test('keeps a rule when one of its selectors is used', () => {
  expect(usedStyles('.sheet,.card{a:b}', html)).toBe('.sheet,.card{a:b}');
});

test('does not ask for classes that a selector only excludes or lets choose', () => {
  expect(usedStyles('.card:not(.sheet){a:b}:is(.card,.sheet){a:b}', html)).toBe('.card:not(.sheet){a:b}:is(.card,.sheet){a:b}');
});

test('leaves looks of a tap and twins of colours to the file', () => {
  expect(
    usedStyles(
      '.card{color:#fff;color:lab(98% 0 3/.5);a:b}.card:active{a:b}.card .name:focus-visible{a:b}@media (hover:hover){.card{a:b}}',
      html,
    ),
  ).toBe('.card{color:#fff;a:b}');
});

test('leaves out custom properties that nothing reads', () => {
  expect(usedStyles(':root{--a:1;--b:var(--c);--c:2;--d:3}.card{x:var(--b)}', html)).toBe(':root{--b:var(--c);--c:2;}.card{x:var(--b)}');
});

test('keeps conditions and fonts whole, and leaves wide-gamut colours to the file', () => {
  expect(usedStyles('@media (x){.sheet{a:b}}@supports (color:lab(0% 0 0)){:root{--x:lab(0% 0 0)}}@font-face{a:b}', html)).toBe(
    '@media (x){.sheet{a:b}}@font-face{a:b}',
  );
});
