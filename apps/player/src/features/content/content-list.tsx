import type { ContentItem, VipBenefit } from '@palaro/contract';
import { Button, EmptyState, Icon, VisuallyHidden, type IconName } from '@palaro/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import * as to from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useMarkRead } from './mark-read-queries.ts';
import { SafeHtml } from '../../texts/safe-html.tsx';
import '@palaro/ui/states.css';
import './content-list.css';

/** What the lists show: the benefits have neither a date nor anything to be read. */
type ListedItem = VipBenefit & Partial<Pick<ContentItem, 'at' | 'read'>>;

/** Announcements and benefits are lines, promotions mostly have a picture. */
const looks = {
  PL: { list: 'notices', skeletons: 5 },
  PR: { list: 'notices notices--pictured', skeletons: 2 },
  V: { list: 'notices', skeletons: 3 },
} as const;

/** The date in the merchant's zone, and that zone's name where the device keeps another, which only the browser knows. */
const When = ({ at }: { at: string }) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  const [text, setText] = useState('');
  useEffect(() => setText(formatInstant(at, language, timeZone)), [at, language, timeZone]);
  return (
    <time className="notice__when" dateTime={at}>
      {text}
    </time>
  );
};

type ItemProps = { item: ListedItem; open: boolean; onToggle: () => void; showsUnread: boolean; inFirstView: boolean };

const Item = ({ item, open, onToggle, showsUnread, inFirstView }: ItemProps) => {
  const { t } = useText();
  const unread = showsUnread && !item.read;
  return (
    <li className={item.url === '' ? 'notice' : 'notice notice--pictured'}>
      <h2 className="notice__title">
        <button type="button" aria-expanded={open} onClick={onToggle}>
          {item.url !== '' && <SceneImage className="notice__picture" url={item.url} eager={inFirstView} />}
          <span className="notice__words">
            {unread && (
              <i className="ui-unread-dot">
                <VisuallyHidden>{t('announcements.unread')}</VisuallyHidden>
              </i>
            )}
            <bdi>{item.title}</bdi>
          </span>
          {item.at !== undefined && <When at={item.at} />}
          <Icon name={open ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
        </button>
      </h2>
      {open && (
        <div className="notice__body">
          <SafeHtml html={item.content} />
          {item.link !== '' && (
            <Button className="notice__link" look="gold" href={item.link}>
              {t(item.link.startsWith(to.gameList()) ? 'announcements.games' : 'announcements.more')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

type ContentListProps = {
  types: keyof typeof looks;
  items: UseQueryResult<readonly ListedItem[]>;
  icon: IconName;
  /** What a list without items says; its button leads to the games unless it has another. */
  empty: { title: TextKey; text: TextKey; action?: ReactNode };
};

/**
 * Items of one kind by title; one is open at a time, and opening marks it as read. The first promotion or benefit
 * stands open from the start, which the member did not do: nothing is marked.
 */
export const ContentList = ({ types, items, icon, empty }: ContentListProps) => {
  const { t } = useText();
  const { isLogin } = useSession();
  const markRead = useMarkRead();
  const [chosen, setChosen] = useState<string | null>();
  const open = chosen === undefined && types !== 'PL' ? items.data?.[0]?.id : chosen;
  const toggle = (item: ListedItem): void => {
    setChosen(open === item.id ? null : item.id);
    if (open !== item.id && item.read === false) markRead(item.id);
  };
  return (
    <QueryView
      query={items}
      waiting={<WaitingRows className={looks[types].list} count={looks[types].skeletons} />}
      empty={
        <EmptyState
          icon={icon}
          title={t(empty.title)}
          text={t(empty.text)}
          action={empty.action ?? <Button href={to.gameList()}>{t('record.empty.action')}</Button>}
        />
      }
    >
      {(list) => (
        <ul className={looks[types].list}>
          {list.map((item, at) => (
            <Item
              key={item.id}
              item={item}
              open={open === item.id}
              onToggle={() => toggle(item)}
              showsUnread={isLogin && types === 'PL'}
              inFirstView={at === 0}
            />
          ))}
        </ul>
      )}
    </QueryView>
  );
};
