import { systemStateOf } from '@palaro/contract/constants';
import { Button, Capiz, Parol } from '@palaro/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceContactsOf } from '../support/index.ts';
import { fetchStatus, siteKeys, useSystemStatus } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import './status-screen.css';

/** The whole screen while the site is closed: 1 maintenance, 2 region restricted (A063, A324, A327, B340, B342). */
export const StatusScreen = () => {
  const { t } = useText();
  const client = useQueryClient();
  const status = useSystemStatus();
  const { info, location } = status;
  const [asking, setAsking] = useState(false);
  const askAgain = async (): Promise<void> => {
    setAsking(true);
    await client
      .fetchQuery({ queryKey: siteKeys.status, queryFn: ({ signal }) => fetchStatus(signal), staleTime: 0 })
      .catch(() => undefined);
    setAsking(false);
  };
  const isMaintenance = systemStateOf(status) === 1;
  const contacts = serviceContactsOf(info.customerService, t);
  return (
    <main className="status-screen">
      <Capiz />
      <Parol size={96} glow="breathing" />
      <h1>{t(isMaintenance ? 'status.maintenance.title' : 'status.region.title')}</h1>
      <p>{t(isMaintenance ? 'status.maintenance.text' : 'status.region.text')}</p>
      {isMaintenance && <p className="status-screen__quiet">{t('status.maintenance.safe')}</p>}
      {!isMaintenance && location && <p className="status-screen__quiet">{t('status.region.ip', { ip: location.ip })}</p>}
      <div className="status-screen__actions">
        <Button look="gold" icon="arrows-clockwise-bold" busy={asking} onClick={() => void askAgain()}>
          {t('status.checkAgain')}
        </Button>
        {contacts.map(({ id, href, icon, label }) => (
          <Button key={id} icon={icon} href={href} target="_blank" rel="noopener">
            {label}
          </Button>
        ))}
      </div>
    </main>
  );
};
