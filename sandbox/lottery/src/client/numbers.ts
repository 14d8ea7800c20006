import { el } from '@palaro/game-server/page';
import type { Kind, Numbers } from '../engine/index.ts';
import type { Texts } from './texts.ts';

const ball = (value: string, kind: Kind): HTMLElement => {
  const hue = kind === 'cars10' ? ` car-${value}` : '';
  return el('span', { class: `ball${kind === 'dice3' ? ' die' : ''}${hue}` }, value);
};

/** In the order of the draw from left to right, as digits of a number are read in every language. */
const row = (values: readonly string[], kind: Kind): HTMLElement =>
  el('span', { class: 'drawn', dir: 'ltr' }, ...values.map((value) => ball(value, kind)));

/** What was drawn: balls, dice or cars in a row; numbers of several prizes as a list by their groups. */
export function numbersNode(numbers: Numbers, kind: Kind, words: Texts, { short }: { short: boolean }): HTMLElement {
  const [first] = numbers;
  if (first === undefined) return el('p', { class: 'note' }, words.noResult);
  if (numbers.length === 1) return el('p', { class: 'balls' }, row(first.values, kind));
  if (short)
    return el(
      'p',
      { class: 'balls' },
      el('span', { class: 'group-name' }, words.groups[first.name] ?? first.name),
      row([...(first.values[0] ?? '')], kind),
    );
  return el(
    'dl',
    { class: 'prize-list' },
    ...numbers.flatMap(({ name, values }) => [
      el('dt', {}, words.groups[name] ?? name),
      el('dd', {}, ...values.map((value) => el('span', {}, value))),
    ]),
  );
}
