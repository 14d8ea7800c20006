import { closeOnBack } from '@palaro/game-server/page';
import { el, icon } from './dom.ts';
import type { Words } from './page.ts';

type StakeSheetDeps = {
  words: Words;
  money: (minor: bigint) => string;
  /** Rising. */
  stakes: readonly bigint[];
  current: () => bigint;
  /** The stake of the round before; null before the first one. */
  last: () => bigint | null;
  choose: (stake: bigint) => void;
};

/** All stakes at one tap: the lowest, the highest and the last one that was played by their names, the others as chips. */
export function createStakeSheet({ words, money, stakes, current, last, choose }: StakeSheetDeps) {
  const chips = el('div', { class: 'chips' });
  const named = el('div', { class: 'named-stakes' });
  const dialog = el(
    'dialog',
    { class: 'sheet stake-sheet', 'aria-label': words.stake },
    el(
      'header',
      {},
      el('div', {}, el('h2', {}, words.stake)),
      el('button', { type: 'button', class: 'round-button', 'aria-label': words.close, click: () => dialog.close() }, icon('close')),
    ),
    chips,
    named,
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const showDialog = closeOnBack(dialog);
  const button = (stake: bigint, name: string | null): HTMLButtonElement =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-pressed': String(stake === current()),
        click: () => {
          choose(stake);
          dialog.close();
        },
      },
      name === null ? null : el('small', {}, name),
      money(stake),
    );
  return {
    element: dialog,
    isOpen: () => dialog.open,
    show(): void {
      const [least, most, before] = [stakes[0], stakes.at(-1), last()];
      chips.replaceChildren(...stakes.slice(1, -1).map((stake) => button(stake, null)));
      named.replaceChildren(
        ...(
          [
            [words.least, least],
            [words.lastStake, before],
            [words.most, most],
          ] as const
        ).flatMap(([name, stake]) => (stake === undefined || stake === null ? [] : [button(stake, name)])),
      );
      showDialog();
    },
  };
}
