import type { ServiceEntry } from '@palaro/contract';
import { IconButton, ListCard, ListRow } from '@palaro/ui';
import { useFlag } from '../../site/flags.ts';
import { refuseTrial } from '../../overlays/menu-action.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText, type Translate } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { UnreadChat, useOpenChat } from '../chat/index.ts';
import { serviceContactsOf, useServiceLinks } from '../support/index.ts';
import { useInbox } from './inbox-queries.ts';
import { MessageList } from './message-list.tsx';
import { UnreadAnnouncements, UnreadMessages } from './unread-messages.tsx';
import '@palaro/ui/list.css';
import './inbox.css';

/** Messages that the centre itself shows; all are in the inbox. */
const latestMax = 3;

const messengers = {
  TELEGRAM: { icon: 'telegram-logo', label: 'Telegram' },
  WHATSAPP: { icon: 'whatsapp-logo', label: 'WhatsApp' },
} as const;

/** The service for affiliates; the wire's own title of a service, `CS`, would be read as that of players. */
const affiliateWays = (entries: readonly ServiceEntry[], t: Translate) =>
  serviceContactsOf(
    entries.map((entry) => (entry.title === 'CS' ? { ...entry, title: t('inbox.affiliate') } : entry)),
    t,
  );

const Entries = () => {
  const { t } = useText();
  const { isTrial } = useSession();
  const { contact } = useSettings();
  const { data: links } = useServiceLinks(true);
  const openChat = useOpenChat();
  const hasChat = useFlag('CBS3');
  return (
    <ListCard>
      {contact.map(({ app, url }) => (
        <ListRow key={app + url} {...messengers[app]} href={url} outside />
      ))}
      <ListRow icon="megaphone-simple-fill" label={t('menu.announcements')} trailing={<UnreadAnnouncements />} href={to.notice} />
      <ListRow
        icon="envelope-simple"
        label={t('titles.messages')}
        trailing={<UnreadMessages />}
        {...(isTrial ? { onClick: refuseTrial } : { href: to.messages() })}
      />
      {hasChat && <ListRow icon="chat-circle-dots" label={t('titles.chat')} trailing={<UnreadChat />} onClick={() => openChat()} />}
      {affiliateWays(links?.affiliate ?? [], t).map(({ id, href, label }) => (
        <ListRow key={id} icon="users-three" label={label} href={href} outside />
      ))}
    </ListCard>
  );
};

/** Not over an empty list: there is nothing more to see. */
const LinkToAll = () => {
  const { t } = useText();
  const { data } = useInbox();
  if (data === undefined || data.pages.every(({ content }) => content.length === 0)) return null;
  return (
    <a className="inbox__all" href={to.messages()}>
      {t('inbox.latest.all')}
    </a>
  );
};

/** The message centre: where the operator is reached and heard, and the latest messages (A048, B050, B159 to B164). */
export const MessageCentreScreen = () => {
  const { t } = useText();
  const { isTrial } = useSession();
  return (
    <>
      <header className="header">
        <IconButton icon="caret-left-bold" size={22} label={t('shell.back')} href={to.home} />
        <h1 className="header__title">{t('titles.messages')}</h1>
      </header>
      <div className="inbox">
        <Entries />
        {!isTrial && (
          <section className="inbox__latest">
            <div className="inbox__latest-head">
              <h2 className="inbox__latest-title">{t('inbox.latest')}</h2>
              <LinkToAll />
            </div>
            <MessageList max={latestMax} />
          </section>
        )}
      </div>
    </>
  );
};
