import type { InboxMessage } from '@palaro/contract';
import { Icon, VisuallyHidden } from '@palaro/ui';
import { WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useShownMessage } from './message-kinds.ts';
import * as to from '../../navigation/to.ts';
import '@palaro/ui/skeleton.css';
import './message-rows.css';

const Row = ({ message }: { message: InboxMessage }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { icon, title, body } = useShownMessage()(message);
  return (
    <li>
      <a className={message.read ? 'letter' : 'letter letter--unread'} href={to.messages(message.id)}>
        <Icon name={icon} size={20} className="letter__icon" />
        <span className="letter__words">
          <span className="letter__title">
            {!message.read && (
              <i className="ui-unread-dot">
                <VisuallyHidden>{t('inbox.unread')}</VisuallyHidden>
              </i>
            )}
            <span dir="auto">{title}</span>
          </span>
          <span className="letter__start" dir="auto">
            {body}
          </span>
          <time className="letter__at" dateTime={message.at}>
            {formatInstant(message.at, language, timeZone)}
          </time>
        </span>
      </a>
    </li>
  );
};

/** Messages as links to each; those that were not read stand out. */
export const MessageRows = ({ messages }: { messages: readonly InboxMessage[] }) => (
  <ul className="letters">
    {messages.map((message) => (
      <Row key={message.id} message={message} />
    ))}
  </ul>
);

/** Their shape while they are fetched. */
export const MessagesWaiting = ({ count }: { count: number }) => <WaitingRows className="letters" count={count} row="letters__waiting" />;
