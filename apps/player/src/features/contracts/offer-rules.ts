import { aboveFault, ladderFault, limitsAt, ppmOfPercent, type Rung, type RungField } from '@palaro/contract/constants';
import { parseDecimal, type Currency } from '@palaro/money';
import type { TextKey } from '../../texts/text.tsx';

/** A step of the form as it is typed. */
export type TypedRung = { turnover: string; loss: string; active: string; percent: string };
export const emptyRung: TypedRung = { turnover: '', loss: '', active: '0', percent: '' };

const wholeNumber = /^[0-9]{1,6}$/;

/** What is typed, in minor units; null for what cannot be read yet. */
export const readRung = ({ turnover, loss, active, percent }: TypedRung, currency: Currency) => ({
  turnover: parseDecimal(turnover.trim(), currency)?.minor ?? null,
  loss: parseDecimal(loss.trim() === '' ? '0' : loss.trim(), currency)?.minor ?? null,
  active: wholeNumber.test(active.trim()) ? Number(active.trim()) : null,
  ppm: ppmOfPercent(percent),
});

const readAll = (typed: readonly TypedRung[], currency: Currency): readonly Rung[] | { rung: number; field: RungField } => {
  const rungs: Rung[] = [];
  for (const [rung, one] of typed.entries()) {
    const { turnover, loss, active, ppm } = readRung(one, currency);
    if (turnover === null) return { rung, field: 'turnover' };
    if (active === null) return { rung, field: 'active' };
    if (loss === null) return { rung, field: 'loss' };
    if (ppm === null) return { rung, field: 'percent' };
    rungs.push({ turnover, loss, active, ppm });
  }
  return rungs;
};

/** What is wrong with the steps that are typed, at which field. */
export const stepFault = (
  typed: readonly TypedRung[],
  own: readonly Rung[],
  currency: Currency,
): { readonly rung: number; readonly field: RungField; readonly text: TextKey } | null => {
  const read = readAll(typed, currency);
  const fault = 'rung' in read ? read : ladderFault(read);
  if (fault !== null) return { ...fault, text: `contracts.fault.${fault.field}` };
  const rungs = read as readonly Rung[];
  const above = aboveFault(rungs, own);
  if (above === null) return null;
  const at = rungs.findLastIndex(({ turnover }) => turnover <= above);
  const [given, most] = [rungs[at], limitsAt(own, above)];
  if (given === undefined || most === null || given.ppm > most.ppm) return { rung: at, field: 'percent', text: 'contracts.fault.limit' };
  return { rung: at, field: given.active < most.active ? 'active' : 'loss', text: 'contracts.fault.limit' };
};
