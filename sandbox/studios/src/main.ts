import { runProgram } from '@palaro/env';
import { readConfig } from './config.ts';
import { createStudios } from './studios.ts';

await runProgram({ name: 'studios', title: 'The studios' }, readConfig(process.env), createStudios);
