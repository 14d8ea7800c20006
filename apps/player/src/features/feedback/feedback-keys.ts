/** Names the queries of what a member sent; a live event asks for all of them again. */
export const feedbackKeys = { all: ['feedback'], sent: ['feedback', 'sent'], unread: ['feedback', 'unread'] } as const;
