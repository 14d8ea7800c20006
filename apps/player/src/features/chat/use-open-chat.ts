import { chatLanguage, chatRedirectMs, isTrial, type ChatLaunchQuery } from '@palaro/contract/constants';
import { useRef } from 'react';
import * as to from '../../navigation/to.ts';
import { call } from '../../calls/api.ts';
import { failureOf } from '../../calls/failures.ts';
import { useLocation } from '../../navigation/location.ts';
import { withQuery } from '../../navigation/with-query.ts';
import { refuseTrial } from '../../overlays/menu-action.ts';
import { knownSession } from '../../calls/known-session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';

/** The browser's own bar has it: the chat's header goes on in the same colour. */
const headerColour = (): string => {
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content.toLowerCase() ?? '';
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : '#12142a';
};

const here = (): string => window.location.pathname + window.location.search;

/** What the chat is launched with (B434 to B436). */
export const launchQuery = (language: string, backUrl: string, headerColor: string, title: string): ChatLaunchQuery => ({
  b2c: '1',
  language: chatLanguage(language),
  backUrl,
  headerColor,
  title,
});

/**
 * Opens the chat: the operator's own service, or the screen here. A guest is led to login, a trial player is refused with nothing
 * asked (B167); whose session is still being resumed is neither until that is known. It opens half a second after the tap, not before (B168). A text stands ready there, and is sent by the player.
 */
export const useOpenChat = (): ((text?: string) => void) => {
  const [, navigate] = useLocation();
  const { name } = useSettings();
  const { language } = useText();
  const isOpening = useRef(false);
  const open = async (text?: string): Promise<void> => {
    isOpening.current = true;
    try {
      const [{ url }] = await Promise.all([
        call('launchChat', { query: launchQuery(language, here(), headerColour(), name) }),
        new Promise((resolve) => setTimeout(resolve, chatRedirectMs)),
      ]);
      if (url.startsWith('/')) navigate(withQuery(url, { text }));
      else window.location.assign(url);
    } catch (error) {
      showToast(failureOf(error).text, { kind: 'error' });
    } finally {
      isOpening.current = false;
    }
  };
  return (text) =>
    knownSession(({ info }) => {
      if (info === null) return navigate(to.login(here()));
      if (isTrial(info.type)) return refuseTrial();
      if (!isOpening.current) void open(text);
    });
};
