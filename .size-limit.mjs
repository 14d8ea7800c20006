// Byte budgets of the phone, gzip unless said otherwise; the lists come from the client build's manifest.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const client = 'apps/player/dist/client';
const manifestFile = `${client}/.vite/manifest.json`;
if (!existsSync(manifestFile)) throw new Error('Build the player app first: npm run build -w apps/player');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const keys = Object.keys(manifest);

const closure = (key, seen = new Set()) => {
  if (!seen.has(key)) {
    seen.add(key);
    for (const next of manifest[key].imports ?? []) closure(next, seen);
  }
  return seen;
};
const files = (set) => [...set].map((key) => `${client}/${manifest[key].file}`);

const entry = keys.find((key) => manifest[key].isEntry);
const home = keys.find((key) => key.endsWith('lobby/home-screen.tsx'));
const shared = closure(entry);
const routes = keys.find((key) => manifest[key].name === 'routes');
if (!entry || !home || !routes) throw new Error('The manifest has no entry, home screen or routes: name their files here.');
const homeSet = new Set([...shared, ...closure(home)]);
// All screens but home need the routes: they are fetched once, and counted once.
const known = closure(routes, new Set(shared));
const screens = keys.filter((key) => key.endsWith('-screen.tsx') && key !== home);
// Fetched with the screen, beside the settings that both wait for.
const registrationForm = keys.find((key) => key.endsWith('registration/registration-methods.tsx'));
const registrationScreen = keys.find((key) => key.endsWith('registration/registration-screen.tsx'));
const catalogues = readdirSync('packages/i18n/dist').filter((name) => name.endsWith('-home.js') && !name.startsWith('pseudo-'));

const consoleDist = 'apps/console/dist';
const consoleManifestFile = `${consoleDist}/.vite/manifest.json`;
if (!existsSync(consoleManifestFile)) throw new Error('Build the console first: npm run build -w apps/console');
const consoleManifest = JSON.parse(readFileSync(consoleManifestFile, 'utf8'));
/** What the console's document needs, and the queue of withdrawals, which most work begins with. */
const consoleFiles = () => {
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of consoleManifest[key].imports ?? []) add(next);
  };
  for (const key of Object.keys(consoleManifest)) if (consoleManifest[key].isEntry || key.endsWith('withdrawals-screen.tsx')) add(key);
  return [...new Set([...seen].flatMap((key) => [consoleManifest[key].file, ...(consoleManifest[key].css ?? [])]))].map(
    (file) => `${consoleDist}/${file}`,
  );
};

export default [
  { name: 'console until usable', path: consoleFiles(), limit: '220 kB', gzip: true },
  { name: 'home until interactive', path: files(homeSet), limit: '93.8 kB', gzip: true },
  // With the rows of calls that home does not make: what a screen beyond home asks for is not paid for by home.
  { name: 'routes of all other screens', path: files([...known].filter((chunk) => !shared.has(chunk))), limit: '11.95 kB', gzip: true },
  ...screens.map((key) => ({
    name: key.split('/').at(-1).replace('.tsx', ''),
    path: files([...closure(key)].filter((chunk) => !known.has(chunk))),
    // The form of deposits has the choice of a promotion.
    limit: key.endsWith('cashier/deposit-screen.tsx') ? '32.6 kB' : '32 kB',
    gzip: true,
  })),
  {
    name: 'form of registration',
    path: files([...closure(registrationForm)].filter((chunk) => !known.has(chunk) && !closure(registrationScreen).has(chunk))),
    limit: '24 kB',
    gzip: true,
  },
  ...catalogues.map((name) => ({
    name: `texts of home, ${name.slice(0, 2)}`,
    path: `packages/i18n/dist/${name}`,
    limit: '4 kB',
    gzip: true,
  })),
];
