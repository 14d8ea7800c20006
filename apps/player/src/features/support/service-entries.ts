import type { ServiceEntry } from '@palaro/contract';
import { isServiceAddress } from '@palaro/contract/constants';
import type { IconName } from '@palaro/ui';
import type { Translate } from '../../texts/text.tsx';

/** A contact, ready to be shown. */
export type ServiceContact = { readonly id: string; readonly href: string; readonly icon: IconName; readonly label: string };

/** One address may be a letter or a call: it does not look like the chat. */
const iconOf = (title: string, path: string): IconName =>
  /whatsapp/i.test(title)
    ? 'whatsapp-logo'
    : /telegram/i.test(title)
      ? 'telegram-logo'
      : /messenger/i.test(title)
        ? 'chat-circle-dots'
        : /viber/i.test(title)
          ? 'phone'
          : path.startsWith('mailto:')
            ? 'envelope-simple'
            : path.startsWith('tel:')
              ? 'phone'
              : 'headset';

/**
 * The entries that can be shown: those with an openable path. One still encrypted (type 3) cannot; `useServiceLinks`
 * reads it, for the sheet alone, so that home does not carry a cipher.
 * The wire's own titles, `CS` and `whatsapp` (B177), are put into words.
 */
export const serviceContactsOf = (entries: readonly ServiceEntry[], t: Translate): ServiceContact[] =>
  entries
    .filter(({ type, path }) => type !== 3 && isServiceAddress(path))
    .map(({ csType, csPosition, title, path }) => ({
      id: csType + csPosition,
      href: path,
      icon: iconOf(title, path),
      label: title === 'CS' ? t('shell.support') : title === 'whatsapp' ? 'WhatsApp' : title,
    }));
