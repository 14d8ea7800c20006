import { Icon, type IconName } from '@palaro/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useReferral } from '../agent/index.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useWidgetPlace } from './use-widget-place.ts';
import { widgetSizePx } from './widget-place.ts';
import './contact-widget.css';

const messengers = {
  TELEGRAM: { name: 'Telegram', icon: 'telegram-logo' },
  WHATSAPP: { name: 'WhatsApp', icon: 'whatsapp-logo' },
} as const satisfies Record<string, { name: string; icon: IconName }>;

/** Closes on a press elsewhere and on Escape, which gives the focus back to the button. */
const useClosing = (isOpen: boolean, close: () => void) => {
  const root = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) close();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);
  return { root, button };
};

/** What it offers: the messengers with their addresses, and the referral by its rule (B169, B172). */
const Entries = ({ id }: { id: string }) => {
  const { t } = useText();
  const { contact } = useSettings();
  const referral = useReferral();
  return (
    <ul id={id} className="contact-widget__list">
      {contact.map(({ app, url }) => (
        <li key={app}>
          <a className="contact-widget__entry" href={url} target="_blank" rel="noopener">
            <Icon name={messengers[app].icon} size={22} />
            {messengers[app].name}
          </a>
        </li>
      ))}
      {referral !== null && (
        <li>
          <a className="contact-widget__entry" href={referral}>
            <Icon name="users-three" size={22} />
            {t('support.widget.referral')}
          </a>
        </li>
      )}
    </ul>
  );
};

/** Home's floating contact widget (B079): dragged or moved by the arrow keys, it remembers its place and covers no control. */
export const ContactWidget = () => {
  const { t } = useText();
  const { contact } = useSettings();
  const referral = useReferral();
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const listId = useId();
  const hintId = useId();
  const place = useWidgetPlace();
  const { root, button } = useClosing(isOpen, close);
  if (contact.length === 0 && referral === null) return null;
  const { point } = place;
  const opensUp = point !== null && point.top > window.innerHeight / 2;
  const onLeft = point !== null && point.left + widgetSizePx / 2 < window.innerWidth / 2;
  const names = [
    'contact-widget',
    opensUp && 'contact-widget--up',
    onLeft && 'contact-widget--left',
    place.isMoving && !isOpen && 'contact-widget--away',
  ];
  return (
    <aside
      aria-label={t('support.title')}
      ref={root}
      className={names.filter(Boolean).join(' ')}
      style={point === null ? { visibility: 'hidden' } : point}
    >
      <button
        ref={button}
        type="button"
        className="contact-widget__button"
        aria-label={t('support.widget.label')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-describedby={hintId}
        onClick={({ detail }) => (detail === 0 || !place.wasDrag()) && setOpen(!isOpen)}
        {...place.handlers}
      >
        <Icon name={isOpen ? 'x-bold' : 'chat-circle-dots'} size={22} />
      </button>
      {isOpen && <Entries id={listId} />}
      <span id={hintId} hidden>
        {t('support.widget.hint')}
      </span>
    </aside>
  );
};
