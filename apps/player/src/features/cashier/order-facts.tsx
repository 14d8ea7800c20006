import type { Deposit } from '@palaro/contract';
import { Icon } from '@palaro/ui';
import { useAmountText } from '../../site/amount-text.ts';
import { useSettings } from '../../site/site.ts';
import * as to from '../../navigation/to.ts';
import { copyText } from '../../parts/copy-text.ts';
import { formatBeside, formatRecent } from '../../texts/instant.ts';
import { shortId } from '../../texts/short-id.ts';
import { useText } from '../../texts/text.tsx';
import { hasFee, isWaiting, theirReference } from './deposit-rules.ts';

type CopiedProps = { text: string; shown: string; label: string };

/** What is told to somebody else, such as a reference: a tap copies it. */
export const Copied = ({ text, shown, label }: CopiedProps) => (
  <button
    type="button"
    className="order__reference"
    title={text}
    aria-label={label}
    onClick={(event) => void copyText(text, event.currentTarget)}
  >
    <span dir="ltr">{shown}</span>
    <Icon name="copy" size={16} />
  </button>
);

/** What support finds an order by. */
export const Reference = ({ id }: { id: string }) => {
  const { t } = useText();
  const shown = shortId(id);
  return <Copied text={id} shown={shown} label={t('cashier.reference.copy', { reference: shown })} />;
};

/** What the deposit says: how much by which way, the fee, and what to tell support. */
export const OrderFacts = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  // A slip that is looked at stands on the page with its reference.
  const theirs = order.state === 'paid' ? theirReference(order) : order.providerReference;
  return (
    <dl className="order__facts">
      <div>
        <dt>{t('cashier.fact.way')}</dt>
        <dd>{order.channelName}</dd>
      </div>
      <div>
        <dt>{t('cashier.fact.amount')}</dt>
        <dd>{amountText(order.amount)}</dd>
      </div>
      {hasFee(order) && (
        <div>
          <dt>{t('cashier.sum.fee')}</dt>
          <dd>{amountText(order.fee)}</dd>
        </div>
      )}
      {(isWaiting(order) || order.state === 'paid') && (
        <div>
          <dt>{t('cashier.sum.net')}</dt>
          <dd>{amountText(isWaiting(order) ? order.net : order.credited)}</dd>
        </div>
      )}
      {order.promotion !== null && (
        <div>
          <dt>{t('cashier.fact.bonus')}</dt>
          <dd>
            {order.promotion.key === null ? (
              t('cashier.bonus.none')
            ) : (
              <a href={to.promotion(order.promotion.key)}>
                <bdi>{order.promotion.headline}</bdi>
              </a>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('cashier.fact.reference')}</dt>
        <dd>
          <Reference id={order.id} />
        </dd>
      </div>
      {theirs !== null && (
        <div>
          <dt>{t('cashier.fact.theirReference', { channel: order.channelName })}</dt>
          <dd>
            <Copied text={theirs} shown={theirs} label={t('cashier.reference.copy', { reference: theirs })} />
          </dd>
        </div>
      )}
    </dl>
  );
};

type Step = { readonly text: string; /** Null for one that comes next. */ readonly at: string | null };

/** What has happened so far, and what comes next. The day stands at the first step of it. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const timeOf = (at: string, before: string | null): string =>
    before === null ? formatRecent(at, language, timeZone) : formatBeside(at, language, timeZone, before);
  return (
    <ol className="order__steps" aria-label={t('cashier.steps')}>
      {steps.map(({ text, at }, place) => (
        <li key={`${at} ${text}`} {...(at === null && { className: 'order__next' })}>
          <span>{text}</span>
          {at !== null && <time dateTime={at}>{timeOf(at, steps[place - 1]?.at ?? null)}</time>}
        </li>
      ))}
    </ol>
  );
};

/** The steps of a deposit. */
export const TimeLine = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const textOf = ({ state, by }: Deposit['timeline'][number]): string => {
    if (state !== 'paid') return t(`cashier.step.${state}`, { channel: order.channelName });
    if (by === 'poll') return t('cashier.step.paid.poll', { channel: order.channelName });
    return t(by === 'operator' ? 'cashier.step.paid.operator' : 'cashier.step.paid');
  };
  const done = order.timeline.map((step) => ({ text: textOf(step), at: step.at }));
  return <Steps steps={isWaiting(order) ? [...done, { text: t('cashier.step.paid'), at: null }] : done} />;
};
