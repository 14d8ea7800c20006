export { inboxKeys } from './inbox-keys.ts';
export { UnreadMessages } from './unread-messages.tsx';
export { useUnreadMessages } from './unread-queries.ts';
