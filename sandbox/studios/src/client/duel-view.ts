import { DUEL_PAYS, DUEL_STRENGTHS, DUEL_UNITS } from '../engine/index.ts';
import { el } from './dom.ts';
import { fill, timesText } from './page.ts';
import { createRoad } from './road.ts';
import type { GameView, ViewContext } from './view.ts';

const SIDES = ['left', 'tie', 'right'] as const;
type Side = (typeof SIDES)[number];
const STEP_MS = 70;
const VERSUS = 'VS';
/** A fight of the pit: the birds come near, clash, and one falls. */
const FIGHT_MS = { approach: 1_100, clash: 800, fall: 900 } as const;
const CLASHES = 3;

/** The cards of the two sides, each with its name, its picture and the strength that it draws. */
function createFighters({ data, words }: ViewContext) {
  const strength = { left: el('strong'), right: el('strong') };
  const meter = { left: el('i'), right: el('i') };
  const card = (side: 'left' | 'right', picture: number): HTMLElement =>
    el(
      'div',
      { class: `fighter ${side}` },
      el('span', { class: 'winner' }, words.winner),
      el('span', { class: 'name' }, words[side]),
      el('span', { class: 'bird' }, el('img', { src: data.art.symbols[picture] ?? '', alt: '' })),
      // The numbers of a fight of the pit stand on the page that checks it alone: no arena shows a strength.
      ...(data.game.family === 'COCKFIGHT'
        ? []
        : [el('div', { class: 'strength' }, el('small', {}, words.strength), strength[side]), el('div', { class: 'meter' }, meter[side])]),
    );
  return {
    cards: { left: card('left', 2), right: card('right', 3) },
    show(side: 'left' | 'right', value: number): void {
      strength[side].textContent = String(value);
      strength[side].parentElement?.classList.add('is-known');
      meter[side].style.width = `${(value / DUEL_STRENGTHS) * 100}%`;
    },
    clear(): void {
      for (const side of ['left', 'right'] as const) {
        strength[side].textContent = '';
        strength[side].parentElement?.classList.remove('is-known');
        meter[side].style.width = '0';
      }
    },
  };
}

/** Both sides draw their strengths, step by step. */
async function countUp(
  { pace, sound }: ViewContext,
  fighters: ReturnType<typeof createFighters>,
  left: number,
  right: number,
): Promise<void> {
  for (let i = 1; i <= Math.max(left, right); i++) {
    fighters.show('left', Math.min(i, left));
    fighters.show('right', Math.min(i, right));
    sound.stop(i);
    await pace.wait(STEP_MS);
  }
}

/** The birds come near and clash; who falls is shown by the result. */
async function fight({ pace, sound }: ViewContext, element: HTMLElement): Promise<void> {
  element.classList.add('near');
  await pace.wait(FIGHT_MS.approach);
  element.classList.add('clash');
  for (let i = 1; i <= CLASHES; i++) {
    sound.pop(i);
    await pace.wait(FIGHT_MS.clash);
  }
  element.classList.remove('near', 'clash');
}

/** Two sides and a tie. */
export function createDuelView(context: ViewContext): GameView {
  const { words, pace, sound } = context;
  let chosen: Side | null = null;
  const fighters = createFighters(context);
  const versus = el('div', { class: 'versus', 'aria-hidden': 'true' }, VERSUS);
  const buttons = SIDES.map((side) =>
    el(
      'button',
      { type: 'button', class: `side ${side}`, role: 'radio', 'aria-checked': 'false', click: () => choose(side) },
      el('span', { class: 'your-pick' }, words.yourPick),
      el('b', {}, words[side]),
      el('span', {}, timesText(DUEL_PAYS[side], DUEL_UNITS)),
    ),
  );
  const isPit = context.data.game.family === 'COCKFIGHT';
  const number = el('p', { class: 'fight-number' });
  const road = createRoad(words);
  const element = el(
    'div',
    { class: 'duel' },
    ...(isPit ? [el('div', { class: 'pit-head' }, number, road.element)] : []),
    ...(context.data.game.family === 'PVP'
      ? [el('div', { class: 'pit-head' }, el('p', { class: 'fight-number' }, words.againstHouse))]
      : []),
    el('div', { class: 'arena' }, fighters.cards.left, versus, fighters.cards.right),
    el('div', { class: 'sides', role: 'radiogroup', 'aria-label': words.chooseFirst }, ...buttons),
  );

  const choose = (side: Side): void => {
    chosen = side;
    SIDES.forEach((each, i) => buttons[i]?.setAttribute('aria-checked', String(each === side)));
    context.changed();
  };
  const clear = (): void => {
    element.classList.remove('left', 'right', 'tie', 'running', 'near', 'clash');
    versus.textContent = VERSUS;
    fighters.clear();
  };
  return {
    element,
    remember: road.show,
    number: (next) => void (number.textContent = fill(words.fight, { number: next })),
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
      await (isPit ? fight(context, element) : countUp(context, fighters, left, right));
      element.classList.remove('running');
      element.classList.add(result);
      if (result === 'tie') versus.textContent = '=';
      road.add(outcome.detail);
      context.say(isPit ? words[result] : `${words[result]} · ${fill(words.sidesDrawn, { left, right })}`);
      await pace.wait(isPit ? FIGHT_MS.fall : 500);
    },
    abort: clear,
  };
}
