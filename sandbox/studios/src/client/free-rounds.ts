import type { OpenFreeRounds } from '../free-rounds.ts';
import type { RoundView } from './api.ts';
import { el } from './dom.ts';
import { fill, untilText, type Words } from './page.ts';
import type { PageLanguage } from './page-data.ts';

type Deps = { language: PageLanguage; words: Words; money: (minor: bigint) => string };

/** The free rounds of the game: how many are left, what each is worth, and until when. They are played before any bet. */
export function createFreeRounds({ language, words, money }: Deps) {
  const element = el('p', { class: 'free-rounds', role: 'status', hidden: true });
  let open: readonly OpenFreeRounds[] = [];
  const show = (): void => {
    const [next] = open;
    element.hidden = next === undefined;
    if (next === undefined) return;
    const { left, stake, until } = next;
    const text = left === 1 ? words.freeRoundLeft : words.freeRoundsLeft;
    element.replaceChildren(
      el('b', {}, fill(text, { count: left, stake: money(BigInt(stake)) })),
      el('small', {}, fill(words.freeRoundsUntil, { time: untilText(language, until) })),
    );
  };
  const end = (name: string | null): void => {
    open = open.filter((one) => one.name !== name);
    show();
  };
  return {
    element,
    take: (told: readonly OpenFreeRounds[]): void => {
      open = told;
      show();
    },
    /** Those that are played next; null when the next round takes the player's bet. */
    next: (): OpenFreeRounds | null => open[0] ?? null,
    /** They cannot be played any more. */
    end,
    /** Takes note of what became of a round; whether it was the last free one. */
    placed: ({ freeRound, state }: RoundView): boolean => {
      const played = open.find(({ name }) => name === freeRound);
      if (played === undefined || state === 'refused' || state === 'cancelled') return false;
      if (played.left === 1) end(played.name);
      else open = open.map((one) => (one === played ? { ...one, left: one.left - 1 } : one));
      show();
      return open.length === 0;
    },
  };
}
