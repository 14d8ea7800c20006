/** Names the queries of a member's messages; a live event asks for all of them again. */
export const inboxKeys = { all: ['inbox'], list: ['inbox', 'list'], one: ['inbox', 'one'], unread: ['inbox', 'unread'] } as const;
