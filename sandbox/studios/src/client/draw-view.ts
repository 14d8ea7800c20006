import { DRAW_NUMBERS, DRAW_PAYS, DRAW_PICKS, DRAW_UNITS } from '../engine/index.ts';
import { el } from './dom.ts';
import { fill, timesText } from './page.ts';
import type { GameView, ViewContext } from './view.ts';

/** What the colours of the numbers say. */
function legend(words: ViewContext['words']): HTMLElement {
  const key = (kind: string, name: string): HTMLElement => el('li', { class: kind }, el('i', { 'aria-hidden': 'true' }), name);
  return el('ul', { class: 'legend' }, key('picked', words.legendPicked), key('drawn', words.legendDrawn), key('hit', words.legendHit));
}

/** Pick five of 36. */
export function createDrawView(context: ViewContext): GameView {
  const { words, pace, sound } = context;
  let picks: number[] = [];
  const buttons = Array.from({ length: DRAW_NUMBERS }, (_, i) =>
    el('button', { type: 'button', class: 'number', 'aria-pressed': 'false', click: () => toggle(i + 1) }, String(i + 1)),
  );
  const note = el('p', { class: 'pick-note' });
  const prizes = DRAW_PAYS.map((coins, hits) =>
    coins === 0 ? null : el('li', {}, el('b', {}, fill(words.ofPicks, { count: hits, all: DRAW_PICKS })), timesText(coins, DRAW_UNITS)),
  );
  const element = el(
    'div',
    { class: 'draw' },
    el('ul', { class: 'prizes' }, ...prizes),
    el('div', { class: 'numbers' }, ...buttons, legend(words)),
    el(
      'div',
      { class: 'pick-bar' },
      note,
      el('button', { type: 'button', class: 'small-button', click: () => quick() }, words.quick),
      el('button', { type: 'button', class: 'small-button', click: () => set([]) }, words.clear),
    ),
  );

  const clear = (): void => {
    for (const button of buttons) button.classList.remove('drawn', 'hit');
    prizes.forEach((prize) => prize?.classList.remove('on'));
  };
  const set = (next: number[]): void => {
    clear();
    picks = [...next].sort((a, b) => a - b);
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(picks.includes(i + 1))));
    note.textContent = fill(words.picked, { count: picks.length, all: DRAW_PICKS });
    context.changed();
  };
  const toggle = (number: number): void => {
    if (picks.includes(number)) set(picks.filter((pick) => pick !== number));
    else if (picks.length < DRAW_PICKS) set([...picks, number]);
  };
  /** Picks for the player; only a help to fill in the slip, the draw itself comes from the sealed seed. */
  const quick = (): void => {
    const left = Array.from({ length: DRAW_NUMBERS }, (_, i) => i + 1);
    const bytes = crypto.getRandomValues(new Uint32Array(DRAW_PICKS));
    set(Array.from(bytes, (word) => left.splice(word % left.length, 1)[0] ?? 1));
  };
  set([]);
  return {
    element,
    choice: () => (picks.length === DRAW_PICKS ? picks.join('-') : null),
    begin() {
      clear();
      sound.start();
    },
    async present({ outcome }) {
      if (outcome.detail.kind !== 'draw') return;
      const { picked, drawn, hits } = outcome.detail;
      set([...picked]);
      for (const number of drawn) {
        const button = buttons[number - 1];
        button?.classList.add('drawn');
        button?.classList.toggle('hit', picked.includes(number));
        sound.stop(number % 8);
        await pace.wait(320);
      }
      prizes[hits]?.classList.add('on');
      context.say(fill(words.hits, { hits, all: DRAW_PICKS }));
      await pace.wait(350);
    },
    abort: clear,
  };
}
