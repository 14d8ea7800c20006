import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { createCatalogue, type Catalogue } from '../modules/catalogue/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { manyGames, manyVendors } from './many-games.ts';

/**
 * Command line: `npm run seed:games -- 100000 PALARO` adds that many generated games to the merchant's catalogue; running
 * nodes show them within a second. Repeating it adds only what is missing; `--remove` removes all generated ones.
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

const run = (merchantCode: string | undefined, work: Work): Promise<void> =>
  runOnStore('palaro-seed-games', async ({ pool }, { MERCHANT }) => {
    const code = merchantCode ?? MERCHANT;
    if (!(await isMerchant(pool, code))) return refuse(`There is no merchant ${code}. \`npm run merchant -- list\` names them.`, 1);
    const catalogue = await createCatalogue({ pool, bus: createLocalBus() });
    out(await work(catalogue, code));
    catalogue.close();
  });

const usage = `Usage: npm run seed:games -- COUNT [MERCHANT]      1 to ${countMax} games
       npm run seed:games -- --remove [MERCHANT]
Without MERCHANT it is that of the setting MERCHANT.`;
const { values, words, misuse } = readCommandLine(usage, { remove: { type: 'boolean', default: false } }, { takesWords: true });
const [merchantCode, ...more] = values.remove ? words : words.slice(1);
const count = Number(words[0]);
if (more.length > 0) misuse('too many words');
if (values.remove) await run(merchantCode, remove);
else if (Number.isInteger(count) && count >= 1 && count <= countMax) await run(merchantCode, add(count));
else misuse(words[0] === undefined ? 'How many games?' : `${words[0]}: not a number of games`);
