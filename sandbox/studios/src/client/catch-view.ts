import { CATCH_ROLLS, CATCH_TARGETS, CATCH_UNITS } from '../engine/index.ts';
import { el } from './dom.ts';
import { fill, reducedMotion, timesText } from './page.ts';
import type { GameView, ViewContext } from './view.ts';

/** The picture of a target. */
export const targetPicture = (symbols: readonly string[], target: number): string => symbols[2 + ((target + 3) % 6)] ?? '';

/** Moving targets, each with its prize and its chance written beside it. */
export function createCatchView(context: ViewContext): GameView {
  const { data, words, pace, sound } = context;
  const still = reducedMotion();
  let chosen: number | null = null;
  const targets = CATCH_TARGETS.map((target, index) => {
    const chance = fill(words.chance, { chance: ((target.chance * 100) / CATCH_ROLLS).toFixed(2).replace(/\.?0+$/, '') });
    const picture = el('span', { class: 'swimmer' }, el('img', { src: targetPicture(data.art.symbols, index), alt: '' }));
    const button = el(
      'button',
      { type: 'button', class: `target size-${index}`, role: 'radio', 'aria-checked': 'false', click: () => choose(index) },
      picture,
      el('span', { class: 'tag' }, el('b', {}, timesText(target.prizeCoins, CATCH_UNITS)), el('small', {}, chance)),
    );
    if (!still) {
      const drift = 8 + (index % 3) * 4;
      picture.animate([{ transform: `translate(-${drift}%, 3%) rotate(-3deg)` }, { transform: `translate(${drift}%, -4%) rotate(3deg)` }], {
        duration: 2600 + index * 430,
        direction: 'alternate',
        iterations: Infinity,
        easing: 'ease-in-out',
        delay: -index * 700,
      });
    }
    return button;
  });
  const net = el('div', { class: 'net', 'aria-hidden': 'true' });
  const element = el(
    'div',
    { class: 'catch' },
    el('div', { class: 'tank', role: 'radiogroup', 'aria-label': words.chooseFirst }, ...targets, net),
  );

  const choose = (index: number): void => {
    chosen = index;
    targets.forEach((button, i) => button.setAttribute('aria-checked', String(i === index)));
    context.changed();
  };
  const clear = (): void => {
    net.classList.remove('on');
    for (const button of targets) button.classList.remove('shot', 'caught', 'missed');
  };
  return {
    element,
    choice: () => (chosen === null ? null : String(chosen)),
    begin() {
      clear();
      const button = chosen === null ? undefined : targets[chosen];
      if (button === undefined) return;
      button.classList.add('shot');
      net.style.left = `${button.offsetLeft + button.offsetWidth / 2}px`;
      net.style.top = `${button.offsetTop + button.offsetHeight * 0.42}px`;
      net.classList.add('on');
      sound.start();
    },
    async present({ outcome }) {
      if (outcome.detail.kind !== 'catch') return;
      const { target, caught } = outcome.detail;
      choose(target);
      await pace.wait(420);
      clear();
      targets[target]?.classList.add(caught ? 'caught' : 'missed');
      context.say(caught ? words.caught : words.missed);
      await pace.wait(650);
    },
    abort: clear,
  };
}
