import type { RoundView } from './api.ts';
import { el } from './dom.ts';
import { fill, type Words } from './page.ts';
import type { Sound } from './sound.ts';
import { verdictOf } from './verdict.ts';
import type { ViewContext } from './view.ts';

type Deps = {
  words: Words;
  sound: Sound;
  money: (minor: bigint) => string;
  count: ViewContext['count'];
  status: HTMLElement;
};

/** What a round came to: the sum, large, and the sentence that screen readers speak. */
export function createWinLine({ words, sound, money, count, status }: Deps) {
  const amount = el('div', { class: 'amount', 'aria-hidden': 'true' });
  /** Above what the round itself came to. */
  const showJackpot = (paid: bigint): void => {
    status.replaceChildren(words.jackpotWon, el('span', { class: 'unseen' }, ` ${money(paid)}`));
    sound.win(true);
    amount.replaceChildren(el('span', { class: 'great' }, el('small', {}, words.jackpot), money(paid)));
  };
  return {
    element: amount,
    clear: (): void => amount.replaceChildren(),
    show: (round: RoundView, stake: bigint, win: bigint): void => {
      const found = verdictOf(stake, win);
      // Of a free round nothing comes back: all of it is won.
      const verdict = found === 'returned' && round.freeRound !== null ? 'won' : found;
      const great = verdict === 'great';
      count(win, verdict === 'nothing' ? 'open' : verdict === 'returned' ? 'returned' : 'won');
      amount.replaceChildren();
      if (verdict === 'nothing') status.textContent = words.noWin;
      else if (verdict === 'returned' && win === stake && round.outcome?.detail.kind === 'duel')
        status.textContent = fill(words.betBack, { result: words.tie });
      else if (verdict === 'returned') status.textContent = fill(words.returned, { win: money(win), stake: money(stake) });
      else {
        // The sum stands large above it, where only eyes find it.
        status.replaceChildren(words.won, el('span', { class: 'unseen' }, ` ${money(win)}`));
        sound.win(great);
        amount.replaceChildren(el('span', { class: great ? 'great' : '' }, great ? el('small', {}, words.bigWin) : null, money(win)));
      }
      const jackpot = BigInt(round.jackpot ?? 0);
      if (jackpot > 0n) showJackpot(jackpot);
      if (round.outcome?.capped === true) status.append(` ${words.capped}`);
    },
  };
}
