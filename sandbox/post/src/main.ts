import { runProgram } from '@palaro/env';
import { readConfig } from './config.ts';
import { createPost } from './post.ts';

await runProgram({ name: 'post', title: 'The demo post' }, readConfig(process.env), createPost);
