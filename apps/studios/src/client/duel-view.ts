import { DUEL_PAYS, DUEL_STRENGTHS, DUEL_UNITS } from '../engine/index.ts';
import { el } from './dom.ts';
import { fill, timesText } from './page.ts';
import type { GameView, ViewContext } from './view.ts';

const SIDES = ['left', 'tie', 'right'] as const;
type Side = (typeof SIDES)[number];
const STEP_MS = 70;

/** Two sides and a tie. */
export function createDuelView(context: ViewContext): GameView {
  const { data, words, pace, sound } = context;
  let chosen: Side | null = null;
  const strength = { left: el('strong', {}, '–'), right: el('strong', {}, '–') };
  const meter = { left: el('i'), right: el('i') };
  const fighter = (side: 'left' | 'right', picture: number): HTMLElement =>
    el(
      'div',
      { class: `fighter ${side}` },
      el('img', { src: data.art.symbols[picture] ?? '', alt: '' }),
      el('div', { class: 'strength' }, strength[side], el('small', {}, words.strength)),
      el('div', { class: 'meter' }, meter[side]),
    );
  const fighters = { left: fighter('left', 2), right: fighter('right', 3) };
  const buttons = SIDES.map((side) =>
    el(
      'button',
      { type: 'button', class: `side ${side}`, role: 'radio', 'aria-checked': 'false', click: () => choose(side) },
      el('b', {}, words[side]),
      el('span', {}, timesText(DUEL_PAYS[side], DUEL_UNITS)),
    ),
  );
  const element = el(
    'div',
    { class: 'duel' },
    el('div', { class: 'arena' }, fighters.left, el('div', { class: 'versus', 'aria-hidden': 'true' }, 'VS'), fighters.right),
    el('div', { class: 'sides', role: 'radiogroup', 'aria-label': words.chooseFirst }, ...buttons),
  );

  const choose = (side: Side): void => {
    chosen = side;
    SIDES.forEach((each, i) => buttons[i]?.setAttribute('aria-checked', String(each === side)));
    context.changed();
  };
  const show = (side: 'left' | 'right', value: number): void => {
    strength[side].textContent = String(value);
    meter[side].style.width = `${(value / DUEL_STRENGTHS) * 100}%`;
  };
  const clear = (): void => {
    element.classList.remove('left', 'right', 'tie', 'running');
    for (const side of ['left', 'right'] as const) {
      strength[side].textContent = '–';
      meter[side].style.width = '0';
    }
  };
  return {
    element,
    choice: () => chosen,
    begin() {
      clear();
      element.classList.add('running');
      sound.start();
    },
    async present({ outcome, choice }) {
      if (outcome.detail.kind !== 'duel') return;
      const { left, right, result } = outcome.detail;
      if (choice === 'left' || choice === 'right' || choice === 'tie') choose(choice);
      for (let i = 1; i <= Math.max(left, right); i++) {
        show('left', Math.min(i, left));
        show('right', Math.min(i, right));
        sound.stop(i);
        await pace.wait(STEP_MS);
      }
      element.classList.remove('running');
      element.classList.add(result);
      context.say(`${words[result]} · ${fill(words.sidesDrawn, { left, right })}`);
      await pace.wait(500);
    },
    abort: clear,
  };
}
