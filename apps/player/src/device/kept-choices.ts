import { isObject, type Shape } from './kept-shape.ts';

/** Shapes that home does without: it does not pay for them. */
export const isText: Shape = (value) => typeof value === 'string';

export const mapOf =
  (item: Shape): Shape =>
  (value) =>
    isObject(value) && Object.values(value).every(item);

export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);

/** May be left out. */
export const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
