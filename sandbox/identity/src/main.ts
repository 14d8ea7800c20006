/** The identity provider of the demo, by docs/identity-protocol.md. It looks at no picture, and never ships. */
import { runProgram } from '@palaro/env';
import { readConfig } from './config.ts';
import { createIdentityProvider } from './identity-provider.ts';

await runProgram({ name: 'identity', title: 'The identity provider of the demo' }, readConfig(process.env), createIdentityProvider);
