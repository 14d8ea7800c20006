import { visible } from '../kernel/visible.ts';

/** Rows of cells as lines, each column as wide as its widest cell. */
export const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** Writes lines to standard output, whatever stands in them. */
export const print = (...lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${visible(line)}\n`);
};
