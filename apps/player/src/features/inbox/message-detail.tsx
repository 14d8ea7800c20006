import type { InboxMessage } from '@palaro/contract';
import { Button, Dialog, EmptyState, Icon } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { QueryView } from '../../parts/query-view.tsx';
import { failureOf } from '../../calls/failures.ts';
import { stepBack } from '../../navigation/history-depth.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import { useDeleteMessage, useMessage, useReadMessage } from './inbox-queries.ts';
import { LinkedText } from './linked-text.tsx';
import { useShownMessage } from './message-kinds.ts';
import { MessagesWaiting } from './message-rows.tsx';
import * as to from '../../navigation/to.ts';
import '@palaro/ui/overlay.css';
import '@palaro/ui/states.css';

/** Deletes a message once that is confirmed, and leads back to where it was opened. */
const DeleteButton = ({ id }: { id: string }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const remove = useDeleteMessage();
  const [asks, setAsks] = useState(false);
  const submit = (): void => {
    setAsks(false);
    remove.mutate(id, {
      onSuccess: () => {
        notify('inbox.deleted');
        stepBack(() => navigate(to.messages(), { replace: true }));
      },
      onError: (error) => void showToast(failureOf(error).text, { kind: 'error' }),
    });
  };
  return (
    <>
      <Button
        size="s"
        look="ghost"
        className="message__delete"
        icon="trash"
        busy={remove.isPending}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {t('inbox.delete')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        icon="trash"
        title={t('inbox.delete.title')}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('inbox.delete.keep')}</Button>
            <Button look="danger" onClick={submit}>
              {t('inbox.delete')}
            </Button>
          </>
        }
      >
        {t('inbox.delete.text')}
      </Dialog>
    </>
  );
};

const Letter = ({ message }: { message: InboxMessage }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { icon, title, body, action } = useShownMessage()(message);
  return (
    <article className="message">
      <header className="message__head">
        <Icon name={icon} size={20} className="message__icon" />
        <div>
          <h2 className="message__title" dir="auto">
            {title}
          </h2>
          <time className="message__at" dateTime={message.at}>
            {formatInstant(message.at, language, timeZone)}
          </time>
        </div>
      </header>
      <p className="message__body" dir="auto">
        <LinkedText text={body} />
      </p>
      {action !== null && (
        <Button wide look="gold" href={action.href}>
          {t(action.text)}
        </Button>
      )}
    </article>
  );
};

/** One message. Opening it marks it as read. */
export const MessageDetail = ({ id }: { id: string }) => {
  const { t } = useText();
  const query = useMessage(id);
  const { mutate: markRead } = useReadMessage();
  const isUnread = query.data?.read === false;
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (isUnread) markRead(id);
  }, [isUnread, id, markRead]);
  const gone = (
    <EmptyState
      icon="envelope-simple"
      title={t('inbox.gone.title')}
      text={t('inbox.gone.text')}
      action={<Button href={to.messages()}>{t('inbox.gone.action')}</Button>}
    />
  );
  return (
    <QueryView
      query={query}
      waiting={<MessagesWaiting count={1} />}
      failed="inbox.failed"
      refused={{ not_found: gone, bad_request: gone }}
      dated={false}
    >
      {(shown) => (
        <>
          <Letter message={shown} />
          <DeleteButton id={id} />
        </>
      )}
    </QueryView>
  );
};
