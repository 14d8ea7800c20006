import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { createCatalogue, type Catalogue } from '../modules/catalogue/index.ts';
import { manyGames, manyVendors } from './many-games.ts';

/**
 * Command line: `npm run seed:games -- 100000` adds that many generated games to the merchant's catalogue; running
 * nodes show them within a second. Repeating it adds only what is missing; `--remove` takes all generated ones away.
 */
const countMax = 200_000;

/** What to do with the catalogue; answers with the line to print. */
type Work = (catalogue: Catalogue, merchantCode: string) => Promise<string>;

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const add =
  (count: number): Work =>
  async (catalogue, merchantCode) => {
    await catalogue.load(merchantCode, manyVendors(), manyGames(count), (written) => out(`${written} of ${count} written`));
    return `${merchantCode} now offers ${catalogue.of(merchantCode).gameCount} games.`;
  };
const remove: Work = async (catalogue, merchantCode) => {
  const removed = await catalogue.remove(
    merchantCode,
    manyVendors().map((vendor) => vendor.code),
  );
  return `${removed} generated games removed; ${merchantCode} now offers ${catalogue.of(merchantCode).gameCount} games.`;
};

const run = (work: Work): Promise<void> =>
  runOnStore('palaro-seed-games', async ({ pool }, { MERCHANT }) => {
    const catalogue = await createCatalogue({ pool, bus: createLocalBus() });
    out(await work(catalogue, MERCHANT));
    catalogue.close();
  });

const usage = `Usage: npm run seed:games -- <count>   (1 to ${countMax})\n       npm run seed:games -- --remove`;
const [wanted] = process.argv.slice(2);
const count = Number(wanted);
if (wanted === '--help') out(usage);
else if (wanted === '--remove') await run(remove);
else if (Number.isInteger(count) && count >= 1 && count <= countMax) await run(add(count));
else refuse(usage, 2);
