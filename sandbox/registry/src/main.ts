/** The demo's register of excluded persons, by docs/registry-protocol.md. Its persons are invented, and it never ships. */
import { runProgram } from '@palaro/env';
import { readConfig } from './config.ts';
import { createRegister } from './register.ts';

await runProgram({ name: 'registry', title: 'The register of the demo' }, readConfig(process.env), createRegister);
