import type { Pool } from 'pg';
import { formatDocumentFaults, readCommandLine, type Fault } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { contentKinds, createContentDocuments, kindOfType, type ContentDocuments, type ContentKind } from '../modules/content/index.ts';
import { createMerchantDocuments } from '../modules/merchant/index.ts';
import { changeOptions, makeChange, readJsonFile, refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run content` shows and changes banners, announcements and the other contents of a running platform. */
const usage = `Usage: npm run content -- list CODE [KIND]           KIND: ${contentKinds.join(', ')}
       npm run content -- show CODE ID
       npm run content -- put CODE FILE               a new item, or in place of the one with its id
       npm run content -- remove CODE ID
       npm run content -- history CODE [ID]
       npm run content -- undo CODE ID [VERSION]
put, remove and undo ask before they change anything; --yes does not ask. --by NAME stands in the history.`;
const { values, words, misuse } = readCommandLine(usage, changeOptions, { takesWords: true });
const [action, merchantCode = '', subject = '', versionArgument] = words;

type Failure = { readonly code: string; readonly faults?: readonly Fault[] };
const reasonOf = ({ code, faults }: Failure): string => {
  if (faults !== undefined) return formatDocumentFaults('The item does not fit:', faults);
  if (code === 'item_unknown') return `${merchantCode} has no item ${subject}. \`npm run content -- list ${merchantCode}\` lists them.`;
  if (code === 'version_unknown')
    return `${subject} has no such version. \`npm run content -- history ${merchantCode} ${subject}\` lists them.`;
  return code;
};

/** Runs work on the contents of the merchant that was named; ends where there is none. */
const onContents = (work: (contents: ContentDocuments, pool: Pool) => Promise<void>): Promise<void> =>
  runOnStore('palaro-content', async ({ pool }) => {
    const merchants = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
    const merchant = await merchants.read(merchantCode);
    if (!merchant.ok) return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
    return work(createContentDocuments({ pool, clock: systemClock }), pool);
  });

const makeProposed = async (
  contents: ContentDocuments,
  pool: Pool,
  proposed: Awaited<ReturnType<ContentDocuments['proposeUndo']>>,
): Promise<void> => {
  if (!proposed.ok) return refuse(reasonOf(proposed.failure), refusedExitCode);
  const change = proposed.value;
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'content.change', subject: `content:${change.id}` },
    title: change.version === 0 ? `${change.id}, a new item` : `${change.id}, version ${change.version}`,
    before: change.before,
    after: change.after,
    commit: (record, author) => contents.commit(change, author, record),
  });
};

const kindOf = (word: string): ContentKind =>
  contentKinds.find((kind) => kind === word) ?? misuse(`${word}: not one of ${contentKinds.join(', ')}`);
const list = async (contents: ContentDocuments): Promise<void> => {
  const items = await contents.list(merchantCode, subject === '' ? null : kindOf(subject));
  const rows = items.map((item) => [
    item.id,
    kindOfType(item.type) ?? item.type,
    item.groupName,
    String(item.position),
    String(item.version),
    item.publishedAt.toISOString(),
    Object.values(item.titles)[0] ?? '',
  ]);
  print(...table([['id', 'kind', 'group', 'position', 'version', 'shown from', 'title'], ...rows]));
};

const show = async (contents: ContentDocuments): Promise<void> => {
  const item = await contents.read(merchantCode, subject);
  if (item.ok) print(JSON.stringify(item.value, null, 2));
  else refuse(reasonOf(item.failure), refusedExitCode);
};

const history = async (contents: ContentDocuments): Promise<void> => {
  const versions = await contents.history(merchantCode, subject === '' ? null : subject);
  const rows = versions.map(({ id, version, document, changedAt, changedBy }) => [
    id,
    String(version),
    changedAt.toISOString(),
    changedBy,
    document === null ? 'removed' : '',
  ]);
  print(...table([['id', 'version', 'changed', 'by', ''], ...rows]));
};

const undo = async (contents: ContentDocuments, pool: Pool): Promise<void> => {
  if (versionArgument !== undefined && !/^[1-9]\d{0,8}$/.test(versionArgument)) return misuse(`${versionArgument}: not a version`);
  return makeProposed(
    contents,
    pool,
    await contents.proposeUndo(merchantCode, subject, versionArgument === undefined ? undefined : Number(versionArgument)),
  );
};

/** Words after the action: the least and the most. */
const argumentCounts: Readonly<Record<string, readonly [number, number]>> = {
  list: [1, 2],
  show: [2, 2],
  put: [2, 2],
  remove: [2, 2],
  history: [1, 2],
  undo: [2, 3],
};
const [least, most] = argumentCounts[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (words.length - 1 < least || words.length - 1 > most) misuse(`${action}: too ${words.length - 1 < least ? 'few' : 'many'} words`);

if (action === 'list') await onContents(list);
else if (action === 'show') await onContents(show);
else if (action === 'history') await onContents(history);
else if (action === 'undo') await onContents(undo);
else if (action === 'remove')
  await onContents(async (contents, pool) => makeProposed(contents, pool, await contents.proposeRemove(merchantCode, subject)));
else {
  const document = readJsonFile(subject);
  await onContents(async (contents, pool) => makeProposed(contents, pool, await contents.proposePut(merchantCode, document)));
}
