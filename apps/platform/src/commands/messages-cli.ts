import type { Pool } from 'pg';
import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';
import { createInboxAdministration, messageTexts } from '../modules/inbox/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { changeOptions, endRefused, makeChange, readJsonFile, refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run messages` sends messages to players of a running platform, lists and withdraws them. */
const usage = `Usage: npm run messages -- list                           the latest 100, newest first
       npm run messages -- send FILE [NAME...]        to the named players, or with --all to every player of the merchant
       npm run messages -- withdraw ID                takes it out of every inbox
FILE is JSON: {"EN":{"title":"…","body":"…"}}, plain text by language. --at 2026-12-24T10:00:00Z sends it then.
--merchant CODE names the merchant, MERCHANT by default. send and withdraw ask first; --yes does not ask. --by NAME is kept with it.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, merchant: { type: 'string' }, all: { type: 'boolean', default: false }, at: { type: 'string' } },
  { takesWords: true },
);
const [action, argument = '', ...names] = words;

type Services = { readonly pool: Pool; readonly inbox: ReturnType<typeof createInboxAdministration>; readonly merchantCode: string };

const list = async ({ inbox, merchantCode }: Services): Promise<void> => {
  const sent = await inbox.list(merchantCode);
  if (sent.length === 0) return print('No message was sent.');
  const rows = sent.map(({ id, dueAt, audience, recipients, read, by, withdrawnAt, texts }) => [
    id,
    dueAt.toISOString(),
    audience,
    String(recipients),
    String(read),
    by,
    withdrawnAt?.toISOString() ?? '-',
    Object.values(texts)[0]?.title ?? '',
  ]);
  print(...table([['id', 'due', 'to', 'received', 'read', 'by', 'withdrawn', 'title'], ...rows]));
};

const send = async ({ pool, inbox, merchantCode }: Services): Promise<void> => {
  if (values.all === names.length > 0) return misuse('Name the players, or give --all.');
  const texts = messageTexts.safeParse(readJsonFile(argument));
  if (!texts.success) return refuse(`${argument}: not the texts of a message: ${texts.error.issues[0]?.message ?? ''}`, refusedExitCode);
  const dueAt = values.at === undefined ? new Date(systemClock.now()) : new Date(values.at);
  if (Number.isNaN(dueAt.getTime())) return misuse(`${values.at}: not an instant`);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'messages.send', subject: values.all ? 'players' : `players:${names.join(',')}` },
    title: `${merchantCode}, a message to ${values.all ? 'all players' : names.join(', ')}, due ${dueAt.toISOString()}`,
    before: null,
    after: texts.data,
    commit: async (record, author) => {
      const sent = await inbox.send({ merchantCode, texts: texts.data, dueAt, by: author, usernames: values.all ? null : names }, record);
      if (!sent.ok) return endRefused(`Nothing was sent: ${merchantCode} has no player ${sent.failure.names.join(', ')}.`);
      print(sent.value);
      return ok(1);
    },
    done: () => 'Done. Apps are told when it is due.',
  });
};

const withdraw = ({ pool, inbox, merchantCode }: Services): Promise<void> =>
  makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'messages.withdraw', subject: `message:${argument}` },
    title: `${merchantCode}, message ${argument}`,
    before: { withdrawn: false },
    after: { withdrawn: true },
    commit: async (record) =>
      (await inbox.withdraw(merchantCode, argument, record))
        ? ok(1)
        : endRefused(`${merchantCode} has no message ${argument} that could be withdrawn.`),
    done: () => 'Done. It is in no inbox any more.',
  });

if (action === undefined) misuse('What to do?');
if (action !== 'list' && action !== 'send' && action !== 'withdraw') misuse(`${action}: no such action`);
if ((action === 'list') === (argument !== '') || (action === 'withdraw' && names.length > 0))
  misuse(`${action}: too few or too many words`);

await runOnStore('palaro-messages', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const services = { pool, inbox: createInboxAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) }), merchantCode };
  if (action === 'list') return list(services);
  return action === 'send' ? send(services) : withdraw(services);
});
