import type { Deposit, DepositAction } from '@palaro/contract';
import { takesSlip } from '@palaro/contract/constants';
import { Button, Icon, type IconName } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useSettings } from '../../site/site.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { OwnPicture } from '../pictures/index.ts';
import { CancelOrder } from './cancel-order.tsx';
import { leftToPay } from './deposit-rules.ts';
import { Copied, OrderFacts, TimeLine } from './order-facts.tsx';
import { OrderHelp } from './order-help.tsx';
import { SlipForm } from './slip-form.tsx';
import { useTimeLeft } from './use-time-left.ts';

type OfOrder = { order: Deposit };
type Account = Extract<DepositAction, { kind: 'transfer' }>;

/** An instant on the merchant's clock. */
const useInstant = (): ((at: string) => string) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  return (at) => formatRecent(at, language, timeZone);
};

/** Where to transfer and what to write: a tap copies each part. */
const Destination = ({ order, account }: OfOrder & { account: Account }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const parts: readonly (readonly [TextKey, string, string])[] = [
    ['cashier.transfer.bank', account.bank, account.bank],
    ['cashier.transfer.holder', account.holder, account.holder],
    ['cashier.transfer.number', account.number.replaceAll(/\D/g, ''), account.number],
    ['cashier.transfer.amount', order.amount, amountText(order.amount)],
    ['cashier.transfer.message', account.message, account.message],
  ];
  return (
    <section className="order__to" aria-labelledby="transfer-to">
      <h2 id="transfer-to">{t('cashier.transfer.to')}</h2>
      <dl className="order__facts">
        {parts.map(([name, text, shown]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Copied text={text} shown={shown} label={t('cashier.transfer.copy', { name: t(name), text: shown })} />
            </dd>
          </div>
        ))}
      </dl>
      <ol className="order__how">
        <li>{t('cashier.transfer.how.send', { amount: amountText(order.amount) })}</li>
        <li>{t('cashier.transfer.how.write', { message: account.message })}</li>
        <li>{t('cashier.transfer.how.slip')}</li>
      </ol>
    </section>
  );
};

/** The slip that was sent last, as the platform has it. */
const SentSlip = ({ slip }: { slip: NonNullable<Deposit['slip']> }) => {
  const { t } = useText();
  const instant = useInstant();
  return (
    <section className="order__to" aria-labelledby="sent-slip">
      <h2 id="sent-slip">{t('cashier.slip.sent')}</h2>
      <div className="order__sent">
        <OwnPicture id={slip.picture} place={1} />
        <dl className="order__facts">
          <div>
            <dt>{t('cashier.slip.reference')}</dt>
            <dd>
              <bdi>{slip.reference}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('cashier.slip.sender')}</dt>
            <dd>
              <bdi>{slip.sender}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('cashier.slip.paidAt')}</dt>
            <dd>{instant(slip.paidAt)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
};

type Stage = 'awaiting' | 'over' | 'in_review' | 'rejected' | 'cancelled';
const emblems: Readonly<Record<Exclude<Stage, 'awaiting'>, IconName>> = {
  over: 'clock',
  in_review: 'hourglass',
  rejected: 'warning-circle-fill',
  cancelled: 'x-bold',
};

/** How far it is: `over` from the moment on in which its time is over. */
const stageOf = ({ state }: Deposit, left: number): Stage => {
  if (state === 'in_review' || state === 'rejected' || state === 'cancelled') return state;
  return state === 'expired' || left === 0 ? 'over' : 'awaiting';
};

const Head = ({ order, stage }: OfOrder & { stage: Stage }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const instant = useInstant();
  if (stage === 'awaiting')
    return (
      <div className="order__head">
        <p className="order__amount">{amountText(order.amount)}</p>
        <p className="order__clock">
          <Icon name="clock" size={18} />
          <span>{t('cashier.transfer.until', { time: instant(order.expiresAt) })}</span>
        </p>
      </div>
    );
  const tone = stage === 'rejected' ? 'bad' : stage === 'cancelled' ? 'plain' : 'warn';
  return (
    <output className={`order__head order__head--${tone}`}>
      <span className="order__emblem">
        <Icon name={emblems[stage]} size={34} />
      </span>
      <h2>{t(`cashier.transfer.${stage}`)}</h2>
      <p className="order__text">{t(`cashier.transfer.${stage}.text`)}</p>
    </output>
  );
};

/** A transfer by hand until its money is booked: where to pay, its slip, and what a person said of it. The form stays the same through all of it. */
export const TransferOrder = ({ order }: OfOrder) => {
  const { t } = useText();
  const left = useTimeLeft((now) => leftToPay(order, now));
  const stage = stageOf(order, left);
  const { action, slip } = order;
  return (
    <>
      <Head order={order} stage={stage} />
      {stage === 'rejected' && slip !== null && slip.reason !== '' && (
        <div className="order__notes">
          <p dir="auto">{slip.reason}</p>
        </div>
      )}
      {stage === 'awaiting' && action?.kind === 'transfer' && <Destination order={order} account={action} />}
      {takesSlip(order) && <SlipForm order={order} />}
      {slip !== null && <SentSlip slip={slip} />}
      <OrderFacts order={order} />
      <TimeLine order={order} />
      <div className="order__ways">
        {stage !== 'awaiting' && stage !== 'in_review' && (
          <Button wide href={to.deposit}>
            {t('cashier.again')}
          </Button>
        )}
        <Button wide href={to.home}>
          {t('cashier.toGames')}
        </Button>
        <OrderHelp order={order} />
        {order.state === 'awaiting' && <CancelOrder order={order} />}
      </div>
    </>
  );
};
