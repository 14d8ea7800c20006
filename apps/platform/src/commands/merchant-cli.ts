import type { Pool } from 'pg';
import type { Config } from '../env/env.ts';
import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createMerchantDocuments, readMerchantConfig, type MerchantChange, type MerchantDocuments } from '../modules/merchant/index.ts';
import { changeOptions, makeChange, readJsonFile, refusedExitCode } from './change.ts';
import { changedKeys, difference } from './difference.ts';
import { print, table } from './table.ts';
import { FileRefused, parseJson } from './text-file.ts';

/** Command line: `npm run merchant` shows and changes merchants' configurations on a running platform. */
const usage = `Usage: npm run merchant -- list
       npm run merchant -- show CODE [--version N]
       npm run merchant -- set CODE key=value …        for example: set PALARO maintenance=true
       npm run merchant -- check FILE
       npm run merchant -- apply FILE [--version N]    refused unless N is what is stored
       npm run merchant -- history CODE
       npm run merchant -- undo CODE [VERSION]
set, apply and undo ask before they change anything; --yes does not ask. --by NAME stands in the history. What changes the sections
cashier, limits, exclusion or identity in the name of an operator wants the permission terms:set, and --code, the six digits of their
authenticator.`;
const { values, words, misuse, whole } = readCommandLine(
  usage,
  { ...changeOptions, code: { type: 'string' }, version: { type: 'string' } },
  { takesWords: true },
);
const [action, subject = '', ...rest] = words;
const versionGiven = values.version === undefined ? undefined : whole('version', 1);

type Proposed = Awaited<ReturnType<MerchantDocuments['proposeUndo']>>;
const reasonOf = (failure: { readonly code: string; readonly message?: string }): string => {
  if (failure.code === 'merchant_unknown') return `There is no merchant ${subject}. \`npm run merchant -- list\` names them.`;
  if (failure.code === 'version_unknown') return `${subject} has no such version. \`npm run merchant -- history ${subject}\` lists them.`;
  return failure.message ?? failure.code;
};

type Store = { readonly pool: Pool; readonly config: Config };
const onDocuments = (work: (documents: MerchantDocuments, store: Store) => Promise<void>): Promise<void> =>
  runOnStore('palaro-merchant', ({ pool }, config) =>
    work(createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock }), { pool, config }),
  );

/** What money moves by, and whom it is kept from. */
const guardedSections: ReadonlySet<string> = new Set(['cashier', 'limits', 'exclusion', 'identity']);
/** Ends the command where an operator changes such a section and does not show that they may. */
const requireProof = async ({ pool, config }: Store, { code: merchantCode, before, after }: MerchantChange): Promise<void> => {
  const isGuarded = changedKeys(before, after).some(({ key }) => guardedSections.has(key.split('.', 1)[0] ?? ''));
  if (values.by === undefined || !isGuarded) return;
  // Here, since it brings logins and sessions with it, which would double the start of commands that only read.
  const { requireOperator } = await import('./prove-operator.ts');
  await requireOperator(pool, config, { merchantCode, by: values.by, code: values.code, permission: 'terms:set' });
};

const makeProposed = async (documents: MerchantDocuments, store: Store, proposed: Proposed): Promise<void> => {
  if (!proposed.ok) return refuse(reasonOf(proposed.failure), refusedExitCode);
  const change: MerchantChange = proposed.value;
  const { code, version, before, after } = change;
  if (action === 'apply' && versionGiven !== undefined && versionGiven !== version)
    return refuse(`Nothing was changed: ${code} has version ${version} and not ${versionGiven}.`, refusedExitCode);
  await makeChange({
    pool: store.pool,
    options: values,
    act: { merchantCode: code, action: 'merchant.change', subject: `merchant:${code}` },
    title: version === 0 ? `${code}, a new merchant` : `${code}, version ${version}`,
    before,
    after,
    commit: async (record, author) => {
      await requireProof(store, change);
      return documents.commit(change, author, record);
    },
  });
};

