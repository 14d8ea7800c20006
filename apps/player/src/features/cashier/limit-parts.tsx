import type { CallValue, Calls, DepositChannel } from '@palaro/contract';
import { depositPossibleAt } from '@palaro/contract/constants';
import { compare, formatDecimal, money, type Currency, type Money } from '@palaro/money';
import { ListCard, ListRow } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useSettings } from '../../site/site.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import type { OfferedChannels } from './deposit-queries.ts';
import { read } from './deposit-rules.ts';

/** The least that any channel takes; one unit of the currency where there is none. */
const leastOf = (channels: readonly Pick<DepositChannel, 'min'>[], currency: Currency): string =>
  formatDecimal(
    channels
      .map(({ min }) => read(min, currency))
      .reduce<Money | null>((least, min) => (least === null || compare(min, least) < 0 ? min : least), null) ?? money(currency, 1n),
  );

type Limited = Pick<CallValue<Calls['depositChannels']>, 'currency' | 'limitWindows'>;
/** The instant from which on an amount is possible that the limits do not leave now; null where it is possible, or nobody knows. */
const possibleFrom = (amount: string, { currency, limitWindows = [] }: Limited): string | null => {
  const windows = limitWindows.map(({ most, left, resetsAt }) => ({
    most: read(most, currency).minor,
    left: read(left, currency).minor,
    resetsAt: Date.parse(resetsAt),
  }));
  const at = depositPossibleAt(read(amount, currency).minor, windows);
  return at === null ? null : new Date(at).toISOString();
};

/** When an amount that is more than the limits leave is possible again. */
const PossibleFrom = ({ amount, offered }: { amount: string; offered: OfferedChannels }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useAmountText();
  const at = possibleFrom(amount, offered);
  if (at === null) return null;
  const when = formatRecent(at, language, timeZone);
  return <output className="cashier__note">{t('cashier.limit.possible', { amount: amountText(amount), when })}</output>;
};

/** In place of the form where the limits leave nothing. */
const LimitReached = ({ offered }: { offered: OfferedChannels }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const at = possibleFrom(leastOf(offered.content, offered.currency), offered);
  const detail =
    at === null ? t('cashier.limit.reached.text') : t('cashier.limit.reached.at', { when: formatRecent(at, language, timeZone) });
  return (
    <div className="cashier__part">
      <ListCard>
        <ListRow icon="hourglass" href={to.limits} label={t('cashier.limit.reached')} detail={detail} />
      </ListCard>
    </div>
  );
};

/** When an amount that the limits do not leave is possible again; without an amount, that they leave nothing. */
export const LimitWords = ({ amount, offered }: { amount?: string; offered: OfferedChannels }) =>
  amount === undefined ? <LimitReached offered={offered} /> : <PossibleFrom amount={amount} offered={offered} />;
