// The programs that tests need and npm does not bring. Read before anything is installed: nothing but Node 20 itself.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where packages put Chromium. The headless build comes first: it draws the same pages at half the processor time. */
export const chromiumPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The file of the Chromium to test with: `CHROMIUM` where it is given (and then no other), else the first place that holds one. */
export const findChromium = (env = process.env, places = chromiumPlaces) => {
  const given = env.CHROMIUM;
  if (given) return existsSync(given) ? given : undefined;
  return places.find((file) => existsSync(file));
};

/** The file of the Redis server on the PATH. */
export const findRedis = (env = process.env) =>
  (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((file) => existsSync(file));
