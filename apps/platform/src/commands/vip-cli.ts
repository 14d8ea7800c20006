import { readCommandLine } from '@palaro/env';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import type { Config } from '../env/env.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createMerchantDocuments, isMerchant, type MerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import type { VipAdministration, VipVersion } from '../modules/vip/index.ts';
import { merchantSettings } from '../acts/act.ts';
import { written } from '../acts/promotion-acts.ts';
import { inVipClauses, vipOn } from '../acts/vip-acts.ts';
import { changeOptions, endRefused, refusedExitCode } from './change.ts';
import { askSecond, type DecidingBy } from './decide.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';
import { FileRefused, parseJson, readTextFile } from './text-file.ts';
import { isDay } from './typed-day.ts';

/** Command line: `npm run vip` shows the VIP levels and who stands where, and changes it in the name of two operators. */
const usage = `Usage: npm run vip -- levels                          the levels that count
       npm run vip -- document                        their document, to edit and publish again
       npm run vip -- preview FILE                    who would stand where by the document in FILE, and what that would pay
       npm run vip -- publish FILE                    asks another operator, who approves it: it counts at once
       npm run vip -- show PLAYER                     where a player stands
       npm run vip -- history PLAYER                  how the level of a player changed
       npm run vip -- set PLAYER LEVEL [--until DAY]  asks another operator: gives a level, which no review lowers up to DAY
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' }, until: { type: 'string' } },
  { takesWords: true },
);
const [action, subject = '', levelTyped = '', ...more] = words;
const [previewedMax, historyMax] = [50, 100];
const permission = 'promotions:decide';

type Context = DecidingBy & {
  readonly pool: Pool;
  readonly config: Config;
  readonly settings: MerchantConfig;
  readonly vip: VipAdministration;
};

const newestOf = async ({ vip, merchantCode }: Context): Promise<VipVersion> =>
  (await vip.versions(merchantCode, 1))[0] ?? endRefused(`${merchantCode} has no levels.`);
const nameOf = (version: VipVersion | undefined, level: number): string =>
  level === 0 ? 'none' : (Object.values(version?.document.levels[level - 1]?.copy ?? {})[0]?.name ?? String(level));

const levels = async (context: Context): Promise<void> => {
  const version = await newestOf(context);
  const rows = version.document.levels.map(({ need, keep, rewards }, index) => [
    String(index + 1),
    nameOf(version, index + 1),
    need,
    keep,
    rewards.map(({ key, amount }) => `${key} ${amount}`).join(', '),
  ]);
  print(`Version ${version.number}, ${version.currency}, since ${version.publishedAt.toISOString()}`);
  print(...table([['level', 'name', 'need', 'keep a month', 'pays once'], ...rows]));
};
const document = async (context: Context): Promise<void> => print(JSON.stringify((await newestOf(context)).document, null, 2));

/** The document of the file, checked; ends the command with every fault of it. */
const readFile = ({ vip, settings }: Context) => {
  try {
    const checked = vip.check(parseJson(readTextFile(subject)), settings.currency);
    return checked.ok ? checked.value : endRefused(`Not to be published:\n  ${inVipClauses(checked.failure)}`);
  } catch (fault) {
    if (fault instanceof FileRefused) return endRefused(`${subject}: ${fault.message}`);
    throw fault;
  }
};
const preview = async (context: Context): Promise<void> => {
  const read = readFile(context);
  const { vip, merchantCode, settings } = context;
  const { currency } = settings;
  const found = await vip.preview(merchantCode, read, currency, previewedMax);
  print(
    ...table([
      ['level', 'players now', 'players then'],
      ...found.levels.map(({ level, before, after }) => [level, before, after].map(String)),
    ]),
  );
  const rows = found.moves.map(({ username, before, after, pays }) => [username, String(before), String(after), written(pays, currency)]);
  if (rows.length > 0) print('', ...table([['player', 'level now', 'then', 'is paid'], ...rows]));
  const rest = found.movers > BigInt(rows.length) ? ` The first ${rows.length} are shown.` : '';
  print(`${found.movers} players would rise, and be paid ${written(found.pays, currency)}.${rest}`);
};
const publish = async (context: Context): Promise<void> => {
  const read = readFile(context);
  const { merchantCode, vip, settings } = context;
  const [newest] = await vip.versions(merchantCode, 1);
  const state = newest === undefined ? 'none' : `version ${newest.number}`;
  const payload = { merchantCode, currency: settings.currency, document: read };
  await askSecond(context, { subject: 'vip', title: 'VIP levels', state }, { action: 'vip.publish', permission, payload });
};

const playerNamed = async ({ pool, merchantCode }: Context): Promise<Player> => {
  const players = createPlayerAdministration({ pool, clock: systemClock });
  return (await players.findByName(merchantCode, subject)) ?? endRefused(`${merchantCode} has no player ${subject}.`);
};
const show = async (context: Context): Promise<void> => {
  const { id, username } = await playerNamed(context);
  const { vip, settings } = context;
  const [version] = await vip.versions(context.merchantCode, 1);
  const held = await vip.standing(id);
  print(
    `${username}: level ${held?.level ?? 0} (${nameOf(version, held?.level ?? 0)}), ${written(held?.points ?? 0n, settings.currency)} counted`,
  );
  if (held !== null && held.heldUntil !== null)
    print(`held until ${held.heldUntil}${held.lockedBy === null ? '' : `, by ${held.lockedBy}`}`);
};
const history = async (context: Context): Promise<void> => {
  const { id, username } = await playerNamed(context);
  const moves = await context.vip.moves(id, historyMax);
  if (moves.length === 0) return print(`${username} never moved.`);
  const rows = moves.map(({ at, kind, fromLevel, toLevel, reward, month, madeBy }) => [
    at.toISOString(),
    kind,
    `${fromLevel} > ${toLevel}`,
    reward === 0n ? '' : written(reward, context.settings.currency),
    month ?? madeBy ?? '',
  ]);
  print(...table([['at', 'kind', 'level', 'paid', 'month or operator'], ...rows]));
};
const set = async (context: Context): Promise<void> => {
  const { id, username } = await playerNamed(context);
  const level = /^\d{1,2}$/u.test(levelTyped) ? Number(levelTyped) : endRefused(`${levelTyped}: no level. Give its number, or 0 for none.`);
  const until = values.until ?? null;
  if (until !== null && (!isDay(until) || until < (await context.vip.today(context.merchantCode))))
    return endRefused(`${until}: no day from today on. Give one such as 2026-12-31.`);
  const held = await context.vip.standing(id);
  const decided = { subject: `player:${id}`, title: `${username}, VIP level ${level}`, state: `level ${held?.level ?? 0}` };
  const payload = { playerId: id, username, level, until };
  await askSecond(context, decided, { action: 'vip.set', permission, payload });
};

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  levels: { words: 0, run: levels },
  document: { words: 0, run: document },
  preview: { words: 1, run: preview },
  publish: { words: 1, run: publish },
  show: { words: 1, run: show },
  history: { words: 1, run: history },
  set: { words: 2, run: set },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (words.length - 1 !== wanted.words || more.length > 0)
  misuse(`${action}: too ${words.length - 1 < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-vip', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings =
    (await merchantSettings({ documents, merchantCode })) ?? endRefused(`The document of ${merchantCode} is of another version.`);
  return wanted.run({ pool, config, merchantCode, settings, options: values, vip: vipOn(pool) });
});
