import { el } from '@palaro/game-server/page';
import { plainDigits } from '@palaro/money';
import { linesOf, picksOf, valuesOf, type BetKind, type Shape } from '../engine/index.ts';
import { fill, type Texts } from './texts.ts';

export { picksText } from './picks-text.ts';

export type Picker = { node: HTMLElement; picks(): string; clear(): void };
type Chip = { node: HTMLButtonElement; isOn(): boolean; set(on: boolean): void };

function chip(text: string, label: string | null, changed: () => void): Chip {
  const node = el(
    'button',
    {
      type: 'button',
      class: 'chip',
      'aria-pressed': 'false',
      'aria-label': label,
      click: () => {
        set(node.getAttribute('aria-pressed') !== 'true');
        changed();
      },
    },
    text,
  );
  const set = (on: boolean): void => node.setAttribute('aria-pressed', String(on));
  return { node, isOn: () => node.getAttribute('aria-pressed') === 'true', set };
}

/** Rows of chips; each row has a name where there are several. */
function chipRows(
  rows: readonly { name: string | null; values: readonly (readonly [value: string, text: string])[] }[],
  changed: () => void,
  wide = false,
) {
  const chips = rows.map(({ name, values }) =>
    values.map(([value, text]) => ({ value, chip: chip(text, name === null ? null : `${name}: ${text}`, changed) })),
  );
  const node = el(
    'div',
    { class: 'chip-rows' },
    ...rows.map(({ name }, i) =>
      el(
        'div',
        { class: 'chip-row', role: 'group', 'aria-label': name },
        name === null ? null : el('span', { class: 'row-name', 'aria-hidden': 'true' }, name),
        el('div', { class: wide ? 'chips wide' : 'chips' }, ...(chips[i] ?? []).map((one) => one.chip.node)),
      ),
    ),
  );
  return {
    node,
    chosen: (): string[][] => chips.map((row) => row.filter((one) => one.chip.isOn()).map(({ value }) => value)),
    clear: () => chips.flat().forEach((one) => one.chip.set(false)),
  };
}

const texts = (values: readonly number[]) => values.map((value) => [String(value), String(value)] as const);

function rowsPicker(shape: Extract<Shape, { kind: 'positions' | 'grid' }>, words: Texts, changed: () => void): Picker {
  const rows = chipRows(
    Array.from({ length: shape.places }, (_, i) => ({ name: fill(words.place, { n: i + 1 }), values: texts(valuesOf(shape)) })),
    changed,
  );
  const picks = (): string =>
    shape.kind === 'positions'
      ? rows
          .chosen()
          .map((row) => row.join())
          .join('|')
      : rows
          .chosen()
          .flatMap((row, i) => row.map((value) => `${i + 1}:${value}`))
          .join();
  return { node: rows.node, picks, clear: rows.clear };
}

/** Typed numbers, in the digits of any script, with spaces, commas or other marks between them; anything else is refused. */
function numbersPicker(shape: Extract<Shape, { kind: 'numbers' }>, words: Texts, changed: () => void): Picker {
  const input = el('textarea', { id: 'numbers', rows: 2, inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false', input: changed });
  const fault = el('p', { class: 'note bad', role: 'status' });
  const picks = (): string => {
    // Phones put marks without a look around what is pasted.
    const read = plainDigits(input.value).replace(/\p{Cf}/gu, '');
    const typed = read.split(/\D+/).filter(Boolean).join();
    const isBad = /[^\d\s,.;:/|+-]/.test(read) || (typed !== '' && linesOf(shape, typed) === null);
    fault.textContent = isBad ? words.badNumbers : '';
    return isBad ? '' : typed;
  };
  const node = el('div', { class: 'typed' }, el('label', { for: 'numbers' }, words.numbersField), input, fault);
  return { node, picks, clear: () => void (input.value = '') };
}

function introOf(shape: Shape, words: Texts): string {
  if (shape.kind === 'positions') return words.pickPlaces;
  if (shape.kind === 'set') return fill(words.pickSet, { count: shape.choose });
  if (shape.kind === 'grid') return words.pickGrid;
  return shape.kind === 'numbers' ? fill(words.typeNumbers, { digits: shape.digits }) : words.pickOptions;
}

/** A way to pick of this shape. */
export function createPicker({ shape }: BetKind, words: Texts, changed: () => void): Picker {
  const inner = ((): Picker => {
    if (shape.kind === 'positions' || shape.kind === 'grid') return rowsPicker(shape, words, changed);
    if (shape.kind === 'numbers') return numbersPicker(shape, words, changed);
    const values =
      shape.kind === 'set' ? texts(valuesOf(shape)) : shape.options.map((option) => [option, words.options[option] ?? option] as const);
    const rows = chipRows([{ name: null, values }], changed, shape.kind === 'options');
    return { node: rows.node, picks: () => rows.chosen()[0]?.join() ?? '', clear: rows.clear };
  })();
  return { ...inner, node: el('div', { class: 'picker' }, el('p', { class: 'note' }, introOf(shape, words)), inner.node) };
}

/** One line by chance; for the player's convenience, nothing of the draw depends on it. */
export function randomPick({ shape }: BetKind): string {
  const below = (limit: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
  const some = (count: number, from: number, to: number): number[] => {
    const left = valuesOf({ from, to }).slice();
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? from);
  };
  if (shape.kind === 'options') return shape.options[below(shape.options.length)] ?? '';
  if (shape.kind === 'set')
    return some(shape.choose, shape.from, shape.to)
      .sort((a, b) => a - b)
      .join();
  if (shape.kind === 'grid') return `${below(shape.places) + 1}:${shape.from + below(shape.to - shape.from + 1)}`;
  if (shape.kind === 'positions') return picksOf(shape, some(shape.places, shape.from, shape.to));
  const digits = some(shape.digits, 0, 9);
  if (shape.rule === 'pair') digits[shape.digits - 1] = digits[0] ?? 0;
  return picksOf(shape, digits);
}
