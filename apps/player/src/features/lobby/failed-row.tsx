import { Button } from '@palaro/ui';
import { createElement } from 'react';
import type { FailedQuery } from '../../parts/failed-state.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';

/** Most visits need none, so home does not carry it. */
const useReference = lazyWithRetry(() => import('../../parts/request-id.tsx').then((it) => it.FailureReference));

/** A row that could not be fetched: it says so with what support finds it by, and tries again on demand (B457). */
export const FailedRow = ({ query: { error, isFetching, refetch } }: { query: FailedQuery }) => {
  const { t } = useText();
  const reference = useReference();
  return (
    <div className="block__row block__failed" role="alert">
      <p>{t('common.failed.title')}</p>
      <Button size="s" look="line" icon="arrows-clockwise-bold" busy={isFetching} onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
      {reference && createElement(reference, { error })}
    </div>
  );
};
