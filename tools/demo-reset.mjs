#!/usr/bin/env node
// Forgets the demo store, in the folder that DATA_DIR names. Asks the running platform to be stopped first: deleting a store under it would lose what it writes.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive } from './is-alive.mjs';

if (process.argv.length > 2) {
  const isHelp = process.argv[2] === '--help';
  process[isHelp ? 'stdout' : 'stderr'].write('Usage: npm run demo:reset   (takes nothing; DATA_DIR names the folder)\n');
  process.exit(isHelp ? 0 : 2);
}
const dataDir = resolve(process.env.DATA_DIR || '.data');
const named = process.env.DATA_DIR ? 'the folder that DATA_DIR names' : 'the usual folder; DATA_DIR names another';
const lock = join(dataDir, 'postgres/postmaster.pid');
if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8').split('\n')[0]))) {
  process.stderr.write(`The platform is running on the store in ${dataDir}. Stop it first (Ctrl-C), then try again.\n`);
  process.exit(1);
}
if (!existsSync(dataDir)) process.stdout.write(`There is no store in ${dataDir}, ${named}.\n`);
else if (!existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'secrets.json'))) {
  process.stderr.write(`${dataDir} does not look like a store of Palaro; nothing was deleted.\n`);
  process.exit(1);
} else {
  rmSync(dataDir, { recursive: true, force: true });
  const next = process.env.DATABASE_URL
    ? 'The store that DATABASE_URL names is as it was: empty its database yourself for a fresh demo.'
    : 'The next npm start makes a fresh demo.';
  process.stdout.write(`Removed ${dataDir}, ${named}. ${next}\n`);
}