/** `key=value` with a JSON value. */
type Assignment = { readonly key: string; readonly value: unknown; readonly typed: string };
const assignmentOf = (word: string): Assignment => {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  if (key === undefined || value === undefined) return misuse(`${word}: not key=value`);
  try {
    return { key, value: parseJson(value), typed: value };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return misuse(`${word}: ${error.message}. A text stands in quotes: '${key}=${JSON.stringify(value)}'`);
  }
};

/** A number where a text is wanted, such as an amount, is the text that was typed. */
const proposeSet = async (documents: MerchantDocuments, assignments: readonly Assignment[]): Promise<Proposed> => {
  const proposed = await documents.proposeKeys(subject, assignments);
  if (proposed.ok || proposed.failure.code !== 'bad_config') return proposed;
  const refused = new Set(proposed.failure.faults.map(({ key }) => key));
  const texts = assignments.map((one) => (typeof one.value === 'number' && refused.has(one.key) ? { ...one, value: one.typed } : one));
  const again = await documents.proposeKeys(subject, texts);
  return again.ok ? again : proposed;
};

const list = async (documents: MerchantDocuments): Promise<void> => {
  const merchants = await documents.list();
  const rows = merchants.map(({ code, version, changedAt, changedBy }) => [code, String(version), changedAt.toISOString(), changedBy]);
  print(...table([['merchant', 'version', 'changed', 'by'], ...rows]));
};

const show = async (documents: MerchantDocuments): Promise<void> => {
  const found = await documents.read(subject, versionGiven);
  if (found.ok) print(JSON.stringify(found.value.document, null, 2));
  else refuse(reasonOf(found.failure), refusedExitCode);
};

const history = async (documents: MerchantDocuments): Promise<void> => {
  const versions = await documents.history(subject);
  if (versions.length === 0) return refuse(reasonOf({ code: 'merchant_unknown' }), refusedExitCode);
  for (const [place, { version, document, changedAt, changedBy }] of versions.entries()) {
    const earlier = versions[place + 1];
    print(`version ${version}, ${changedAt.toISOString()}, by ${changedBy}`);
    if (earlier) print(...difference(earlier.document, document).map((line) => `  ${line}`));
  }
};

const check = (): void => {
  const read = readMerchantConfig(readJsonFile(subject));
  if (read.ok) print(`${subject} fits; it is for the merchant ${read.value.code}.`);
  else refuse(read.failure.message, refusedExitCode);
};

const undo = async (documents: MerchantDocuments, store: Store): Promise<void> => {
  const [word] = rest;
  if (word !== undefined && !/^[1-9]\d{0,8}$/.test(word)) return misuse(`${word}: not a version`);
  return makeProposed(documents, store, await documents.proposeUndo(subject, word === undefined ? undefined : Number(word)));
};

/** Words after the action: the least and the most. */
const argumentCounts: Readonly<Record<string, readonly [number, number]>> = {
  list: [0, 0],
  show: [1, 1],
  set: [2, Infinity],
  check: [1, 1],
  apply: [1, 1],
  history: [1, 1],
  undo: [1, 2],
};
const [least, most] = argumentCounts[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (words.length - 1 < least || words.length - 1 > most) misuse(`${action}: too ${words.length - 1 < least ? 'few' : 'many'} words`);

if (action === 'list') await onDocuments(list);
else if (action === 'show') await onDocuments(show);
else if (action === 'history') await onDocuments(history);
else if (action === 'undo') await onDocuments(undo);
else if (action === 'check') check();
else if (action === 'set') {
  const assignments = rest.map(assignmentOf);
  await onDocuments(async (documents, store) => makeProposed(documents, store, await proposeSet(documents, assignments)));
} else {
  const document = readJsonFile(subject);
  await onDocuments(async (documents, store) => makeProposed(documents, store, await documents.proposeDocument(document)));
}
