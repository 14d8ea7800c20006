import { EmptyState, ListCard, ListRow, Sheet } from '@palaro/ui';
import { closeOverlay } from '../../shared/overlay.ts';
import { useSettings, useSystemStatus } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import './service-sheet.css';
import { serviceEntriesOf, serviceHref, serviceIcon } from './service-entries.ts';
import { useServiceLinks } from './support-queries.ts';

/** Another app or site, beside this one: the place here is kept (B171). */
const openOutside = (href: string): void => void window.open(href, '_blank', 'noopener');

/** The customer service sheet of the bottom bar (A106, A107, B173, B177). The address stays as it is. */
export const ServiceSheet = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const status = useSystemStatus();
  const { contact } = useSettings();
  const { data } = useServiceLinks(open);
  const entries = serviceEntriesOf(data?.customer ?? status.info.customerService);
  return (
    <Sheet open={open} onClose={closeOverlay} title={t('support.title')} closeLabel={t('common.close')}>
      {entries.length === 0 && contact.length === 0 ? (
        <EmptyState icon="headset" title={t('support.empty.title')} text={t('support.empty.text')} />
      ) : (
        <>
          <p className="service-sheet__text">{t('support.text')}</p>
          <ListCard>
            {entries.map((entry) => (
              <ListRow
                key={`${entry.csType}${entry.csPosition}`}
                icon={serviceIcon(entry)}
                label={entry.title}
                onClick={() => openOutside(serviceHref(entry))}
              />
            ))}
            {contact.map((entry) => (
              <ListRow
                key={entry.app}
                icon={entry.app === 'WHATSAPP' ? 'whatsapp-logo' : 'telegram-logo'}
                label={entry.app === 'WHATSAPP' ? 'WhatsApp' : 'Telegram'}
                onClick={() => openOutside(entry.url)}
              />
            ))}
          </ListCard>
        </>
      )}
    </Sheet>
  );
};
