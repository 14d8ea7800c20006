import type { DepositChannel } from '@palaro/contract';
import { shortDecimal } from '@palaro/money';
import { classNames, Icon, Tag } from '@palaro/ui';
import { useId } from 'react';
import { useSettings } from '../../site/site.ts';
import { formatAmount } from '../../texts/format.ts';
import { formatTime } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useAmountText } from '../../site/amount-text.ts';
import { hasFee } from './deposit-rules.ts';

/** A channel has no picture of its own: its first letter stands for it, a code for a code, a bank for a transfer. */
const Mark = ({ name, method }: Pick<DepositChannel, 'name' | 'method'>) => (
  <span className="channel__mark" aria-hidden="true">
    {method === 'redirect' ? Array.from(name)[0] : <Icon name={method === 'qr' ? 'qr-code' : 'bank'} size={22} />}
  </span>
);

/** What a channel takes for itself, in words. */
const useFeeText = (): ((fee: DepositChannel['fee']) => string) => {
  const { t } = useText();
  const amountText = useAmountText();
  return (fee) => {
    if (fee === null) return t('cashier.fee.none');
    const percent = shortDecimal(fee.percent);
    const parts = [
      ...(hasFee({ fee: fee.fixed }) ? [amountText(fee.fixed)] : []),
      ...(hasFee({ fee: percent }) ? [t('cashier.fee.percent', { percent })] : []),
    ].join(' + ');
    return hasFee({ fee: fee.min }) ? t('cashier.fee.least', { fee: parts, least: amountText(fee.min) }) : t('cashier.fee', { fee: parts });
  };
};

type ChannelProps = { group: string; channel: DepositChannel; isLast: boolean; chosen: boolean; onChoose: () => void };

/** A way to pay; one that is closed says when it opens, and cannot be chosen. */
const Channel = ({ group, channel, isLast, chosen, onChoose }: ChannelProps) => {
  const { t, language } = useText();
  const { timeZone, currencySymbol } = useSettings();
  const feeText = useFeeText();
  const { code, name, method, min, max, fee, opensAt, usualMinutes } = channel;
  const isClosed = opensAt !== null;
  const short = (amount: string): string => `${currencySymbol}${formatAmount(amount, language).replace(/\D00$/, '')}`;
  return (
    <label className={classNames('channel', isClosed && 'channel--closed')}>
      <input type="radio" className="channel__input" name={group} value={code} checked={chosen} disabled={isClosed} onChange={onChoose} />
      <Mark name={name} method={method} />
      <span className="channel__text">
        <span className="channel__name">
          {name}
          {isLast && <Tag tone="good">{t('cashier.lastUsed')}</Tag>}
        </span>
        <span className="channel__detail ui-parts">
          {isClosed ? (
            <span>{t('cashier.closed', { time: formatTime(opensAt, language, timeZone) })}</span>
          ) : (
            <>
              <span>{t('cashier.usual', { minutes: usualMinutes })}</span>
              <span>{t('cashier.bounds', { min: short(min), max: short(max) })}</span>
              <span>{feeText(fee)}</span>
            </>
          )}
        </span>
      </span>
      <span className="channel__dot" />
    </label>
  );
};

type ChannelListProps = {
  channels: readonly DepositChannel[];
  lastUsed: string | null;
  chosen: string;
  onChoose: (code: string) => void;
};

/** The ways to pay, one of them chosen: native radios drawn as rows. */
export const ChannelList = ({ channels, lastUsed, chosen, onChoose }: ChannelListProps) => {
  const { t } = useText();
  const group = useId();
  return (
    <fieldset className="cashier__part cashier__ways">
      <legend>{t('cashier.ways')}</legend>
      <div className="ui-list-card">
        {channels.map((channel) => (
          <Channel
            key={channel.code}
            group={group}
            channel={channel}
            isLast={channel.code === lastUsed}
            chosen={channel.code === chosen}
            onChoose={() => onChoose(channel.code)}
          />
        ))}
      </div>
    </fieldset>
  );
};
