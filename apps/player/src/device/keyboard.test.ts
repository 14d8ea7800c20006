// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followKeyboard } from './keyboard.ts';

const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
const show = (height: number, offsetTop = 0, scale = 1): void => {
  Object.assign(view, { height, offsetTop, scale });
  view.dispatchEvent(new Event('resize'));
};
const said = () => {
  const { style, dataset } = document.documentElement;
  return [dataset['keyboard'], ...['--keyboard', '--view-top', '--view'].map((name) => style.getPropertyValue(name))];
};
const nothing = [undefined, '', '', ''];
let end = (): void => undefined;
beforeEach(() => {
  Object.assign(view, { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('visualViewport', view);
  end = followKeyboard();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a keyboard over a page that does not shrink is told to the styles, also when the page was moved up, and is gone with it', () => {
  show(422);
  expect(said()).toEqual(['', '422px', '0px', '422px']);
  show(422, 100);
  expect(said()).toEqual(['', '322px', '100px', '422px']);
  show(844);
  expect(said()).toEqual(nothing);
});

test('a bar of the browser, a pinch and a page that shrinks are no keyboard', () => {
  show(780);
  expect(said()).toEqual(nothing);
  show(422, 0, 2);
  expect(said()).toEqual(nothing);
  vi.stubGlobal('innerHeight', 422);
  show(422);
  expect(said()).toEqual(nothing);
});

test('the field of a sheet that moves up is brought into sight, that of a page is left alone', () => {
  document.body.innerHTML = '<input name="page"><dialog open><input name="sheet"></dialog>';
  const [page, sheet] = document.querySelectorAll('input');
  const [ofPage, ofSheet] = [vi.fn<() => void>(), vi.fn<() => void>()];
  Object.assign(page!, { scrollIntoView: ofPage });
  Object.assign(sheet!, { scrollIntoView: ofSheet });
  page!.focus();
  show(422);
  show(844);
  sheet!.focus();
  show(422);
  show(420);
  expect([ofPage.mock.calls.length, ofSheet.mock.calls.length]).toEqual([0, 1]);
});

test('once it is ended nothing is told any more', () => {
  show(422);
  end();
  expect(said()).toEqual(nothing);
  show(422);
  expect(said()).toEqual(nothing);
});
