import type { PlayerLimit } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { showToast } from '../../overlays/toast.ts';
import { useSettings } from '../../site/site.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useCancelLimit, useConfirmLimit } from './limit-queries.ts';
import { useLimitText } from './use-limit-text.ts';

type Pending = NonNullable<PlayerLimit['pending']>;

/** The longest time that a browser's timer can wait, in milliseconds. */
const timerMax = 2 ** 31 - 1;

/** Whether an instant has come. */
const useHasCome = (instant: string): boolean => {
  const left = Date.parse(instant) - clock.now();
  const [, look] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => look((count) => count + 1), Math.min(left, timerMax));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
};

/** A higher limit, or none, that waits: until when, and what can be done. Nothing happens by itself. */
export const PendingLimit = ({ limit, pending }: { limit: PlayerLimit; pending: Pending }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useLimitText(limit.kind);
  const isDue = useHasCome(pending.confirmFrom);
  const [confirm, cancel] = [useConfirmLimit(), useCancelLimit()];
  const isBusy = confirm.isPending || cancel.isPending;
  const refused = (error: Error): void => {
    if (error instanceof CallRefused) showToast(`errors.${error.code}`, { kind: 'error' });
  };
  const at = formatInstant(isDue ? pending.confirmUntil : pending.confirmFrom, language, timeZone);
  return (
    <div className="limit-pending">
      <p>
        {pending.amount === null
          ? t('limits.pending.none')
          : t('limits.pending.amount', { amount: amountText(pending.amount), period: t(`limits.per.${limit.period}`) })}{' '}
        {t(isDue ? 'limits.pending.until' : 'limits.pending.from', { at })}
      </p>
      <div className="limit-pending__acts">
        <Button size="s" busy={cancel.isPending} disabled={isBusy} onClick={() => cancel.mutate(pending.id, { onError: refused })}>
          {t('limits.pending.cancel')}
        </Button>
        {isDue && (
          <Button size="s" busy={confirm.isPending} disabled={isBusy} onClick={() => confirm.mutate(pending.id, { onError: refused })}>
            {t('limits.pending.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
};
