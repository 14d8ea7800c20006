import { readCommandLine } from '@palaro/env';
import { parseDecimal } from '@palaro/money';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import type { Config } from '../env/env.ts';
import { withSecrets } from '../env/secrets.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import { createMerchantDocuments, isMerchant, type MerchantConfig } from '../modules/merchant/index.ts';
import type { OfferedPromotion, PromotionAdministration, PromotionClaim, PromotionDocument } from '../modules/promotions/index.ts';
import { merchantSettings } from '../acts/act.ts';
import { awardWritten, isAboveSecond, promotionsOn, publicationTerms, publishNow, whyNoDecision, written } from '../acts/promotion-acts.ts';
import { inClauses } from '../acts/publish-act.ts';
import { changeOptions, endRefused, refusedExitCode } from './change.ts';
import { askSecond, decide, type Decided, type DecidingBy } from './decide.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';
import { FileRefused, parseJson, readTextFile } from './text-file.ts';

/** Command line: `npm run promotions` shows what is offered to players, and changes it in the name of an operator. */
const usage = `Usage: npm run promotions -- list                what is offered, was, and what is left of it
       npm run promotions -- show KEY            the document that holds, to edit and publish again
       npm run promotions -- preview FILE        who would get what if the document in FILE were published now
       npm run promotions -- publish FILE        publishes it; without a budget, or above the merchant's bound, another operator approves it
       npm run promotions -- pause KEY           nobody can claim it until it is published again or goes on
       npm run promotions -- resume KEY
       npm run promotions -- end KEY             for good, unless it is published again
       npm run promotions -- applications        those that wait, the oldest first
       npm run promotions -- approve ID          pays it; above the merchant's bound another operator approves it too
       npm run promotions -- reject ID           with --reason for the log and --tell for the player
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' }, tell: { type: 'string', default: '' } },
  { takesWords: true },
);
const [action, subject = '', ...more] = words;
const [listedMax, previewedMax] = [200, 50];
const permission = 'promotions:decide';

type Context = DecidingBy & {
  readonly pool: Pool;
  readonly config: Config;
  readonly settings: MerchantConfig;
  readonly promotions: PromotionAdministration;
};

const leftOf = ({ moneyLeft, countLeft }: OfferedPromotion, { settings }: Context): string =>
  [moneyLeft === null ? '' : written(moneyLeft, settings.currency), countLeft === null ? '' : `${countLeft} times`]
    .filter((text) => text !== '')
    .join(', ') || 'no bound';
const list = async (context: Context): Promise<void> => {
  const found = await context.promotions.list(context.merchantCode);
  if (found.length === 0) return print(`${context.merchantCode} has no promotions.`);
  const rows = found.map((one) => [
    one.key,
    one.document.kind,
    one.state,
    String(one.version),
    one.document.from,
    one.document.until ?? 'no end',
    leftOf(one, context),
  ]);
  print(...table([['promotion', 'kind', 'state', 'version', 'from', 'until', 'left'], ...rows]));
};

const find = async ({ promotions, merchantCode }: Context): Promise<OfferedPromotion> =>
  (await promotions.one(merchantCode, subject)) ?? endRefused(`There is no promotion ${subject}.`);
const show = async (context: Context): Promise<void> => print(JSON.stringify((await find(context)).document, null, 2));

/** The document of the file, checked; ends the command with every clause that keeps it from being published. */
const readFile = ({ promotions, settings }: Context): PromotionDocument => {
  try {
    const checked = promotions.check(parseJson(readTextFile(subject)), publicationTerms(settings));
    return checked.ok ? checked.value : endRefused(`Not to be published:\n  ${inClauses(checked.failure)}`);
  } catch (fault) {
    if (fault instanceof FileRefused) return endRefused(`${subject}: ${fault.message}`);
    throw fault;
  }
};
const preview = async (context: Context): Promise<void> => {
  const document = readFile(context);
  const { promotions, merchantCode, settings, config } = context;
  const { currency } = settings;
  const inWords = (amount: bigint): string => awardWritten(document.award.kind, amount, currency);
  const shown: string[][] = [];
  let [count, sum] = [0, 0n];
  const { INSTALLATION_SECRET: secret } = withSecrets(config);
  for await (const { username, amount, required } of promotions.preview(merchantCode, currency, document, secret)) {
    count++;
    sum += amount;
    if (shown.length < previewedMax) shown.push([username, inWords(amount), written(required, currency)]);
  }
  print(...table([['player', 'gets', 'to stake first'], ...shown]));
  print(
    `${count} players could have it now: ${inWords(sum)} in all.${count > shown.length ? ` The first ${shown.length} are shown.` : ''}`,
  );
};

const publish = async (context: Context): Promise<void> => {
  const document = readFile(context);
  const { promotions, merchantCode, settings, pool } = context;
  const stands = await promotions.one(merchantCode, document.key);
  const decided: Decided = {
    subject: `promotion:${document.key}`,
    title: `promotion ${document.key}, ${stands === null ? 'new' : `after version ${stands.version}`}`,
    state: stands?.state ?? 'not offered',
  };
  const { money: bound } = document.limits;
  const most = bound === null ? null : (parseDecimal(bound, settings.currency)?.minor ?? null);
  if (isAboveSecond(settings, most))
    return askSecond(context, decided, { action: 'promotion.publish', permission, payload: { merchantCode, document } });
  await decide(context, decided, {
    action: 'promotion.publish',
    permission,
    after: { state: 'published', document },
    act: (client, by) => publishNow(client, pool, { merchantCode, config: settings, document, by }),
    done: `Done: ${document.key} is published.`,
  });
};

const move =
  (from: readonly OfferedPromotion['state'][], to: OfferedPromotion['state']) =>
  async (context: Context): Promise<void> => {
    const { promotions, merchantCode } = context;
    const { key, state } = await find(context);
    if (!from.includes(state)) return endRefused(`${key} is ${state}.`);
    const decided = { subject: `promotion:${key}`, title: `promotion ${key}`, state };
    await decide(context, decided, {
      action: `promotion.${action}`,
      permission,
      after: { state: to },
      act: async (client) =>
        (await promotions.move(client, merchantCode, key, state, to))
          ? ok(null)
          : fail({ code: 'refused', why: `${key} is no longer ${state}.` }),
      done: `Done: ${key} is ${to}. What was claimed stays.`,
    });
  };

const applications = async ({ promotions, merchantCode, settings }: Context): Promise<void> => {
  const waiting = await promotions.applications(merchantCode, listedMax);
  if (waiting.length === 0) return print(`No application of ${merchantCode} waits.`);
  const rows = waiting.map(({ id, key, playerId, award, amount, required, at }) => [
    id,
    key,
    playerId,
    awardWritten(award, amount, settings.currency),
    written(required, settings.currency),
    at.toISOString(),
  ]);
  print(...table([['application', 'promotion', 'player', 'amount', 'to stake first', 'since'], ...rows]));
};
const findApplication = async ({ promotions, merchantCode }: Context): Promise<PromotionClaim> => {
  const claim = (await promotions.application(merchantCode, subject)) ?? endRefused(whyNoDecision.unknown);
  return claim.state === 'applying' ? claim : endRefused(whyNoDecision.ended);
};
const decideApplication =
  (isApproved: boolean) =>
  async (context: Context): Promise<void> => {
    const { promotions, merchantCode, settings } = context;
    const { currency } = settings;
    const { id, key, playerId, award, amount } = await findApplication(context);
    if (!isApproved && (values.reason === '' || values.tell === ''))
      return endRefused('Say why with --reason TEXT, and what the player reads with --tell TEXT.');
    const sum = awardWritten(award, amount, currency);
    // No bound of money says how many points one operator may give.
    const isMoney = award === 'cash' || award === 'bonus';
    const decided = { subject: `promotion-claim:${id}`, title: `${key} for player ${playerId}, ${sum}`, state: 'applying' };
    if (isApproved && isAboveSecond(settings, isMoney ? amount : null))
      return askSecond(context, decided, { action: 'promotion.approve', permission, payload: { merchantCode, id, amount: sum } });
    await decide(context, decided, {
      action: isApproved ? 'promotion.approve' : 'promotion.reject',
      permission,
      after: isApproved ? { state: 'issued', amount: sum } : { state: 'rejected', told: values.tell },
      act: async (client, by) => {
        const made = await promotions.decide(client, { merchantCode, currency, id, isApproved, by, reason: isApproved ? '' : values.tell });
        return made === 'ok' ? ok(null) : fail({ code: 'refused', why: whyNoDecision[made] });
      },
      done: isApproved ? 'Done: it is given.' : 'Done: the player reads why.',
    });
  };

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  list: { words: 0, run: list },
  show: { words: 1, run: show },
  preview: { words: 1, run: preview },
  publish: { words: 1, run: publish },
  pause: { words: 1, run: move(['published'], 'paused') },
  resume: { words: 1, run: move(['paused'], 'published') },
  end: { words: 1, run: move(['published', 'paused'], 'ended') },
  applications: { words: 0, run: applications },
  approve: { words: 1, run: decideApplication(true) },
  reject: { words: 1, run: decideApplication(false) },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (words.length - 1 !== wanted.words || more.length > 0)
  misuse(`${action}: too ${words.length - 1 < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-promotions', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings =
    (await merchantSettings({ documents, merchantCode })) ?? endRefused(`The document of ${merchantCode} is of another version.`);
  return wanted.run({ pool, config, merchantCode, settings, options: values, promotions: promotionsOn(pool) });
});
