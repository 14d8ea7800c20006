export { chatKeys } from './chat-keys.ts';
export { ChatPresence } from './chat-presence.tsx';
export { UnreadChat } from './unread-chat.tsx';
export { useUnreadChat } from './unread-queries.ts';
export { useOpenChat } from './use-open-chat.ts';
