/** One measured ratio with its bound; `bound: null` is a remark that decides nothing. */
export type Figure = {
  readonly name: string;
  /** What was compared, with the absolute figures for the eye. */
  readonly detail: string;
  readonly value: number | null;
  readonly bound: { readonly atMost: number } | { readonly atLeast: number } | null;
  /** It should have been measured and could not be; `detail` says why. */
  readonly failed?: boolean;
};

export type Verdict = 'holds' | 'MISSED' | 'note' | 'absent' | 'FAILED';

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share of the values lies; throws on none, since a bound must not pass by measuring nothing. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
};

export const verdictOf = ({ value, bound, failed = false }: Figure): Verdict => {
  if (failed) return 'FAILED';
  if (value === null) return 'absent';
  if (bound === null) return 'note';
  const holds = 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
  return holds ? 'holds' : 'MISSED';
};

/** Whether a run with this figure ends well. */
export const isGood = (figure: Figure): boolean => !['MISSED', 'FAILED'].includes(verdictOf(figure));

/** What a measurement gives, or one figure that says why it gave none, so that the others are not lost with it. */
export const figuresOrFault = async (name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> => {
  try {
    return await measure();
  } catch (error) {
    const detail = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
    return [{ name, detail, value: null, bound: null, failed: true }];
  }
};

const boundText = ({ bound }: Figure): string => (bound === null ? '' : 'atMost' in bound ? `<= ${bound.atMost}` : `>= ${bound.atLeast}`);
const valueText = ({ value }: Figure): string => (value === null ? '-' : Number.isInteger(value) ? String(value) : value.toFixed(3));

/** The figures as lines of equal columns. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [
    ['figure', 'value', 'bound', 'verdict', 'measured'],
    ...figures.map((figure) => [figure.name, valueText(figure), boundText(figure), verdictOf(figure), figure.detail]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
