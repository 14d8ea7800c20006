export { createChatModule } from './chat-module.ts';
export { chatQueue } from './chat-queue.ts';
export { countedMax } from './chat-list.ts';
export type { StoredMessage } from './chat-store.ts';
export { agentOwner, type Chat, type ChatAgent } from './chat.ts';
