import type { Deposit } from '@palaro/contract';
import { Button, Icon, Parol } from '@palaro/ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { showToast } from '../../overlays/toast.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { leftToPay, minutesAndSeconds } from './deposit-rules.ts';
import { takeLeaving } from './leaving.ts';
import { OrderFacts, TimeLine } from './order-facts.tsx';
import { OrderHelp } from './order-help.tsx';
import { savePicture } from './save-picture.ts';
import { useTimeLeft } from './use-time-left.ts';

type Waiting = { order: Deposit };
/** A deposit that waits unusually long is explained. */
const longMs = 120_000;
/** After so long the way to the provider's page is offered by hand. */
const leavingMs = 3_000;

/** The time that is left to pay; read out when it is asked for, not each second. */
const Clock = ({ left }: { left: number }) => {
  const { t } = useText();
  return (
    <p className="order__clock" role="timer" aria-live="off">
      <Icon name="clock" size={18} />
      <span>{t('cashier.code.left', { time: minutesAndSeconds(left) })}</span>
    </p>
  );
};

/** The code to scan, and how to pay it with the wallet on this phone. */
const Code = ({ order, image, left }: Waiting & { image: string; left: number }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const picture = useRef<HTMLImageElement>(null);
  const save = async (): Promise<void> => {
    const isSaved = picture.current !== null && (await savePicture(picture.current, `${order.channelName}-${order.id.slice(-6)}.png`));
    if (!isSaved) showToast('cashier.code.notSaved', { kind: 'error' });
  };
  return (
    <>
      <div className="order__head">
        <p className="order__amount">{amountText(order.amount)}</p>
        <Clock left={left} />
      </div>
      <div className="order__code">
        <img ref={picture} src={image} width={240} height={240} alt={t('cashier.code.picture', { channel: order.channelName })} />
      </div>
      <Button look="gold" size="l" wide icon="download-simple" onClick={() => void save()}>
        {t('cashier.code.save')}
      </Button>
      <ol className="order__how">
        <li>{t('cashier.code.how.scan')}</li>
        <li>{t('cashier.code.how.pay', { amount: amountText(order.amount) })}</li>
        <li>{t('cashier.code.how.wait')}</li>
      </ol>
      <p className="order__once">
        <Icon name="info-fill" size={18} />
        <span>{t('cashier.once')}</span>
      </p>
    </>
  );
};

/** Whether the provider's page opens now by itself. Who comes back by the browser's own way is not sent there again. */
const useLeaving = (order: Deposit, url: string | null): boolean => {
  const [isLeaving, setLeaving] = useState(() => takeLeaving(order.id) && url !== null);
  useEffect(() => {
    if (!isLeaving || url === null) return undefined;
    const back = (): void => setLeaving(false);
    const timer = setTimeout(back, leavingMs);
    window.addEventListener('pageshow', back);
    window.location.assign(url);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', back);
    };
  }, [isLeaving, url]);
  return isLeaving;
};

/** The provider's page is open elsewhere, or opens now; here one waits for what comes of it. */
const Page = ({ order, url, left }: Waiting & { url: string | null; left: number }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const channel = order.channelName;
  const isLeaving = useLeaving(order, url);
  const isLong = useTimeLeft((now) => Math.max(0, Date.parse(order.createdAt) + longMs - now)) === 0;
  return (
    <>
      <div className="order__head">
        <Parol size={72} glow="breathing" />
        <h2>{t(isLeaving ? 'cashier.page.leaving' : 'cashier.page.waiting', { channel })}</h2>
        <p className="order__amount">{amountText(order.amount)}</p>
        {!isLeaving && <p className="order__text">{t(isLong ? 'cashier.page.long' : 'cashier.page.text', { channel })}</p>}
      </div>
      {!isLeaving && url !== null && left > 0 && (
        <Button look="gold" size="l" wide icon="arrow-square-out" href={url}>
          {t('cashier.page.open', { channel })}
        </Button>
      )}
      {!isLeaving && (
        <p className="order__once">
          <Icon name="info-fill" size={18} />
          <span>{t('cashier.once')}</span>
        </p>
      )}
    </>
  );
};

/** The time to pay is over; who has paid waits on. */
const Over = ({ order }: Waiting) => {
  const { t } = useText();
  const mayPlay = useSession().info?.isExcluded !== true;
  return (
    <div className="order__head">
      <span className="order__emblem">
        <Icon name="hourglass" size={34} />
      </span>
      <h2>{t('cashier.over.title')}</h2>
      <p className="order__text">{t('cashier.over.text', { channel: order.channelName })}</p>
      {mayPlay && (
        <Button look="gold" href={to.deposit}>
          {t('cashier.again')}
        </Button>
      )}
    </div>
  );
};

const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url);

/** A deposit whose money is expected: how to pay it, until when, and what has happened so far. */
export const WaitingOrder = ({ order }: Waiting) => {
  const { t } = useText();
  const { action } = order;
  const mayPlay = useSession().info?.isExcluded !== true;
  const left = useTimeLeft((now) => leftToPay(order, now));
  const page = action?.kind === 'redirect' && isWebAddress(action.url) ? action.url : null;
  return (
    <>
      {left === 0 ? (
        <Over order={order} />
      ) : action?.kind === 'qr' ? (
        <Code order={order} image={action.image} left={left} />
      ) : (
        <Page order={order} url={page} left={left} />
      )}
      <OrderFacts order={order} />
      <TimeLine order={order} />
      <div className="order__ways">
        {mayPlay && (
          <Button wide href={to.home}>
            {t('cashier.toGames')}
          </Button>
        )}
        <OrderHelp order={order} />
        <CancelOrder order={order} />
      </div>
    </>
  );
};
