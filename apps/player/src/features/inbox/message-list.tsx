import type { InboxMessage } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { entriesOf, hasNoEntry, idOf } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { failureOf } from '../../calls/failures.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { useInbox, useReadAll } from './inbox-queries.ts';
import { MessageRows, MessagesWaiting } from './message-rows.tsx';
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

const Messages = ({ messages, max }: { messages: readonly InboxMessage[]; max: number | undefined }) => {
  const newest = messages[0];
  return (
    <>
      {max === undefined && (
        <div className="inbox__actions">{newest !== undefined && messages.some(({ read }) => !read) && <ReadAll newest={newest} />}</div>
      )}
      <MessageRows messages={messages.slice(0, max)} />
    </>
  );
};

/** The member's messages, newest first; `max` shows only so many of the latest, without what is done with all of them. */
export const MessageList = ({ max }: { max?: number }) => {
  const query = useInbox();
  return (
    <QueryView
      query={query}
      waiting={
        <>
          {max === undefined && <div className="inbox__actions" />}
          <MessagesWaiting count={max ?? waitingRows} />
        </>
      }
      failed="inbox.failed"
      isEmpty={hasNoEntry}
      empty={<Nothing icon="envelope-simple" title="inbox.empty.title" text="inbox.empty.text" />}
      end={max === undefined && <PagedEnd paged={query} asksWhenNear />}
    >
      {(data) => <Messages messages={entriesOf(data, idOf)} max={max} />}
    </QueryView>
  );
};
