import { Tabs } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { useUnreadFeedback } from './unread-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/tabs.css';
import './feedback.css';

type Tab = 'write' | 'sent';

/** Looked at less often than the form: its code comes with its tab. */
const useSentList = lazyWithRetry(() => import('./sent-list.tsx').then((it) => it.SentList));
const LateSentList = () => {
  const list = useSentList();
  return list === null ? null : createElement(list);
};

/** Feedback to the operator, and what became of it (A042). Which of the two is shown stands in the address. */
export const FeedbackScreen = () => {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'sent' ? 'sent' : 'write';
  const unread = formatUnread(useUnreadFeedback(), limits.unreadBadgeMax);
  const show = (next: Tab): void => setSearch(next === 'sent' ? { tab: 'sent' } : {}, { replace: true });
  return (
    <div className="feedback">
      <Tabs
        label={t('titles.feedback')}
        panelId="feedback-panel"
        value={tab}
        onChange={show}
        options={[
          { value: 'write', label: t('feedback.tab.write') },
          { value: 'sent', label: unread === null ? t('feedback.tab.sent') : t('feedback.tab.sent.unread', { count: unread }) },
        ]}
      />
      <div id="feedback-panel" role="tabpanel" aria-label={t(`feedback.tab.${tab}`)}>
        {/* Hidden, not gone: what was typed stays while the answers are looked at. */}
        <div hidden={tab !== 'write'}>
          <FeedbackForm isShown={tab === 'write'} onSent={() => show('sent')} />
        </div>
        {tab === 'sent' && <LateSentList />}
      </div>
    </div>
  );
};
