import type { RoundDetail } from '../engine/index.ts';
import { el } from './dom.ts';
import type { Words } from './page.ts';

/** Results that a road has room for. */
export const ROAD_MAX = 12;

/** The latest results of a duel as beads, the newest last: each has its side's colour and the first letter of its name. */
export function createRoad(words: Words) {
  const element = el('ol', { class: 'road', 'aria-label': words.tableResults });
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
          .slice(0, ROAD_MAX)
          .reverse()
          .flatMap((detail) => bead(detail) ?? []),
      ),
    add(detail: RoundDetail): void {
      const made = bead(detail);
      if (made !== null) element.append(made);
      while (element.children.length > ROAD_MAX) element.firstElementChild?.remove();
    },
  };
}
