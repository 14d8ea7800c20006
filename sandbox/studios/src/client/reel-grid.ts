import { CLUSTER_SIDE, LINES, SCATTER, type Frame, type SymbolIndex, type Win } from '../engine/index.ts';
import { el, svg } from './dom.ts';
import { reducedMotion } from './page.ts';
import { symbolNode } from './symbols.ts';
import type { ViewContext } from './view.ts';

const FILLER = 9;
export const REEL_MS = { gap: 130, stop: 420, tumble: 260, turn: 420 } as const;

/** Columns of cells on the screen, without any movement. */
export function createReelGrid({ data, words }: ViewContext) {
  const cluster = data.game.key.mechanic === 'cluster';
  const columns = cluster ? CLUSTER_SIDE : 5;
  const rows = cluster ? CLUSTER_SIDE : 3;
  const kinds = cluster ? 8 : 11;
  const reels = Array.from({ length: columns }, () => el('div', { class: 'reel' }));
  const overlay = pathsOver(columns, rows);
  const element = el(
    'div',
    { class: `reels ${cluster ? 'is-cluster' : ''}`, role: 'img', 'aria-label': data.game.title },
    ...reels,
    overlay,
  );
  const cells: HTMLElement[][] = [];
  const cellOf = (symbol: SymbolIndex): HTMLElement => el('div', { class: 'cell' }, symbolNode(symbol, data.art.symbols, words));
  /** What runs past while a reel turns; only a picture, never a result. */
  const fillerOf = (column: number, i: number): SymbolIndex => {
    const symbol = (column * 5 + i * 3 + 2) % kinds;
    return symbol === SCATTER ? 2 : symbol;
  };
  const settle = (column: number, symbols: readonly SymbolIndex[]): HTMLElement[] => {
    const made = symbols.map(cellOf);
    cells[column] = made;
    reels[column]?.replaceChildren(el('div', { class: 'strip' }, ...made));
    return made;
  };
  const cellAt = (at: number): HTMLElement | undefined => cells[Math.floor(at / rows)]?.[at % rows];
  const unmark = (): void => {
    for (const column of cells) for (const cell of column) cell.classList.remove('win');
    overlay.replaceChildren();
    element.classList.remove('has-wins', 'modest');
  };
  return {
    element,
    reels,
    columns,
    rows,
    cluster,
    cellOf,
    fillerOf,
    settle,
    cellAt,
    unmark,
    rest(): void {
      for (let c = 0; c < columns; c++)
        settle(
          c,
          Array.from({ length: rows }, (_, r) => (cluster ? 2 + ((c * 2 + r * 3 + (r >> 1)) % 6) : fillerOf(c, r))),
        );
    },
    /** Lights the wins' cells and draws their lines; `modest` wins (not above the stake) stay quiet. */
    mark(wins: readonly Win[], modest: boolean): void {
      unmark();
      for (const win of wins) for (const at of win.cells) cellAt(at)?.classList.add('win');
      element.classList.toggle('has-wins', wins.length > 0);
      element.classList.toggle('modest', modest);
      overlay.replaceChildren(...linePaths(wins));
    },
  };
}
export type ReelGrid = ReturnType<typeof createReelGrid>;

/** What lines are drawn on, over a grid of cells of 100 units. */
export const pathsOver = (columns: number, rows: number, ...paths: SVGElement[]): SVGElement =>
  svg(
    'svg',
    { class: 'paths', viewBox: `0 0 ${columns * 100} ${rows * 100}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...paths,
  );

/** The winning part of each line that pays, from the middle of its first cell to that of its last, in the line's own hue. */
export const linePaths = (wins: readonly Win[]): SVGElement[] =>
  wins.flatMap(({ line, cells }) => {
    if (line === undefined) return [];
    const rows = (LINES[line] ?? []).slice(0, cells.length);
    const points = rows.map((row, column) => `${column * 100 + 50},${row * 100 + 50}`).join(' ');
    const path = svg('polyline', { points, class: 'line' });
    path.style.stroke = `oklch(0.86 0.15 ${(line * 67 + 60) % 360})`;
    return [path];
  });

/** The movement of the reels: turning, stopping one after another, and falling. */
export function createReelMotion(grid: ReelGrid, { pace, sound }: ViewContext) {
  const still = reducedMotion();
  let loops: Animation[] = [];
  const halt = (): void => {
    for (const loop of loops) loop.cancel();
    loops = [];
  };
  const roll = (column: number): void => {
    const symbols = Array.from({ length: FILLER }, (_, i) => grid.fillerOf(column, i));
    const strip = el('div', { class: 'strip rolling' }, ...[...symbols, ...symbols.slice(0, grid.rows)].map(grid.cellOf));
    grid.reels[column]?.replaceChildren(strip);
    const share = (FILLER / (FILLER + grid.rows)) * 100;
    loops.push(
      strip.animate([{ transform: `translateY(-${share}%)` }, { transform: 'translateY(0)' }], {
        duration: REEL_MS.turn + column * 10,
        iterations: Infinity,
      }),
    );
  };
  const stopReel = async (column: number, symbols: readonly SymbolIndex[]): Promise<void> => {
    const made = grid.settle(column, symbols);
    sound.stop(column);
    const strip = made[0]?.parentElement;
    if (still || pace.isHurried() || strip === null || strip === undefined) return;
    strip.append(...made.map((_, i) => grid.cellOf(grid.fillerOf(column, i))));
    const landing = strip.animate(
      [{ transform: 'translateY(-50%)' }, { transform: 'translateY(2.5%)', offset: 0.72 }, { transform: 'translateY(0)' }],
      { duration: REEL_MS.stop, easing: 'cubic-bezier(.2,.7,.3,1)' },
    );
    await landing.finished.catch(() => undefined);
    strip.replaceChildren(...made);
  };
  return {
    still,
    halt,
    start(): void {
      if (!still) for (let c = 0; c < grid.columns; c++) roll(c);
    },
    async stop(frame: Frame): Promise<void> {
      const landings: Promise<void>[] = [];
      for (let c = 0; c < grid.columns; c++) {
        landings.push(stopReel(c, frame.columns[c] ?? []));
        if (c + 1 < grid.columns) await pace.wait(grid.cluster ? REEL_MS.gap / 2 : REEL_MS.gap);
      }
      await Promise.all(landings);
      halt();
    },
    /** Paid cells go, the others fall, new ones come from above. */
    async fall(before: Frame, after: Frame): Promise<void> {
      const gone = new Set(before.wins.flatMap((win) => win.cells));
      for (const at of gone) grid.cellAt(at)?.classList.add('gone');
      await pace.wait(REEL_MS.tumble);
      grid.unmark();
      for (let c = 0; c < grid.columns; c++) {
        const made = grid.settle(c, after.columns[c] ?? []);
        const missing = [...gone].filter((at) => Math.floor(at / grid.rows) === c).map((at) => at % grid.rows);
        if (missing.length === 0 || still) continue;
        for (const cell of made.slice(0, Math.max(...missing) + 1)) {
          cell.animate(
            [{ transform: `translateY(-${missing.length * 100}%)` }, { transform: 'translateY(4%)', offset: 0.8 }, { transform: 'none' }],
            { duration: REEL_MS.tumble + 90, easing: 'cubic-bezier(.5,0,.7,1)' },
          );
        }
      }
      await pace.wait(REEL_MS.tumble + 120);
    },
  };
}
