import { ListCard, ListRow, Sheet } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useFlag } from '../../site/flags.ts';
import { useSettings, useSystemStatus } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { ChatPresence, UnreadChat, useOpenChat } from '../chat/index.ts';
import './service-sheet.css';
import { serviceContactsOf } from './service-entries.ts';
import { useServiceLinks } from './support-queries.ts';

/** Another app or site, beside this one: the place here is kept (B171). */
const openOutside = (href: string): void => void window.open(href, '_blank', 'noopener');

/** The customer service sheet of the bottom bar: our own chat first, what leads to other apps below it (A106, A107, B173, B177, B179). The address stays as it is. */
export const ServiceSheet = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const status = useSystemStatus();
  const { contact } = useSettings();
  const { data } = useServiceLinks(open);
  const launchChat = useOpenChat();
  const hasChat = useFlag('CBS3');
  const openChat = (): void => {
    closeOverlay();
    launchChat();
  };
  const contacts = serviceContactsOf(data?.customer ?? status.info.customerService, t);
  // A messenger that customer service names already is not listed again.
  const messengers = contact.filter(({ url }) => !contacts.some(({ href }) => href === url));
  const hasOthers = contacts.length + messengers.length > 0;
  return (
    <Sheet open={open} onClose={closeOverlay} title={t('support.title')} closeLabel={t('common.close')}>
      {!hasChat && !hasOthers ? (
        <Nothing icon="headset" title="support.empty.title" text="support.empty.text" />
      ) : (
        <>
          {hasChat && (
            <ListCard>
              <ListRow
                icon="chat-circle-dots"
                label={t('titles.chat')}
                detail={<ChatPresence />}
                trailing={<UnreadChat />}
                onClick={openChat}
              />
            </ListCard>
          )}
          {hasOthers && <h3 className="service-sheet__others">{t(hasChat ? 'support.otherApps' : 'support.text')}</h3>}
          {hasOthers && (
            <ListCard>
              {contacts.map(({ id, href, icon, label }) => (
                <ListRow key={id} icon={icon} label={label} onClick={() => openOutside(href)} />
              ))}
              {messengers.map((entry) => (
                <ListRow
                  key={entry.app}
                  icon={entry.app === 'WHATSAPP' ? 'whatsapp-logo' : 'telegram-logo'}
                  label={entry.app === 'WHATSAPP' ? 'WhatsApp' : 'Telegram'}
                  onClick={() => openOutside(entry.url)}
                />
              ))}
            </ListCard>
          )}
        </>
      )}
    </Sheet>
  );
};
