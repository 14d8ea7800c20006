import { CLUSTER_SIDE, LINES, SCATTER, type Frame, type SlotDetail, type SymbolIndex, type Win } from '../engine/index.ts';
import { el, svg } from './dom.ts';
import { fill, reducedMotion } from './page.ts';
import { symbolNode } from './symbols.ts';
import type { GameView, Shown, ViewContext } from './view.ts';

const FILLER = 9;
const SHOW_MS = { reelGap: 130, stop: 420, wins: 900, each: 850, tumble: 260, banner: 1500 } as const;
/** At most this many single wins are shown one by one. */
const EACH_MAX = 6;

type Cell = HTMLElement;

/** The reels of all slot games: lines, ways and tumbling clusters. */
export function createSlotView(context: ViewContext): GameView {
  const { data, words, pace, sound } = context;
  const cluster = data.game.key.mechanic === 'cluster';
  const columns = cluster ? CLUSTER_SIDE : 5;
  const rows = cluster ? CLUSTER_SIDE : 3;
  const kinds = cluster ? 8 : 11;
  const still = reducedMotion();
  const reels = Array.from({ length: columns }, () => el('div', { class: 'reel' }));
  const overlay = svg('svg', {
    class: 'paths',
    viewBox: `0 0 ${columns * 100} ${rows * 100}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  const banner = el('div', { class: 'banner', hidden: true });
  const badge = el('div', { class: 'badge', hidden: true });
  const grid = el(
    'div',
    { class: `reels ${cluster ? 'is-cluster' : ''}`, role: 'img', 'aria-label': data.game.title },
    overlay,
    ...reels,
    banner,
  );
  const element = el('div', { class: 'slot' }, badge, grid);
  let cells: Cell[][] = [];
  let loops: Animation[] = [];
  let showing = 0;

  const cellOf = (symbol: SymbolIndex): Cell => el('div', { class: 'cell' }, symbolNode(symbol, data.art.symbols, words));
  const fillerOf = (column: number, i: number): SymbolIndex => {
    const symbol = (column * 5 + i * 3 + 2) % kinds;
    return symbol === SCATTER ? 2 : symbol;
  };
  const settle = (column: number, symbols: readonly SymbolIndex[]): void => {
    const made = symbols.map(cellOf);
    cells[column] = made;
    reels[column]?.replaceChildren(el('div', { class: 'strip' }, ...made));
  };
  const rest = (): void => {
    cells = [];
    for (let c = 0; c < columns; c++)
      settle(
        c,
        Array.from({ length: rows }, (_, r) => (cluster ? 2 + ((c * 2 + r * 3 + (r >> 1)) % 6) : fillerOf(c, r))),
      );
  };
  const clearWins = (): void => {
    showing++;
    grid.classList.remove('has-wins', 'modest');
    overlay.replaceChildren();
    banner.hidden = true;
    for (const column of cells) for (const cell of column) cell.classList.remove('win');
  };
  const roll = (column: number): void => {
    const reel = reels[column];
    if (reel === undefined || still) return;
    const symbols = Array.from({ length: FILLER }, (_, i) => fillerOf(column, i));
    const strip = el('div', { class: 'strip rolling' }, ...[...symbols, ...symbols.slice(0, rows)].map(cellOf));
    reel.replaceChildren(strip);
    const share = (FILLER / (FILLER + rows)) * 100;
    loops.push(
      strip.animate([{ transform: `translateY(-${share}%)` }, { transform: 'translateY(0)' }], {
        duration: 420 + column * 10,
        iterations: Infinity,
      }),
    );
  };
  const stopReel = async (column: number, symbols: readonly SymbolIndex[]): Promise<void> => {
    const reel = reels[column];
    if (reel === undefined) return;
    const made = symbols.map(cellOf);
    cells[column] = made;
    const tail = still ? [] : Array.from({ length: rows }, (_, i) => cellOf(fillerOf(column, i)));
    const strip = el('div', { class: 'strip' }, ...made, ...tail);
    reel.replaceChildren(strip);
    sound.stop(column);
    if (still || pace.isHurried()) return strip.replaceChildren(...made);
    const landing = strip.animate(
      [{ transform: 'translateY(-50%)' }, { transform: 'translateY(2.5%)', offset: 0.72 }, { transform: 'translateY(0)' }],
      { duration: SHOW_MS.stop, easing: 'cubic-bezier(.2,.7,.3,1)' },
    );
    await landing.finished.catch(() => undefined);
    strip.replaceChildren(...made);
  };
  const stopAll = async (frame: Frame): Promise<void> => {
    const landings: Promise<void>[] = [];
    for (let c = 0; c < columns; c++) {
      landings.push(stopReel(c, frame.columns[c] ?? []));
      if (c + 1 < columns) await pace.wait(cluster ? SHOW_MS.reelGap / 2 : SHOW_MS.reelGap);
    }
    await Promise.all(landings);
    for (const loop of loops) loop.cancel();
    loops = [];
  };
  const mark = (wins: readonly Win[]): void => {
    for (const column of cells) for (const cell of column) cell.classList.remove('win');
    for (const win of wins) for (const at of win.cells) cells[Math.floor(at / rows)]?.[at % rows]?.classList.add('win');
    grid.classList.toggle('has-wins', wins.length > 0);
    overlay.replaceChildren(
      ...wins
        .filter((win) => win.line !== undefined)
        .slice(0, 12)
        .map((win) => linePath(win.line ?? 0)),
    );
  };
  const textOf = (win: Win, coin: bigint): string => {
    const amount = context.money(coin * BigInt(win.coins));
    if (win.symbol === SCATTER) return fill(words.scatterWin, { win: amount });
    if (win.line !== undefined) return fill(words.lineWin, { line: win.line + 1, win: amount });
    if (win.ways !== undefined) return fill(words.waysWin, { ways: win.ways, win: amount });
    return fill(words.clusterWin, { count: win.cells.length, win: amount });
  };
  const fall = async (before: Frame, after: Frame): Promise<void> => {
    const gone = new Set(before.wins.flatMap((win) => win.cells));
    for (const at of gone) cells[Math.floor(at / rows)]?.[at % rows]?.classList.add('gone');
    await pace.wait(SHOW_MS.tumble);
    clearWins();
    for (let c = 0; c < columns; c++) {
      const missing = [...gone].filter((at) => Math.floor(at / rows) === c).map((at) => at % rows);
      settle(c, after.columns[c] ?? []);
      if (missing.length === 0 || still) continue;
      const lowest = Math.max(...missing);
      for (let r = 0; r <= lowest; r++) {
        cells[c]?.[r]?.animate(
          [{ transform: `translateY(-${missing.length * 100}%)` }, { transform: 'translateY(4%)', offset: 0.8 }, { transform: 'none' }],
          { duration: SHOW_MS.tumble + 90, easing: 'cubic-bezier(.5,0,.7,1)' },
        );
      }
    }
    await pace.wait(SHOW_MS.tumble + 120);
  };
  const say = async (text: string): Promise<void> => {
    banner.replaceChildren(text);
    banner.hidden = false;
    context.say(text);
    await pace.wait(SHOW_MS.banner);
    banner.hidden = true;
  };
  const showFrame = async (detail: SlotDetail, index: number): Promise<void> => {
    const frame = detail.frames[index];
    const before = detail.frames[index - 1];
    if (frame === undefined) return;
    if (frame.kind === 'tumble' && before !== undefined) await fall(before, frame);
    else await stopAll(frame);
    badge.hidden = frame.kind === 'base' || (frame.kind === 'tumble' && frame.multiplier === 1);
    badge.textContent =
      frame.kind === 'free'
        ? `${fill(words.freeCount, { index, spins: detail.freeSpins })} · ×${frame.multiplier}`
        : fill(words.multiplier, { multiplier: frame.multiplier });
  };
  /** At rest the wins are shown one after another until the next round. */
  const cycleWins = async (wins: readonly Win[]): Promise<void> => {
    const mine = ++showing;
    if (still || wins.length < 2) return;
    for (let i = 0; mine === showing; i = (i + 1) % Math.min(wins.length, EACH_MAX)) {
      const win = wins[i];
      if (win === undefined) return;
      mark([win]);
      await new Promise((resolve) => setTimeout(resolve, SHOW_MS.each * 1.6));
    }
  };
  const present = async (shown: Shown): Promise<void> => {
    if (shown.outcome.detail.kind !== 'slot') return;
    const { detail } = shown.outcome;
    let sum = 0n;
    const modest = BigInt(shown.outcome.coins) * shown.coin <= shown.stake;
    for (let i = 0; i < detail.frames.length; i++) {
      const frame = detail.frames[i];
      if (frame === undefined) break;
      if (frame.kind === 'free') {
        clearWins();
        for (let c = 0; c < columns; c++) roll(c);
        await pace.wait(SHOW_MS.stop);
      }
      await showFrame(detail, i);
      if (frame.wins.length > 0) {
        mark(frame.wins);
        grid.classList.toggle('modest', modest);
        for (const win of frame.wins) sum += shown.coin * BigInt(win.coins);
        if (!modest) sound.pop(i);
        context.count(sum, false);
        context.say(
          frame.wins
            .slice(0, EACH_MAX)
            .map((win) => textOf(win, shown.coin))
            .join('. '),
        );
        await pace.wait(SHOW_MS.wins);
      }
      if (i === 0 && detail.freeSpins > 0)
        await say(fill(words.freeStart, { spins: detail.freeSpins, multiplier: detail.frames[1]?.multiplier ?? 1 }));
    }
    void cycleWins(detail.frames.at(-1)?.wins ?? []);
  };
  rest();
  return {
    element,
    choice: () => '',
    begin() {
      clearWins();
      badge.hidden = true;
      sound.start();
      for (let c = 0; c < columns; c++) roll(c);
    },
    present,
    abort() {
      for (const loop of loops) loop.cancel();
      loops = [];
      rest();
    },
  };
}

/** A line's way over the reels, in its own hue. */
function linePath(line: number): SVGElement {
  const points = (LINES[line] ?? []).map((row, column) => `${column * 100 + 50},${row * 100 + 50}`).join(' ');
  const path = svg('polyline', { points, class: 'line' });
  path.style.stroke = `oklch(0.86 0.15 ${(line * 67 + 60) % 360})`;
  return path;
}
