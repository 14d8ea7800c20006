import { runProgram } from '@palaro/env';
import { readConfig } from './config.ts';
import { createIssuer } from './issuer.ts';

await runProgram({ name: 'issuer', title: 'The demo issuer' }, readConfig(process.env), createIssuer);
