import { Badge, Button, EmptyState, Icon, Skeleton, VisuallyHidden } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { failureOf } from '../../calls/failures.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { FailureReference } from '../../parts/request-id.tsx';
import { StaleNote, useStaleness } from '../../parts/stale-note.tsx';
import { useText } from '../../texts/text.tsx';
import { useMarkFeedbackRead, useSentFeedback, type SentFeedback } from './feedback-queries.ts';
import { topicOf } from './feedback-rules.ts';
import { OwnPicture } from './own-picture.tsx';
import * as to from '../../navigation/to.ts';
import { topicIcons } from './type-picker.tsx';
import '@palaro/ui/states.css';

const waitingRows = 4;

const Moment = ({ at }: { at: string }) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  return <time dateTime={at}>{formatInstant(at, language, timeZone)}</time>;
};

const Sent = ({ entry, isNew }: { entry: SentFeedback; isNew: boolean }) => {
  const { t } = useText();
  const { name } = useSettings();
  const topic = topicOf(entry.type) ?? 'others';
  return (
    <article className="sent">
      <header className="sent__head">
        <span className="sent__icon">
          <Icon name={topicIcons[topic]} size={18} />
        </span>
        <h2 className="sent__topic">{t(`feedback.type.${topic}`)}</h2>
        {isNew && <Badge text={t('feedback.answer.new')} />}
        <span className="sent__at">
          <Moment at={entry.at} />
        </span>
      </header>
      <p className="sent__content" dir="auto">
        {entry.content}
      </p>
      {entry.pictures.length > 0 && (
        <div className="sent__pictures">
          {entry.pictures.map((id, index) => (
            <OwnPicture key={id} id={id} place={index + 1} />
          ))}
        </div>
      )}
      {entry.answers.length === 0 && <p className="sent__waits">{t('feedback.answer.none')}</p>}
      {entry.answers.map(({ content, at }) => (
        <section key={at} className="answer">
          <h3 className="answer__from">
            {t('feedback.answer.from', { name })} <Moment at={at} />
          </h3>
          <p className="answer__content" dir="auto">
            {content}
          </p>
        </section>
      ))}
    </article>
  );
};

const Waiting = () => {
  const { t } = useText();
  return (
    <output className="sent-list">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="row" count={waitingRows} className="sent__waiting" />
    </output>
  );
};

/** Marks answers as read once they are on the screen; which ones were new stays marked for as long as the list is looked at. */
const useNewAnswers = (entries: readonly SentFeedback[]): ReadonlySet<string> => {
  const markRead = useMarkFeedbackRead();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = entries.filter((entry) => entry.unread);
  const until = unread
    .flatMap(({ answers }) => answers.map(({ at }) => at))
    .sort()
    .at(-1);
  const ids = unread.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (until === undefined) return;
    setFresh((seen) => new Set([...seen, ...ids.split(' ')]));
    markRead(until);
  }, [until, ids, markRead]);
  return fresh;
};

/** What the member sent, newest first, with the operator's answers. */
export const SentList = () => {
  const { t } = useText();
  const query = useSentFeedback();
  const entries = [...new Map((query.data?.pages ?? []).flatMap(({ content }) => content).map((entry) => [entry.id, entry])).values()];
  const fresh = useNewAnswers(entries);
  const staleness = useStaleness(query);
  if (query.isPending) return <Waiting />;
  // What is kept as empty may not be so any more: only an answer of now is called empty.
  if (staleness !== null && entries.length === 0)
    return <FailedState query={{ ...query, error: staleness }} title="feedback.sent.failed" />;
  if (entries.length === 0)
    return (
      <EmptyState
        icon="chat-circle-dots"
        title={t('feedback.sent.empty.title')}
        text={t('feedback.sent.empty.text')}
        action={
          <Button look="gold" href={to.feedback}>
            {t('feedback.sent.empty.action')}
          </Button>
        }
      />
    );
  return (
    <div className="sent-list">
      <StaleNote query={query} />
      {entries.map((entry) => (
        <Sent key={entry.id} entry={entry} isNew={entry.unread || fresh.has(entry.id)} />
      ))}
      {query.isError && (
        <p className="sent__fault" role="alert">
          {t(failureOf(query.error).text)}
          <FailureReference error={query.error} />
        </p>
      )}
      {query.hasNextPage && (
        <Button wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('feedback.sent.more')}
        </Button>
      )}
    </div>
  );
};
