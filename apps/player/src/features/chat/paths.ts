import { withQuery } from '../../shared/paths.ts';

/** The app's own chat with support. */
export const chatPath = '/m/chat';
/** The chat with a first message typed already; it is the player who sends it. */
export const chatAboutPath = (text: string): string => withQuery(chatPath, { text });
