import type { RoundDetail } from '../engine/index.ts';
import { el } from './dom.ts';
import type { Words } from './page.ts';

/** The latest results of a duel as beads, the newest last: each has its side's colour and the first letter of its name. */
/** @param most results that it has room for; more than a line stand in columns of six. */
export function createRoad(words: Words, most = 12) {
  const element = el('ol', { class: most > 12 ? 'road in-columns' : 'road', 'aria-label': words.tableResults });
  const bead = (detail: RoundDetail): HTMLElement | null => {
    if (detail.kind !== 'duel') return null;
    const name = words[detail.result];
    return el('li', { class: detail.result }, el('span', { 'aria-hidden': 'true' }, name.charAt(0)), el('span', { class: 'unseen' }, name));
  };
  return {
    element,
    /** @param latest the newest first. */
    show: (latest: readonly RoundDetail[]): void =>
      element.replaceChildren(
        ...latest
          .slice(0, most)
          .reverse()
          .flatMap((detail) => bead(detail) ?? []),
      ),
    add(detail: RoundDetail): void {
      const made = bead(detail);
      if (made !== null) element.append(made);
      while (element.children.length > most) element.firstElementChild?.remove();
    },
  };
}
