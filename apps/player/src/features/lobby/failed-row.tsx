import { Button } from '@palaro/ui';
import { useText } from '../../shared/text.tsx';

/** A row that could not be fetched: it says so, and tries again on demand (B457). */
export const FailedRow = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => {
  const { t } = useText();
  return (
    <div className="block__row block__failed" role="alert">
      <p>{t('common.failed.title')}</p>
      <Button size="s" look="line" icon="arrows-clockwise-bold" busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
};
