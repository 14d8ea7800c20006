import { el } from '@palaro/game-server/page';
import type { Kind, Numbers } from '../engine/index.ts';
import type { Texts } from './texts.ts';

const ball = (value: string, kind: Kind): HTMLElement => {
  const hue = kind === 'cars10' ? ` car-${value}` : '';
  return el('span', { class: `ball${kind === 'dice3' ? ' die' : ''}${hue}` }, value);
};

/** What was drawn: balls, dice or cars in a row; numbers of several prizes as a list by their groups. */
export function numbersNode(numbers: Numbers, kind: Kind, words: Texts, { short }: { short: boolean }): HTMLElement {
  const [first] = numbers;
  if (first === undefined) return el('p', { class: 'note' }, words.noResult);
  if (numbers.length === 1) return el('p', { class: 'balls' }, ...first.values.map((value) => ball(value, kind)));
  if (short)
    return el(
      'p',
      { class: 'balls' },
      el('span', { class: 'group-name' }, words.groups[first.name] ?? first.name),
      ...Array.from(first.values[0] ?? '', (digit) => ball(digit, kind)),
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
