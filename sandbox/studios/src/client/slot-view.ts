import { SCATTER, type Frame, type SlotDetail, type Win } from '../engine/index.ts';
import { el } from './dom.ts';
import { fill } from './page.ts';
import { createReelGrid, createReelMotion, REEL_MS } from './reel-grid.ts';
import type { GameView, Shown, ViewContext } from './view.ts';

const SHOW_MS = { wins: 900, each: 1360, banner: 1500 } as const;
/** At most this many single wins are told one by one. */
const EACH_MAX = 6;

/** @returns one win as a sentence. */
function winText(context: ViewContext, win: Win, coin: bigint): string {
  const { words } = context;
  const amount = context.money(coin * BigInt(win.coins));
  if (win.symbol === SCATTER) return fill(words.scatterWin, { win: amount });
  if (win.line !== undefined) return fill(words.lineWin, { line: win.line + 1, win: amount });
  if (win.ways !== undefined) return fill(words.waysWin, { ways: win.ways, win: amount });
  return fill(words.clusterWin, { count: win.cells.length, win: amount });
}

/** The badge over the reels: which free spin, which multiplier; empty when there is nothing to say. */
function badgeText({ words }: ViewContext, detail: SlotDetail, index: number): string {
  const frame = detail.frames[index];
  if (frame === undefined || frame.kind === 'base') return '';
  if (frame.kind === 'free') return `${fill(words.freeCount, { index, spins: detail.freeSpins })} · ×${frame.multiplier}`;
  return frame.multiplier === 1 ? '' : fill(words.multiplier, { multiplier: frame.multiplier });
}

/** At rest the wins are shown one after another until the next round begins. */
function createWinCycle(show: (win: Win) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    stop: (): void => clearInterval(timer),
    start(wins: readonly Win[]): void {
      clearInterval(timer);
      if (wins.length < 2) return;
      let index = 0;
      timer = setInterval(() => {
        const win = wins[index++ % Math.min(wins.length, EACH_MAX)];
        if (win !== undefined) show(win);
      }, SHOW_MS.each);
    },
  };
}

/** An empty badge is hidden. */
function setBadge(badge: HTMLElement, text: string): void {
  badge.textContent = text;
  badge.hidden = text === '';
}

/** Shows a sentence across the reels for a moment. */
async function announce(context: ViewContext, banner: HTMLElement, text: string): Promise<void> {
  banner.replaceChildren(text);
  banner.hidden = false;
  context.say(text);
  await context.pace.wait(SHOW_MS.banner);
  banner.hidden = true;
}

/** The reels of all slot games: lines, ways and tumbling clusters. */
export function createSlotView(context: ViewContext): GameView {
  const { words, pace, sound } = context;
  const grid = createReelGrid(context);
  const motion = createReelMotion(grid, context);
  const banner = el('div', { class: 'banner', hidden: true });
  const badge = el('div', { class: 'badge', hidden: true });
  grid.element.append(banner);
  let modest = false;
  const cycle = createWinCycle((win) => grid.mark([win], modest));

  const move = async (frame: Frame, before: Frame | undefined): Promise<void> => {
    if (frame.kind === 'tumble' && before !== undefined) return motion.fall(before, frame);
    if (frame.kind === 'free') {
      grid.unmark();
      motion.start();
      await pace.wait(REEL_MS.turn);
    }
    await motion.stop(frame);
  };
  const showFrame = async (detail: SlotDetail, index: number, { coin }: Shown, before: bigint): Promise<bigint> => {
    const frame = detail.frames[index];
    if (frame === undefined) return before;
    await move(frame, detail.frames[index - 1]);
    setBadge(badge, badgeText(context, detail, index));
    if (frame.wins.length === 0) return before;
    const sum = frame.wins.reduce((total, win) => total + coin * BigInt(win.coins), before);
    grid.mark(frame.wins, modest);
    if (!modest) sound.pop(index);
    context.count(sum, modest ? 'returned' : 'open');
    context.say(
      frame.wins
        .slice(0, EACH_MAX)
        .map((win) => winText(context, win, coin))
        .join('. '),
    );
    await pace.wait(SHOW_MS.wins);
    return sum;
  };
  grid.rest();
  return {
    element: el('div', { class: 'slot' }, badge, grid.element),
    choice: () => '',
    begin() {
      cycle.stop();
      grid.unmark();
      badge.hidden = true;
      sound.start();
      motion.start();
    },
    async present(shown) {
      const { detail, coins } = shown.outcome;
      if (detail.kind !== 'slot') return;
      modest = BigInt(coins) * shown.coin <= shown.stake;
      let sum = 0n;
      for (let i = 0; i < detail.frames.length; i++) {
        sum = await showFrame(detail, i, shown, sum);
        if (i === 0 && detail.freeSpins > 0)
          await announce(
            context,
            banner,
            fill(words.freeStart, { spins: detail.freeSpins, multiplier: detail.frames[1]?.multiplier ?? 1 }),
          );
      }
      if (!motion.still) cycle.start(detail.frames.at(-1)?.wins ?? []);
    },
    abort() {
      motion.halt();
      grid.rest();
    },
  };
}
