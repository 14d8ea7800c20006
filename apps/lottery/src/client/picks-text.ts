import type { BetKind } from '../engine/index.ts';
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
