import type { Line, Shape } from './types.ts';

/** More lines than that are several bets. */
export const LINES_MAX = 1000;
/** A pick longer than that is no pick. */
export const PICKS_MAX = 6000;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
export const valuesOf = ({ from, to }: { from: number; to: number }): readonly number[] => range(from, to);

/** Whole numbers without signs, spaces and leading zeros, so that a pick has one reading. */
const isWhole = (text: string): boolean => /^(0|[1-9]\d{0,2})$/.test(text);

/** @returns the values, or null where one is outside or named twice. */
function readValues(text: string, { from, to }: { from: number; to: number }): number[] | null {
  const parts = text.split(',');
  if (!parts.every(isWhole)) return null;
  const values = parts.map(Number);
  const fits = values.every((value) => value >= from && value <= to) && new Set(values).size === values.length;
  return fits ? values : null;
}

const distinctValues = (line: Line): number => new Set(line).size;

function combinations(values: readonly number[], choose: number): number[][] {
  if (choose === 0) return [[]];
  return values.flatMap((value, i) => combinations(values.slice(i + 1), choose - 1).map((rest) => [value, ...rest]));
}

const choices = (count: number, choose: number): number => {
  let result = 1;
  for (let i = 0; i < choose; i++) result = (result * (count - i)) / (i + 1);
  return result;
};

function positionLines(shape: Extract<Shape, { kind: 'positions' }>, picks: string): Line[] | null {
  const places = picks.split('|').map((part) => readValues(part, shape));
  if (places.length !== shape.places || places.includes(null)) return null;
  const values = places as number[][];
  if (values.reduce((product, place) => product * place.length, 1) > LINES_MAX) return null;
  const lines = values.reduce<number[][]>((lines_, place) => lines_.flatMap((line) => place.map((value) => [...line, value])), [[]]);
  return shape.distinct ? lines.filter((line) => distinctValues(line) === line.length) : lines;
}

function setLines(shape: Extract<Shape, { kind: 'set' }>, picks: string): Line[] | null {
  const values = readValues(picks, shape);
  if (values === null || values.length < shape.choose || choices(values.length, shape.choose) > LINES_MAX) return null;
  return combinations(
    [...values].sort((a, b) => a - b),
    shape.choose,
  );
}

function gridLines(shape: Extract<Shape, { kind: 'grid' }>, picks: string): Line[] | null {
  const cells = picks.split(',');
  if (new Set(cells).size !== cells.length) return null;
  const lines = cells.map((cell) => {
    const [place = '', value = '', more] = cell.split(':');
    if (!isWhole(place) || !isWhole(value) || more !== undefined) return null;
    const line = [Number(place), Number(value)] as const;
    return line[0] >= 1 && line[0] <= shape.places && line[1] >= shape.from && line[1] <= shape.to ? line : null;
  });
  return lines.includes(null) ? null : (lines as Line[]);
}

function numberLines(shape: Extract<Shape, { kind: 'numbers' }>, picks: string): Line[] | null {
  const numbers = picks.split(',');
  const fits = (number: string): boolean => {
    if (number.length !== shape.digits || !/^\d+$/.test(number)) return false;
    const distinct = new Set(number).size;
    return shape.rule === 'any' || distinct === (shape.rule === 'distinct' ? shape.digits : shape.digits - 1);
  };
  if (new Set(numbers).size !== numbers.length || !numbers.every(fits)) return null;
  return numbers.map((number) => Array.from(number, Number));
}

function optionLines(shape: Extract<Shape, { kind: 'options' }>, picks: string): Line[] | null {
  const named = picks.split(',').map((option) => shape.options.indexOf(option));
  return named.includes(-1) || new Set(named).size !== named.length ? null : named.map((index) => [index]);
}

function read(shape: Shape, picks: string): Line[] | null {
  switch (shape.kind) {
    case 'positions':
      return positionLines(shape, picks);
    case 'set':
      return setLines(shape, picks);
    case 'grid':
      return gridLines(shape, picks);
    case 'numbers':
      return numberLines(shape, picks);
    case 'options':
      return optionLines(shape, picks);
  }
}

/** @returns the lines of a pick, or null where it is none of this shape, is empty, or has more than `LINES_MAX` lines. */
export function linesOf(shape: Shape, picks: string): readonly Line[] | null {
  if (picks === '' || picks.length > PICKS_MAX) return null;
  const lines = read(shape, picks);
  return lines === null || lines.length === 0 || lines.length > LINES_MAX ? null : lines;
}

/** Writes one line as a pick. */
export function picksOf(shape: Shape, line: Line): string {
  switch (shape.kind) {
    case 'positions':
      return line.join('|');
    case 'set':
      return line.join(',');
    case 'grid':
      return line.join(':');
    case 'numbers':
      return line.join('');
    case 'options':
      return shape.options[line[0] ?? 0] ?? '';
  }
}
