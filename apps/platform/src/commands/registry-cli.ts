import { createHash } from 'node:crypto';
import { readCommandLine } from '@palaro/env';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import type { Config } from '../env/env.ts';
import { withSecrets } from '../env/secrets.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import { createRegistryAdministration } from '../modules/exclusion/index.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { namedOperator, proofOptions, requireOperator } from './prove-operator.ts';
import { readRegistryFile } from './registry-file.ts';
import { print, table } from './table.ts';
import { FileRefused, readTextFile } from './text-file.ts';

/** Command line: `npm run registry` brings registers of persons whom others exclude from play, and has them fetched. */
const usage = `Usage: npm run registry -- list                the registers of the merchant, with how many entries each has
       npm run registry -- import FILE --source NAME  FILE is a CSV table, and becomes all that the register NAME has
       npm run registry -- fetch NAME             has the platform fetch a register of the merchant's document within a minute
The first line of FILE names its columns: name and birthday, number of a document, or both; from, and until, the last day. Days are
YYYY-MM-DD; without until it holds until further notice. A file with a fault changes nothing.
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
fetch takes a list of less than half as many entries as before with --fewer alone.
--reason TEXT goes into the log. --merchant CODE names the merchant, MERCHANT by default. import and fetch ask first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    ...proofOptions,
    merchant: { type: 'string' },
    source: { type: 'string' },
    fewer: { type: 'boolean', default: false },
  },
  { takesWords: true },
);
const [action, file = '', ...more] = words;
const faultsShownMax = 50;

type Context = { readonly pool: Pool; readonly config: Config; readonly merchantCode: string };
const administrationOf = ({ config }: Context) => createRegistryAdministration({ secret: withSecrets(config).INSTALLATION_SECRET });

const list = async (context: Context): Promise<void> => {
  const found = await administrationOf(context).list(context.pool, context.merchantCode);
  if (found.length === 0) return print(`${context.merchantCode} has no register.`);
  const rows = found.map(({ source, entries, waiting, fetchedAt, fault }) => [
    source,
    String(entries),
    String(waiting),
    fetchedAt?.toISOString() ?? '',
    fault ?? '',
  ]);
  print(...table([['register', 'entries', 'not compared yet', 'fetched', 'fault since'], ...rows]));
};

const textOf = (): string => {
  try {
    return readTextFile(file);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return endRefused(`${file}: ${error.message}`);
  }
};

/** Makes a file all that its register has. The audit log has how many entries there were and are, and the file's digest. */
const importFile = async (context: Context): Promise<void> => {
  const { pool, config, merchantCode } = context;
  const source = values.source ?? misuse('Which register? Give --source NAME.');
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(source)) misuse(`${source}: not a name of 1 to 40 letters, digits, . _ and -`);
  const by = namedOperator(values.by, 'registry:import');
  const content = textOf();
  const { persons, faults } = readRegistryFile(content);
  if (faults.length > 0) {
    const shown = faults.slice(0, faultsShownMax).map(({ place, fault }) => `  ${place}: ${fault}`);
    const others = faults.length > faultsShownMax ? [`  and ${faults.length - faultsShownMax} more`] : [];
    return refuse([`${file} has faults; the register stays as it was:`, ...shown, ...others].join('\n'), refusedExitCode);
  }
  const registry = administrationOf(context);
  let entries = 0;
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'registry.import', subject: `registry:${source}` },
    title: `${merchantCode}, register ${source}`,
    before: { entries: await registry.countOf(pool, merchantCode, source) },
    after: { entries: persons.length, file: createHash('sha256').update(content).digest('hex') },
    commit: async (record) => {
      await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'registry:import' });
      return transaction(pool, async (client) => {
        entries = await registry.replace(client, merchantCode, source, persons);
        await record(client);
        return ok(0);
      });
    },
    done: () => `Done: the register has ${entries} entries. Within an hour they are compared with the players who are verified.`,
  });
};

/** Names of the registers that the merchant's document has. */
const namesIn = async ({ pool, merchantCode }: Context): Promise<readonly string[]> => {
  const read = await createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock }).read(merchantCode);
  const { exclusion } = (read.ok ? read.value.document : {}) as { exclusion?: { registers?: readonly { name: string }[] } };
  return exclusion?.registers?.map(({ name }) => name) ?? [];
};

/** Asks the running platform to fetch a register, by the address and the secret that it has. */
const fetchRegister = async (context: Context): Promise<void> => {
  const { pool, config, merchantCode } = context;
  const source = file;
  if (!(await namesIn(context)).includes(source))
    return refuse(`The document of ${merchantCode} has no register ${source}: see exclusion.registers.`, refusedExitCode);
  const by = namedOperator(values.by, 'registry:import');
  const registry = administrationOf(context);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'registry.fetch', subject: `registry:${source}` },
    title: `${merchantCode}, register ${source}`,
    before: { entries: await registry.countOf(pool, merchantCode, source) },
    after: { entries: values.fewer ? 'those that the register has, though far fewer' : 'those that the register has' },
    commit: async (record) => {
      await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'registry:import' });
      return transaction(pool, async (client) => {
        await registry.askFor(client, { merchantCode, source }, new Date(systemClock.now()), values.fewer);
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Asked. The platform fetches it within a minute: npm run registry -- list says what came of it.',
  });
};

const actions: Readonly<Record<string, { readonly words: number; readonly run: (context: Context) => Promise<void> }>> = {
  list: { words: 0, run: list },
  import: { words: 1, run: importFile },
  fetch: { words: 1, run: fetchRegister },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - 1;
if (given !== wanted.words || more.length > 0) misuse(`${action}: too ${given < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-registry', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  return wanted.run({ pool, config, merchantCode });
});
