/** Whether what is kept on the device is still what the app keeps there: an older build, another page or a full disk may have left anything. */
export type Shape = (value: unknown) => boolean;

export const isFlag: Shape = (value) => typeof value === 'boolean';
export const isNumber: Shape = Number.isFinite;

export const listOf =
  (item: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every((one) => item(one));

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** An object whose named fields fit, and with texts under the names behind them; what is not named is not looked at. */
export const having =
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says whose fields may be named
  <T extends object>(fields: { readonly [Field in keyof T]?: Shape }, ...texts: readonly (keyof T & string)[]): Shape =>
    (value) =>
      isObject(value) &&
      texts.every((name) => typeof value[name] === 'string') &&
      (Object.entries(fields) as [string, Shape][]).every(([name, fits]) => fits(value[name]));
