/** What home says while it opens: fetched after it, with the place of its toasts. */
export { OpeningMessage } from './opening-message.ts';
