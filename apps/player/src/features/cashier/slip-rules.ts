import { slipPaidDaysMax, slipReferenceOf } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';

/** What a player types of a slip; `paidAt` as an input of day and time has it, in the phone's own zone. */
export type TypedSlip = { readonly reference: string; readonly sender: string; readonly paidAt: string };
export type SlipField = keyof TypedSlip;
export const slipFields: readonly SlipField[] = ['reference', 'sender', 'paidAt'];

const dayMs = 86_400_000;
const minuteMs = 60_000;
const two = (part: number): string => String(part).padStart(2, '0');

/** An instant as an input of day and time has it. */
export const typedTime = (at: number): string => {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:${two(day.getMinutes())}`;
};

/** What is wrong with a part of a slip, or null. `now` is by the phone's clock. */
export const slipFault = (field: SlipField, typed: TypedSlip, now: number): TextKey | null => {
  if (typed[field].trim() === '') return 'validation.required';
  if (field === 'reference') return slipReferenceOf(typed.reference) === null ? 'cashier.slip.reference.invalid' : null;
  if (field === 'sender') return null;
  const age = now - Date.parse(typed.paidAt);
  if (!(age > -minuteMs)) return 'cashier.slip.paidAt.future';
  return age > slipPaidDaysMax * dayMs ? 'cashier.slip.paidAt.old' : null;
};
