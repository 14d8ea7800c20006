import { Skeleton, Tabs } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { loadAnnouncementList, useUnreadAnnouncements } from '../content/index.ts';
import { TrialRefused } from '../wallet/index.ts';
import { MessageDetail } from './message-detail.tsx';
import { MessageList } from './message-list.tsx';
import { useUnreadMessages } from './unread-queries.ts';
import '@palaro/ui/states.css';
import '@palaro/ui/tabs.css';
import './inbox.css';

type Tab = 'messages' | 'announcements';

const useAnnouncementList = lazyWithRetry(loadAnnouncementList);
const Announcements = () => {
  const list = useAnnouncementList();
  return list === null ? <Skeleton shape="row" count={5} /> : createElement(list);
};

/** Messages, and beside them the announcements; which of the two is shown stands in the address. */
const Lists = () => {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'announcements' ? 'announcements' : 'messages';
  const labelOf = (name: Tab, unread: number): string => {
    const count = formatUnread(unread, limits.unreadBadgeMax);
    return count === null ? t(`inbox.tab.${name}`) : t('inbox.tab.unread', { tab: t(`inbox.tab.${name}`), count });
  };
  const [messages, announcements] = [useUnreadMessages(), useUnreadAnnouncements()];
  return (
    <>
      <Tabs
        label={t('titles.messages')}
        panelId="inbox-panel"
        value={tab}
        onChange={(next) => setSearch(next === 'messages' ? {} : { tab: next }, { replace: true })}
        options={[
          { value: 'messages', label: labelOf('messages', messages) },
          { value: 'announcements', label: labelOf('announcements', announcements) },
        ]}
      />
      <div id="inbox-panel" className={`inbox__panel inbox__panel--${tab}`} role="tabpanel" aria-label={t(`inbox.tab.${tab}`)}>
        {tab === 'messages' ? <MessageList /> : <Announcements />}
      </div>
    </>
  );
};

/** The inbox, or one message of it, which stands in the address (A047, A049, B049, B051). A trial player reads why there is none. */
export const InboxScreen = () => {
  const { isTrial } = useSession();
  const [search] = useSearchParams();
  const id = search.get('id');
  if (isTrial) return <TrialRefused />;
  return <div className="inbox">{id === null ? <Lists /> : <MessageDetail key={id} id={id} />}</div>;
};
