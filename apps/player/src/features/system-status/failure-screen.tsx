import { Button, Capiz, Parol } from '@palaro/ui';
import type { ServiceEntry } from '@palaro/contract';
import { serviceContactsOf } from '../support/index.ts';
import { useText } from '../../texts/text.tsx';
import './status-screen.css';

export type FailureScreenProps = {
  /** The address that could not be shown: another try asks for it again. */
  url: string;
  /** Whom to ask meanwhile, as far as the site still knows. */
  customerService: readonly ServiceEntry[];
  requestId: string;
};

/** The whole document while the site cannot answer for itself (A064). It runs no script: all it offers are links. */
export const FailureScreen = ({ url, customerService, requestId }: FailureScreenProps) => {
  const { t } = useText();
  return (
    <main className="status-screen">
      <Capiz />
      <Parol size={96} glow="still" />
      <h1>{t('status.failure.title')}</h1>
      <p>{t('status.failure.text')}</p>
      <p className="status-screen__quiet status-screen__reference">{t('status.requestId', { id: requestId })}</p>
      <div className="status-screen__actions">
        <Button look="gold" icon="arrows-clockwise-bold" href={url}>
          {t('common.retry')}
        </Button>
        {serviceContactsOf(customerService, t).map(({ id, href, icon, label }) => (
          <Button key={id} icon={icon} href={href} target="_blank" rel="noopener">
            {label}
          </Button>
        ))}
      </div>
    </main>
  );
};
