/** Names the queries of the chat; a live event asks for all of them again. `typing` is told, never asked for. */
export const chatKeys = {
  all: ['chat'],
  log: ['chat', 'log'],
  unread: ['chat', 'unread'],
  presence: ['chat', 'presence'],
  typing: ['chat-typing'],
} as const;
