import { formatDocumentFaults, readCommandLine } from '@palaro/env';
import { ok, fail } from '../kernel/result.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { deleteOrder, readOrderDocument, readOrders, writeOrder, type OrderDocument } from '../modules/catalogue/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { changeOptions, makeChange, readJsonFile, refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run order` shows and changes the order of a category's games on a running platform. */
const usage = `Usage: npm run order -- list CODE
       npm run order -- show CODE CATEGORY
       npm run order -- put CODE FILE                 {"category": "RNG", "games": [{"game": "HABI/parol", "place": 1}]}
       npm run order -- remove CODE CATEGORY
A game has a place, a weight or both, and may have a time from and until. put and remove ask before they change anything; --yes does
not ask. --by NAME stands with the order.`;
const { values, words, misuse } = readCommandLine(usage, changeOptions, { takesWords: true });
const [action, merchantCode = '', subject = '', ...more] = words;
const wordCounts: Readonly<Record<string, number>> = { list: 2, show: 3, put: 3, remove: 3 };
const expected = wordCounts[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (words.length !== expected || more.length > 0) misuse(`${action}: too ${words.length < expected ? 'few' : 'many'} words`);

type Store = Parameters<Parameters<typeof runOnStore>[1]>[0];
const ordersOf = async ({ pool }: Store) => (await readOrders(pool)).filter((order) => order.merchantCode === merchantCode);
const orderOf = async (store: Store, category: string) => (await ordersOf(store)).find((order) => order.category === category);

const change = async (store: Store, category: string, after: OrderDocument | null): Promise<void> => {
  const before = await orderOf(store, category);
  const version = before?.version ?? 0;
  await makeChange({
    pool: store.pool,
    options: values,
    act: { merchantCode, action: 'order.change', subject: `order:${category}` },
    title: `${category}, ${version === 0 ? 'no order so far' : `version ${version}`}`,
    before: before?.document ?? null,
    after,
    commit: async (record, by) => {
      const written = await transaction(store.pool, async (client) => {
        const made =
          after === null
            ? await deleteOrder(client, merchantCode, category, version)
            : await writeOrder(client, after, { merchantCode, expectedVersion: version, by, at: new Date() });
        if (made !== null) await record(client);
        return made;
      });
      return written === null ? fail({ code: 'changed_meanwhile' }) : ok(written);
    },
  });
};

const put = async (store: Store): Promise<void> => {
  const read = readOrderDocument(readJsonFile(subject));
  if (!read.ok) return refuse(formatDocumentFaults('The order does not fit:', read.failure), refusedExitCode);
  return change(store, read.value.category, read.value);
};

await runOnStore('palaro-order', async (store) => {
  if (!(await isMerchant(store.pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  if (action === 'put') return put(store);
  if (action === 'list') {
    const rows = (await ordersOf(store)).map(({ category, document, version, changedAt, changedBy }) => [
      category,
      String(document.games.length),
      String(version),
      changedAt.toISOString(),
      changedBy,
    ]);
    return print(...table([['category', 'games', 'version', 'changed', 'by'], ...rows]));
  }
  const order = await orderOf(store, subject);
  if (order === undefined)
    return refuse(`${merchantCode} has no order of ${subject}. \`npm run order -- list ${merchantCode}\` lists them.`, refusedExitCode);
  return action === 'show' ? print(JSON.stringify(order.document, null, 2)) : change(store, subject, null);
});
