import type { SlipState, SlipView } from '@palaro/contract';
import type { Tone } from '../../parts/mark.tsx';

const states: Readonly<Record<SlipState, { readonly name: string; readonly tone: Tone }>> = {
  in_review: { name: 'Waits', tone: 'accent' },
  approved: { name: 'Arrived', tone: 'good' },
  rejected: { name: 'Refused', tone: 'bad' },
};
export const slipStateWords = (state: SlipState): { readonly name: string; readonly tone: Tone } => states[state];

/** The parts of the list, as tabs. */
export const slipViewNames: readonly { readonly value: SlipView; readonly label: string; readonly empty: string }[] = [
  { value: 'waiting', label: 'Waiting', empty: 'No slip waits.' },
  { value: 'decided', label: 'Decided', empty: 'None was decided on yet.' },
];
