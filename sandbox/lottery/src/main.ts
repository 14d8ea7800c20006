import { runProgram } from '@palaro/env';
import { readConfig } from './config.ts';
import { createHouse } from './house.ts';

await runProgram({ name: 'lottery', title: 'The lottery house' }, readConfig(process.env), createHouse);
