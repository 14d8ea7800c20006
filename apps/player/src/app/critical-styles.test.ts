import { expect, test } from 'vitest';
import { readCriticalRules } from '../../vite-critical-styles.ts';
import { criticalStyles } from './critical-styles.ts';

const ltr = { dir: 'ltr', lang: 'fil' };
const stylesOf = (css: string, html: string, page: { dir: string; lang: string }): string =>
  criticalStyles(readCriticalRules(css), html, page);
const html = '<main class="card card--hot"><b class="name">x</b></main>';

test('keeps rules whose classes stand in the markup, and rules without classes', () => {
  expect(stylesOf('html{color:red}.card{a:b}.card .name{a:b}.sheet{a:b}.card .sheet{a:b}', html, ltr)).toBe(
    'html{color:red}.card{a:b}.card .name{a:b}',
  );
});

test('keeps of a rule the selectors that are used', () => {
  expect(stylesOf('.sheet,.card{a:b}', html, ltr)).toBe('.card{a:b}');
});

test('does not ask for classes that a selector only excludes or lets choose', () => {
  expect(stylesOf('.card:not(.sheet){a:b}:is(.card,.sheet){a:b}', html, ltr)).toBe('.card:not(.sheet){a:b}:is(.card,.sheet){a:b}');
});

test('leaves looks of a tap and twins of colours to the file', () => {
  expect(
    stylesOf(
      '.card{color:#fff;color:lab(98% 0 3/.5);a:b}.card:active{a:b}.card .name:focus-visible{a:b}@media (hover:hover){.card{a:b}}',
      html,
      ltr,
    ),
  ).toBe('.card{color:#fff;a:b}');
});

test('leaves out custom properties that nothing reads', () => {
  expect(stylesOf(':root{--a:1;--b:var(--c);--c:2;--d:3}.card{x:var(--b)}', html, ltr)).toBe(':root{--b:var(--c);--c:2}.card{x:var(--b)}');
});

test('keeps rules with their conditions, and leaves wide-gamut colours to the file', () => {
  expect(stylesOf('@media (x){.sheet{a:b}.card{a:b}}@supports (color:lab(0% 0 0)){:root{--x:lab(0% 0 0)}}@font-face{a:b}', html, ltr)).toBe(
    '@media (x){.card{a:b}}@font-face{a:b}',
  );
});

test('leaves out what is for another direction or script', () => {
  const css = '[dir=rtl] .card{a:b}.card:is(:lang(ar),:lang(th)){c:d}';
  expect(stylesOf(css, html, ltr)).toBe('');
  expect(stylesOf(css, html, { dir: 'rtl', lang: 'ar' })).toBe(css);
});

test('keeps a movement that is read, and none that is not; nothing moves between looks yet', () => {
  expect(
    stylesOf('.card{cursor:pointer;animation:1s sway;transition:scale .1s}@keyframes sway{to{a:b}}@keyframes sweep{to{a:b}}', html, ltr),
  ).toBe('.card{animation:1s sway}@keyframes sway{to{a:b}}');
});

test('leaves looks of page changes and of what is busy to the file', () => {
  const css =
    '.card[aria-busy=true]:after{a:b}@media (x){::view-transition-old(*){a:b}}@media (x){::view-transition-old(*){a:b}.card{c:d}}';
  expect(stylesOf(css, html, ltr)).toBe('@media (x){.card{c:d}}');
});

test('leaves fonts of letters that the document does not have to the file', () => {
  const [latin, peso, any] = ['unicode-range:U+20-7E,U+A0', 'unicode-range:U+20B1', 'a:b'].map((range) => `@font-face{${range}}`);
  expect(stylesOf(`${latin}${peso}${any}`, html, ltr)).toBe(`${latin}${any}`);
  expect(stylesOf(`${latin}${peso}${any}`, `${html}₱`, ltr)).toBe(`${latin}${peso}${any}`);
  const han = '@font-face{unicode-range:U+4E00-9FFF}';
  for (const letter of ['一', '玩', '\u{9FFF}']) expect(stylesOf(han, `${html}${letter}`, ltr), letter).toBe(han);
  expect(stylesOf(han, html, ltr)).toBe('');
});

test('refuses what it does not know, rather than leave it out', () => {
  expect(() => readCriticalRules('@layer base{.card{a:b}}')).toThrow('@layer');
  expect(() => readCriticalRules('.card{.name{a:b}}')).toThrow('.card');
});
