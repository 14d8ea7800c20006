/**
 * `npm run bench [-- --json FILE] [--only NAME] [--quick]`: measures the product against its ceilings, in turns within
 * one run, prints a table of ratios and ends with 1 when one is beyond its bound. See docs/performance.md.
 */
import { writeFileSync } from 'node:fs';
import { loadavg, cpus } from 'node:os';
import { readCommandLine } from '@palaro/env';
import { isGood, figuresOrFault, tableOf, verdictOf, type Figure } from './src/figures.ts';
import { measureBets } from './src/bets.ts';
import { measureBusyAddress } from './src/busy-address.ts';
import { measureLedger } from './src/ledger.ts';
import { measureLottery } from './src/lottery.ts';
import { measureNodes } from './src/nodes.ts';
import { measurePage } from './src/page.ts';
import { measurePayments } from './src/payments.ts';
import { measureRoutes } from './src/routes.ts';
import { measureSse } from './src/sse.ts';
import { measureStart } from './src/start.ts';
import { stopAll } from './src/running.ts';
import { measureCommunity } from './src/community.ts';
import { measureScroll } from './src/scroll.ts';
import { measureSearch } from './src/search.ts';
import { measureVendors } from './src/vendors.ts';

const { values, misuse } = readCommandLine('Usage: npm run bench -- [--json FILE] [--only PART ...] [--quick]', {
  json: { type: 'string' },
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean', default: false },
});
const quick = values.quick;

const sections: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: () => measureStart(quick ? 1 : 3),
  routes: () => measureRoutes(quick ? 1 : 5, 3, quick ? 2 : 3),
  ledger: () => measureLedger(quick ? 3 : 5, quick ? 2 : 4),
  vendors: () => measureVendors(quick ? 3 : 7, quick ? 2 : 3),
  bets: () => measureBets(quick ? 3 : 5, quick ? 2 : 4),
  lottery: () => measureLottery(20_000),
  payments: () => measurePayments(quick ? 6 : 20),
  community: () => measureCommunity(quick ? 100_000 : 1_000_000),
  search: () => measureSearch(quick ? 10 : 40),
  page: () => measurePage(quick ? 3 : 9),
  scroll: () => measureScroll(quick ? 7 : 20),
  busy: () => measureBusyAddress(quick ? 2 : 5, quick ? 3 : 6),
  nodes: () => measureNodes(2_000, quick ? 10 : 40),
  sse: () => measureSse(quick ? 2 : 9),
};

const wanted = values.only ?? Object.keys(sections);
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) misuse(`No such part: ${unknown.join(', ')}. There are ${Object.keys(sections).join(', ')}.`);

// Whatever ends the run first, its platforms and browsers end with it. What they throw while going is no news.
let leaving = false;
const leave = async (code: number): Promise<void> => {
  if (leaving) return;
  leaving = true;
  await stopAll();
  process.exit(code);
};
process.on('SIGINT', () => void leave(130));
process.on('SIGTERM', () => void leave(143));
process.on('uncaughtException', (error) => {
  if (!leaving) process.stderr.write(`${error.stack ?? error.message}\n`);
  void leave(1);
});

const figures: Figure[] = [];
for (const name of wanted) {
  process.stderr.write(`measuring ${name} …\n`);
  figures.push(...(await figuresOrFault(name, () => sections[name]?.() ?? Promise.resolve([]))));
}

const machine = `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the end`;
process.stdout.write(`${tableOf(figures)}\n\n${machine}\n`);
if (values.json !== undefined)
  writeFileSync(
    values.json,
    `${JSON.stringify({ machine, figures: figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })) }, null, 2)}\n`,
  );
await leave(figures.every(isGood) ? 0 : 1);
