import type { Pool } from 'pg';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedbackTypes } from '@palaro/contract';
import { readCommandLine } from '@palaro/env';
import type { Config } from '../env/env.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { answerLengthMax, createFeedbackAdministration, type FeedbackAdministration } from '../modules/feedback/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { createPictureReader } from '../modules/pictures/index.ts';
import { openObjectStorage } from '../storage/index.ts';
import { changeOptions, makeChange, refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run feedback` reads and answers what members have sent to the operator of a running platform. */
const usage = `Usage: npm run feedback -- list [--all] [--trials] [--before ID]
                                                      what has no answer yet, or all of it: the latest 200, or the 200
                                                      before ID, oldest first; of trial accounts only with --trials
       npm run feedback -- show ID
       npm run feedback -- pictures ID FOLDER         writes its pictures into a folder
       npm run feedback -- answer ID TEXT             up to ${answerLengthMax} characters; the member reads it as it stands
--merchant CODE names the merchant, MERCHANT by default. answer asks first; --yes does not ask. --by NAME is kept with the answer.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    merchant: { type: 'string' },
    all: { type: 'boolean', default: false },
    trials: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
  { takesWords: true },
);
const [action, id = '', argument = '', ...more] = words;

type Stored = NonNullable<Awaited<ReturnType<FeedbackAdministration['read']>>>;
type Context = { readonly feedback: FeedbackAdministration; readonly pool: Pool; readonly config: Config; readonly merchantCode: string };

const topicOf = (type: number): string => Object.entries(feedbackTypes).find(([, number]) => number === type)?.[0] ?? String(type);
/** Members write lines of their own; a table has one for each. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const refuseUnknown = (merchantCode: string, unknown: string): void =>
  refuse(`${merchantCode} has no feedback ${unknown}. \`npm run feedback -- list --all\` lists it.`, refusedExitCode);

const list = async ({ feedback, merchantCode }: Context): Promise<void> => {
  const query = { open: !values.all, trials: values.trials };
  const before = values.before ?? null;
  if (before !== null && (await feedback.read(merchantCode, before)) === null) return refuseUnknown(merchantCode, before);
  const page = await feedback.list(merchantCode, { ...query, before });
  const hasTrials = !values.trials && (await feedback.list(merchantCode, { ...query, trials: true, before: null })).items.length > 0;
  if (hasTrials) print('Trial accounts have sent some too: --trials lists it.');
  if (page.items.length === 0) return print(values.all ? 'There is no feedback.' : 'No feedback waits for an answer.');
  if (page.before !== null) print(`There is more: --before ${page.before} lists what was sent before this.`);
  const rows = page.items.map((one) => [
    one.id,
    one.at.toISOString(),
    one.sender,
    topicOf(one.type),
    String(one.pictures.length),
    String(one.answers.length),
    oneLine(one.content),
  ]);
  print(...table([['id', 'sent', 'player', 'topic', 'pictures', 'answers', 'text'], ...rows]));
};

const show = (one: Stored): void =>
  print(
    `${one.id}, sent ${one.at.toISOString()} by ${one.sender} (player ${one.playerId}), topic ${topicOf(one.type)}, ${one.pictures.length} pictures`,
    '',
    one.content,
    ...one.answers.flatMap(({ content, at, by }) => ['', `Answer of ${by}, ${at.toISOString()}:`, content]),
  );

const writePictures = async ({ pool, config }: Context, one: Stored): Promise<void> => {
  const read = createPictureReader({ pool, storage: openObjectStorage(config) });
  await mkdir(argument, { recursive: true });
  for (const [place, pictureId] of one.pictures.entries()) {
    const content = await read(one.playerId, pictureId, 'full');
    const file = join(argument, `${one.id}-${place + 1}.jpg`);
    if (content === null) refuse(`Picture ${pictureId} is not in the storage.`, refusedExitCode);
    else {
      await writeFile(file, content, { mode: 0o600 });
      print(file);
    }
  }
  if (one.pictures.length === 0) print('It has no pictures.');
};

const answer = async ({ pool, feedback, merchantCode }: Context, one: Stored): Promise<void> => {
  const content = argument.trim();
  if (content === '' || content.length > answerLengthMax || /[^\P{Cc}\t\n\r]/u.test(content))
    return refuse(`An answer has 1 to ${answerLengthMax} characters, and no control characters.`, 2);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'feedback.answer', subject: `feedback:${one.id}` },
    title: `${merchantCode}, feedback ${one.id} of ${one.sender}: ${oneLine(one.content)}`,
    before: null,
    after: { answer: content },
    isPersonal: true,
    commit: (record, author) => feedback.answer(one, content, author, record),
    done: () => 'Done. The member is told at once.',
  });
};

const argumentCounts: Readonly<Record<string, number>> = { list: 0, show: 1, pictures: 2, answer: 2 };
const wanted = argumentCounts[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - 1;
if (given !== wanted || more.length > 0) misuse(`${action}: too ${given < wanted ? 'few' : 'many'} words`);

await runOnStore('palaro-feedback', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const services = { feedback: createFeedbackAdministration({ pool, clock: systemClock }), pool, config, merchantCode };
  if (action === 'list') return list(services);
  const one = await services.feedback.read(merchantCode, id);
  if (one === null) return refuseUnknown(merchantCode, id);
  if (action === 'show') return show(one);
  return action === 'pictures' ? writePictures(services, one) : answer(services, one);
});
