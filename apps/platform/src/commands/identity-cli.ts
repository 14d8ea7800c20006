import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityReasons } from '@palaro/contract';
import { readCommandLine } from '@palaro/env';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import type { Config } from '../env/env.ts';
import { withSecrets } from '../env/secrets.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { createAudit } from '../modules/audit/index.ts';
import { createRegistry } from '../modules/exclusion/index.ts';
import { createIdentityAdministration, type IdentityAdministration, type IdentityCheck, type Verdict } from '../modules/identity/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { openObjectStorage } from '../storage/index.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { namedOperator, proofOptions, requireOperator } from './prove-operator.ts';
import { sessionsOnStore } from './sessions-on-store.ts';
import { print, table } from './table.ts';

/** Command line: `npm run identity` shows who players say they are, and decides on it in the name of an operator. */
const usage = `Usage: npm run identity -- list [--all]             those that wait, the oldest first; or the latest 200 of all
       npm run identity -- show ID [--pictures DIR] what the document says, and its pictures as files
       npm run identity -- approve ID               the player is verified
       npm run identity -- refuse ID REASON         REASON, which the player reads: ${identityReasons.join(', ')}
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--reason TEXT goes into the log. --merchant CODE names the merchant, MERCHANT by default. approve and refuse ask first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    ...proofOptions,
    merchant: { type: 'string' },
    all: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
  { takesWords: true },
);
const [action, id = '', argument = '', ...more] = words;
const listedMax = 200;

type Context = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchantCode: string;
  readonly identity: IdentityAdministration;
};
const find = async ({ identity, merchantCode }: Context): Promise<IdentityCheck> =>
  (await identity.one(merchantCode, id)) ?? endRefused(`There is no check ${id}.`);
const stateOf = ({ state, reason }: IdentityCheck): string => (reason === null ? state : `${state}: ${reason}`);

const list = async ({ identity, merchantCode }: Context): Promise<void> => {
  const found = await identity.list(merchantCode, !values.all, listedMax);
  if (found.length === 0) return print(values.all ? 'Nobody has submitted a document.' : `No check of ${merchantCode} waits.`);
  const rows = found.map((one) => [
    one.id,
    one.playerId,
    one.kind,
    `··${one.tail}`,
    stateOf(one),
    one.decidedBy ?? '',
    one.submittedAt.toISOString(),
  ]);
  print(...table([['check', 'player', 'document', 'number', 'state', 'decided by', 'submitted'], ...rows]));
};

const writePictures = async ({ identity }: Context, check: IdentityCheck, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of await identity.pictures(check)) {
    const file = join(folder, `${check.id}-${name}.jpg`);
    if (content === null) refuse(`The picture ${name} is not in the storage.`, refusedExitCode);
    else {
      await writeFile(file, content, { mode: 0o600 });
      print(file);
    }
  }
};

/** Shows what is sealed of a check; who has looked stands in the log. */
const show = async (context: Context): Promise<void> => {
  const { pool, config, merchantCode, identity } = context;
  const by = namedOperator(values.by, 'identity:read');
  const check = await find(context);
  await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'identity:read' });
  const entry = {
    merchantCode,
    action: 'identity.show',
    subject: `identity:${id}`,
    actor: by,
    outcome: 'done',
    reason: values.reason,
  } as const;
  await transaction(pool, (client) => createAudit({ pool, clock: systemClock }).record(client, { ...entry, before: null, after: null }));
  const { number, name, birthday } = identity.opened(check);
  const facts = {
    player: check.playerId,
    document: check.kind,
    number,
    name,
    birthday,
    'valid until': check.validUntil ?? 'no end',
    submitted: check.submittedAt.toISOString(),
    state: stateOf(check),
    'decided by': check.decidedBy ?? 'nobody yet',
  };
  for (const [label, value] of Object.entries(facts)) print(`${label}: ${value}`);
  if (values.pictures !== undefined) await writePictures(context, check, values.pictures);
};

const whyUndecided = {
  unknown: 'There is no such check.',
  ended: 'It was decided on already.',
  excluded:
    'Not verified: this person is in a register, or another account of theirs is excluded. The document is refused; the player reads no more than that.',
} as const;
const decide = async (context: Context, verdict: Verdict): Promise<void> => {
  const { pool, config, merchantCode, identity } = context;
  const by = namedOperator(values.by, 'identity:decide');
  const check = await find(context);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: verdict.state === 'verified' ? 'identity.approve' : 'identity.refuse', subject: `identity:${id}` },
    title: `${merchantCode}, ${check.kind} ··${check.tail} of player ${check.playerId}`,
    before: { state: check.state },
    after: verdict,
    commit: async (record, author) => {
      await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'identity:decide' });
      return transaction(pool, async (client) => {
        const decided = await identity.decide(client, merchantCode, id, verdict, author);
        if (decided !== 'decided') return fail({ code: 'refused', why: whyUndecided[decided] });
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Done: the player is told.',
  });
};
const refuseCheck = (context: Context): Promise<void> => {
  const reason = identityReasons.find((one) => one === argument) ?? endRefused(`${argument}: give one of ${identityReasons.join(', ')}.`);
  return decide(context, { state: 'refused', reason });
};

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  list: { words: 0, run: list },
  show: { words: 1, run: show },
  approve: { words: 1, run: (context) => decide(context, { state: 'verified' }) },
  refuse: { words: 2, run: refuseCheck },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - 1;
if (given !== wanted.words || more.length > 0) misuse(`${action}: too ${given < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-identity', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const { INSTALLATION_SECRET: secret } = withSecrets(config);
  const ids = createIds(systemClock.now);
  const sessions = sessionsOnStore(pool, ids);
  const registry = createRegistry({
    clock: systemClock,
    ids,
    secret,
    endAll: (client, playerId) => sessions.endAll(client, playerId, { reason: 'excluded' }),
  });
  const identity = createIdentityAdministration({ pool, clock: systemClock, storage: openObjectStorage(config), secret, registry });
  return wanted.run({ pool, config, merchantCode, identity });
});
