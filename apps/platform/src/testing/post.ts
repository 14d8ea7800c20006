import { createPost, type Post } from '@palaro/post';

/** A gateway and a mail server of a test, which keep what they are sent. */
export const startPost = async (): Promise<Post> => {
  const post = createPost({ host: '127.0.0.1', port: 0, mailPort: 0 });
  await post.start();
  return post;
};
