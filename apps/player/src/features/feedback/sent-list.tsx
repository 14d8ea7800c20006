import { Badge, Icon } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { entriesOf, hasNoEntry, idOf } from '../../parts/pages.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useMarkFeedbackRead, useSentFeedback, type SentFeedback } from './feedback-queries.ts';
import { topicOf } from './feedback-rules.ts';
import { OwnPicture } from '../pictures/index.ts';
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
  const query = useSentFeedback();
  const entries = entriesOf(query.data, idOf);
  const fresh = useNewAnswers(entries);
  return (
    <QueryView
      query={query}
      waiting={<WaitingRows className="sent-list" count={waitingRows} row="sent__waiting" />}
      failed="feedback.sent.failed"
      isEmpty={hasNoEntry}
      empty={
        <Nothing
          icon="chat-circle-dots"
          title="feedback.sent.empty.title"
          text="feedback.sent.empty.text"
          href={to.feedback}
          way="feedback.sent.empty.action"
        />
      }
      end={<PagedEnd paged={query} />}
      className="sent-list"
    >
      {() => entries.map((entry) => <Sent key={entry.id} entry={entry} isNew={entry.unread || fresh.has(entry.id)} />)}
    </QueryView>
  );
};
