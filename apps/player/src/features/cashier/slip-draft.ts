import { having, isFlag } from '../../device/kept-shape.ts';
import { jsonSlot } from '../../device/storage.ts';
import type { TypedSlip } from './slip-rules.ts';

/** What was typed of a slip, and whether its picture was chosen. The picture itself is not kept. */
type SlipDraft = TypedSlip & { readonly order: string; readonly hasPicture: boolean };

/** Of this tab alone, and gone with it. */
const kept = jsonSlot<SlipDraft>(
  'session',
  'slipDraft',
  having<SlipDraft>({ hasPicture: isFlag }, 'order', 'reference', 'sender', 'paidAt'),
);

/** What was typed before a reload, or before the page of this deposit was left; null for nothing. */
export const readSlipDraft = (order: string): SlipDraft | null => {
  const draft = kept.get();
  return draft?.order === order ? draft : null;
};
export const keepSlipDraft = (draft: SlipDraft): void => kept.set(draft);
export const clearSlipDraft = (): void => kept.clear();
