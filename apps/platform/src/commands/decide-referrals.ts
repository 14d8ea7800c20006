import { fail, ok } from '../kernel/result.ts';
import { type KnownReferral } from '../modules/referrals/index.ts';
import { awardTermsOf } from '../modules/rewards/index.ts';
import { referralsOn } from '../acts/reward-acts.ts';
import { endRefused } from './change.ts';
import { awardWords } from './decide-missions.ts';
import { decide } from './decide.ts';
import { print, table } from './table.ts';
import { askToPublish, playerNamed, readChecked, type RewardContext, showNewest, type Verb } from './versions.ts';

const [listedMax, waitingMax] = [20, 200];

const list = async ({ pool, merchantCode }: RewardContext): Promise<void> => {
  const versions = await referralsOn(pool).versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no referrals.`);
  const rows = versions.map(({ number, publishedAt, document: { offer } }) =>
    offer === null
      ? [String(number), publishedAt.toISOString(), 'none', '', '', '', '', '']
      : [
          String(number),
          publishedAt.toISOString(),
          String(offer.days),
          offer.firstDeposit ?? 'none',
          offer.stake ?? 'none',
          offer.inviter === null ? 'nothing' : awardWords(offer.inviter),
          offer.invited === null ? 'nothing' : awardWords(offer.invited),
          String(offer.monthMax ?? 'any'),
        ],
  );
  print(...table([['version', 'since', 'days', 'first deposit', 'stakes', 'inviter gets', 'friend gets', 'a month'], ...rows]));
};
const publish = async (context: RewardContext, file: string): Promise<void> => {
  const referrals = referralsOn(context.pool);
  const document = readChecked(file, (text) => referrals.check(text, awardTermsOf(context.settings)));
  const title = document.offer === null ? 'the end of referrals' : 'referrals of whoever registers from then on';
  await askToPublish(referrals, context, { name: 'referrals', title, document });
};
const preview = async (context: RewardContext, file: string, typed: string): Promise<void> => {
  const { pool, merchantCode, settings } = context;
  const referrals = referralsOn(pool);
  const days = /^[1-9]\d{0,2}$/u.test(typed) ? Number(typed) : endRefused(`${typed}: no number of days from 1 to 999.`);
  const document = readChecked(file, (text) => referrals.check(text, awardTermsOf(settings)));
  const { brought, done, faulty } = await referrals.preview(merchantCode, document, settings.currency, days);
  print(
    `Of ${brought} new members who were brought in ${days} days, ${done} would have done it by now; ${faulty} would be refused as of one person, or closed.`,
  );
};

const listed = ({ username, inviter, state, reason, joinedAt, qualifiedAt, decidedBy }: KnownReferral): string[] => [
  username,
  inviter,
  state,
  reason ?? '',
  joinedAt.toISOString(),
  qualifiedAt?.toISOString() ?? '',
  decidedBy ?? '',
];
const heads = ['new member', 'brought by', 'state', 'reason', 'registered', 'done', 'decided by'];
const waiting = async ({ pool, merchantCode }: RewardContext): Promise<void> => {
  const found = await referralsOn(pool).waiting(merchantCode, waitingMax);
  if (found.length === 0) return print(`No referral of ${merchantCode} waits.`);
  print(...table([heads, ...found.map(listed)]));
};
const ofPlayer = async (context: RewardContext, name: string): Promise<void> => {
  const { id, username } = await playerNamed(context, name);
  const referrals = referralsOn(context.pool);
  const [own, brought] = [await referrals.one(id), await referrals.of(id, waitingMax)];
  if (own === null && brought.length === 0) return print(`${username} was brought by nobody and has brought nobody.`);
  print(...table([heads, ...[...(own === null ? [] : [own]), ...brought].map(listed)]));
};
const decideOn = async (context: RewardContext, name: string, passes: boolean): Promise<void> => {
  const { id, username } = await playerNamed(context, name);
  const referrals = referralsOn(context.pool);
  const found = (await referrals.one(id)) ?? endRefused(`${username} was brought by nobody.`);
  if (found.state !== 'review') return endRefused(`The referral of ${username} is ${found.state}.`);
  if (!passes && context.options.reason === '') return endRefused('Say why with --reason TEXT.');
  await decide(
    context,
    { subject: `referral:${id}`, title: `${username}, brought by ${found.inviter}`, state: found.state },
    {
      action: passes ? 'referral.approve' : 'referral.reject',
      permission: 'promotions:decide',
      after: { state: passes ? 'qualified' : 'refused' },
      act: async (client, by) =>
        (await referrals.decide(client, { playerId: id, passes, by }))
          ? ok(null)
          : fail({ code: 'refused', why: 'It does not wait any more.' }),
      done: passes ? 'Done: it is paid in a moment.' : 'Done: neither gets anything.',
    },
  );
};

/** What follows `referrals` on the command line. */
export const referralActions: Readonly<Record<string, Verb>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: (context) => showNewest(referralsOn(context.pool), context, 'referrals') },
  preview: { words: 2, run: (context, [file = '', days = '']) => preview(context, file, days) },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
  waiting: { words: 0, run: waiting },
  of: { words: 1, run: (context, [name = '']) => ofPlayer(context, name) },
  approve: { words: 1, run: (context, [name = '']) => decideOn(context, name, true) },
  reject: { words: 1, run: (context, [name = '']) => decideOn(context, name, false) },
};
