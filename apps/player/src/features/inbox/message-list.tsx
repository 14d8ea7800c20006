import type { InboxMessage } from '@palaro/contract';
import { Button, EmptyState } from '@palaro/ui';
import { FailedState } from '../../parts/failed-state.tsx';
import { failureOf } from '../../calls/failures.ts';
import { FailureReference } from '../../parts/request-id.tsx';
import { StaleNote, useStaleness } from '../../parts/stale-note.tsx';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { useInbox, useReadAll } from './inbox-queries.ts';
import { MessageRows, MessagesWaiting } from './message-rows.tsx';
import { useLoadMore } from './use-load-more.ts';
import '@palaro/ui/states.css';

const waitingRows = 5;

const ReadAll = ({ newest }: { newest: InboxMessage }) => {
  const { t } = useText();
  const readAll = useReadAll();
  const submit = (): void => readAll.mutate(newest, { onError: (error) => void showToast(failureOf(error).text, { kind: 'error' }) });
  return (
    <Button size="s" look="ghost" icon="check-bold" busy={readAll.isPending} onClick={submit}>
      {t('inbox.readAll')}
    </Button>
  );
};

/** The member's messages, newest first; `max` shows only so many of the latest, without what is done with all of them. */
export const MessageList = ({ max }: { max?: number }) => {
  const { t } = useText();
  const query = useInbox();
  const staleness = useStaleness(query);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const messages = [...new Map((query.data?.pages ?? []).flatMap(({ content }) => content).map((one) => [one.id, one])).values()];
  const mayAsk = max === undefined && hasNextPage && !isFetchingNextPage && !query.isError;
  const end = useLoadMore(mayAsk, messages.length, () => void fetchNextPage());
  const [newest] = messages;
  if (query.isPending)
    return (
      <>
        {max === undefined && <div className="inbox__actions" />}
        <MessagesWaiting count={max ?? waitingRows} />
      </>
    );
  // What is kept as empty may not be so any more: only an answer of now is called empty.
  if (staleness !== null && newest === undefined) return <FailedState query={{ ...query, error: staleness }} title="inbox.failed" />;
  if (newest === undefined) return <EmptyState icon="envelope-simple" title={t('inbox.empty.title')} text={t('inbox.empty.text')} />;
  return (
    <>
      <StaleNote query={query} />
      {max === undefined && <div className="inbox__actions">{messages.some(({ read }) => !read) && <ReadAll newest={newest} />}</div>}
      <MessageRows messages={messages.slice(0, max)} />
      {query.isError && (
        <p className="inbox__fault" role="alert">
          {t(failureOf(query.error).text)}
          <FailureReference error={query.error} />
        </p>
      )}
      {max === undefined && hasNextPage && (
        <div ref={end}>
          {/* For the keyboard, and where asking by itself has failed. */}
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('inbox.more')}
          </Button>
        </div>
      )}
    </>
  );
};
