import type { Withdrawal } from '@palaro/contract';
import { Bunting, Button, Icon, Parol, type IconName } from '@palaro/ui';
import { clock } from '../../device/clock.ts';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useSettings } from '../../site/site.ts';
import { formatBeside } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { isUnderWay } from '../records/index.ts';
import { ConfirmedAct } from '../../parts/confirmed-act.tsx';
import { hasFee } from './deposit-rules.ts';
import { Copied, Reference, Steps } from './order-facts.tsx';
import { AskAbout } from './order-help.tsx';
import { usePayeeName } from './use-payee-name.ts';
import { useTimeLeft } from './use-time-left.ts';
import { useCancelWithdrawal } from './withdraw-queries.ts';
import { comingSteps, outcomeTone } from './withdraw-rules.ts';

type Shown = { order: Withdrawal };

const emblems: Readonly<Partial<Record<Withdrawal['state'], IconName>>> = {
  paid: 'check-circle-fill',
  cancelled: 'x-bold',
  returned: 'arrows-clockwise-bold',
};
const tones = { waiting: 'plain', arrived: 'good', back: 'bad' } as const;

/** When it should arrive is known once nobody has to look at it first. */
const hasStart = ({ state }: Withdrawal): boolean => state !== 'requested' && state !== 'in_review';

/** How it stands, in words, and what follows. */
const Head = ({ order }: Shown) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useAmountText();
  const name = usePayeeName()(order);
  const { state, expectedAt } = order;
  const isWaiting = isUnderWay(order);
  const today = new Date(clock.now()).toISOString();
  const isLate = useTimeLeft((now) => Math.max(0, Date.parse(expectedAt ?? '') - now)) === 0;
  const outcome = outcomeTone(order);
  const values = { amount: amountText(order.amount), account: name, channel: order.channelName };
  return (
    <output className={`order__head order__head--${state === 'cancelled' ? 'plain' : tones[outcome]}`}>
      {isWaiting ? (
        <Parol size={72} glow="breathing" />
      ) : (
        <span className="order__emblem">
          <Icon name={emblems[state] ?? 'warning-circle-fill'} size={state === 'paid' ? 48 : 34} />
        </span>
      )}
      <h2>{t(`withdrawal.title.${state}`, values)}</h2>
      <p className="order__amount">{amountText(outcome === 'back' ? order.amount : order.net)}</p>
      <p className="order__text">{t(`withdrawal.text.${state}`, values)}</p>
      {expectedAt !== null && hasStart(order) && (
        <p className="order__clock">
          <Icon name="clock" size={18} />
          <span>
            {isLate ? t('withdrawal.late') : t('withdrawal.expected', { time: formatBeside(expectedAt, language, timeZone, today) })}
          </span>
        </p>
      )}
    </output>
  );
};

/** What the withdrawal says: how much to whom, the fee, and by what bank and support find it. */
const Facts = ({ order }: Shown) => {
  const { t } = useText();
  const amountText = useAmountText();
  const name = usePayeeName()(order);
  const { bankReference } = order;
  // All of what came back came back.
  const isFeeShown = hasFee(order) && outcomeTone(order) !== 'back';
  return (
    <dl className="order__facts">
      <div>
        <dt>{t('withdrawal.to')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('cashier.fact.amount')}</dt>
        <dd>{amountText(order.amount)}</dd>
      </div>
      {isFeeShown && (
        <div>
          <dt>{t('cashier.sum.fee')}</dt>
          <dd>{amountText(order.fee)}</dd>
        </div>
      )}
      {isFeeShown && (
        <div>
          <dt>{t('withdrawal.sum.net')}</dt>
          <dd>{amountText(order.net)}</dd>
        </div>
      )}
      {bankReference !== null && (
        <div>
          <dt>{t('withdrawal.bankReference')}</dt>
          <dd>
            <Copied text={bankReference} shown={bankReference} label={t('cashier.reference.copy', { reference: bankReference })} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('cashier.fact.reference')}</dt>
        <dd>
          <Reference id={order.id} />
        </dd>
      </div>
    </dl>
  );
};

/** Takes it back, after a question. */
const Cancel = ({ order }: Shown) => {
  const { t } = useText();
  return (
    <ConfirmedAct
      act={useCancelWithdrawal(order.id)}
      title={t('withdrawal.cancel.title')}
      text={t('withdrawal.cancel.text')}
      yes={t('withdrawal.cancel.yes')}
      no={t('withdrawal.cancel.no')}
      label={t('withdrawal.cancel')}
    />
  );
};

/** A withdrawal: how it stands, what it says, what has happened so far, and what can be done. */
export const WithdrawalPage = ({ order }: Shown) => {
  const { t } = useText();
  const amountText = useAmountText();
  const hasRecord = useFlag('WITHREC3');
  const name = usePayeeName()(order);
  const done = order.timeline.map(({ state, at }) => ({ text: t(`withdrawal.step.${state}`), at }));
  const coming = comingSteps(order).map((state) => ({ text: t(`withdrawal.step.${state}`), at: null }));
  const question = { amount: amountText(order.amount), account: name, reference: order.id };
  return (
    <>
      {order.state === 'paid' && <Bunting />}
      <Head order={order} />
      {order.reasonText !== '' && (
        <div className="order__notes">
          <p>{t('withdrawal.reason', { reason: order.reasonText })}</p>
        </div>
      )}
      {outcomeTone(order) === 'back' && (
        <div className="order__ways">
          <Button look="gold" size="l" wide href={to.withdraw}>
            {t('withdrawal.again')}
          </Button>
        </div>
      )}
      <Facts order={order} />
      <Steps steps={[...done, ...coming]} />
      <div className="order__ways">
        {hasRecord && (
          <Button wide icon="receipt" href={to.withdrawRecord()}>
            {t('hub.withdrawalRecord')}
          </Button>
        )}
        <AskAbout label={t('withdrawal.ask')} text={t('withdrawal.ask.message', question)} />
        {order.mayCancel && <Cancel order={order} />}
      </div>
    </>
  );
};
