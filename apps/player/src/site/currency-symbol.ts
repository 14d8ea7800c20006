import { useSession } from '../calls/session.ts';
import { useSettings } from './site.ts';
import { useText } from '../texts/text.tsx';

/** What stands before a player's own amounts: the merchant's symbol, and for a trial that it is play money. */
export const useCurrencySymbol = (): string => {
  const { currencySymbol } = useSettings();
  const { isTrial } = useSession();
  const { t } = useText();
  return isTrial ? t('wallet.playSymbol', { symbol: currencySymbol }) : currencySymbol;
};
