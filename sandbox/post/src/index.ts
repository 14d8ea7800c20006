export { readConfig, settings } from './config.ts';
export type { Message } from './messages.ts';
export { createPost, type Post } from './post.ts';
