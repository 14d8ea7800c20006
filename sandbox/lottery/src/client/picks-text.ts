import { betKindOf, type BetKind, type Model } from '../engine/index.ts';
import type { Texts } from './texts.ts';

/** A pick as people read it. */
export function picksText({ shape }: BetKind, picks: string, words: Texts): string {
  if (shape.kind === 'options')
    return picks
      .split(',')
      .map((option) => words.options[option] ?? option)
      .join(', ');
  if (shape.kind === 'grid')
    return picks
      .split(',')
      .map((cell) => cell.replace(':', '→'))
      .join(', ');
  return picks.replaceAll(',', ' ').replaceAll('|', ' | ');
}

/** A bet in the house's words: its kind and what was picked. Of a game that is gone, what is stored. */
export function betWords(model: Model | null, bet: { betKind: string; picks: string }, words: Texts): { name: string; picked: string } {
  const kind = model === null ? null : betKindOf(model, bet.betKind);
  return { name: words.kinds[bet.betKind] ?? bet.betKind, picked: kind === null ? bet.picks : picksText(kind, bet.picks, words) };
}
