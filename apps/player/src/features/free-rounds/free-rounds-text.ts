import { formatAmount } from '../../texts/format.ts';
import { formatDay } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import type { FreeRounds } from './free-rounds-queries.ts';

/** Free rounds in words, such as “5 free rounds of ₱2.00, until 3 Dec 2026”, or what became of them. */
export const useFreeRoundsText = (): ((rounds: FreeRounds) => string) => {
  const { t, language } = useText();
  const { currencySymbol, timeZone } = useSettings();
  return ({ count, left, stake, until, state }) =>
    t(`freeRounds.${state}`, {
      count: state === 'played' ? count : left,
      amount: `${currencySymbol}${formatAmount(stake, language)}`,
      // The end is the first instant after the last day.
      day: formatDay(new Date(Date.parse(until) - 1).toISOString(), language, timeZone),
    });
};
