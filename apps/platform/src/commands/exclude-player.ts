import { exclusionLengths } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../db/transaction.ts';
import type { Config } from '../env/env.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createApprovals } from '../modules/approval/index.ts';
import { operatedKinds, type OperatedExclusion } from '../modules/exclusion/index.ts';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import type { Player } from '../modules/player/index.ts';
import { exclusionsAdministration, writtenEnd } from '../acts/exclusion-acts.ts';
import { type ChangeOptions, endRefused, makeChange } from './change.ts';
import { namedOperator, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';

type Refused = { readonly code: 'refused'; readonly why: string };
type Excluding = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchant: MerchantConfig;
  readonly player: Player;
  readonly options: ChangeOptions & { readonly code?: string | undefined; readonly evidence?: string | undefined };
};
type EndLogins = (client: PoolClient, playerId: string) => Promise<unknown>;

const termsOf = ({ exclusion, timeZone }: MerchantConfig) => ({ ...exclusion, timeZone });

/** Prints the breaks and exclusions of a player. */
export const showExclusions = async (pool: Pool, player: Player): Promise<void> => {
  const found = await exclusionsAdministration().list(pool, player.id);
  if (found.length === 0) return print(`${player.username} has taken no break and was never excluded.`);
  const rows = found.map(({ kind, by, startsAt, endsAt, irrevocableUntil, evidence }) => [
    kind,
    by,
    startsAt.toISOString(),
    writtenEnd(endsAt),
    irrevocableUntil.toISOString(),
    evidence,
  ]);
  print(...table([['kind', 'by', 'from', 'until', 'irrevocable until', 'shown'], ...rows]));
};

const evidenceMax = 200;
/** What the family has shown; ends the command where they have shown nothing. */
const readEvidence = (given = ''): string => {
  const evidence = given.trim();
  if (evidence === '') return endRefused('Say with --evidence TEXT what the family has shown, and where that is kept.');
  return evidence.length > evidenceMax ? endRefused(`--evidence: give ${evidenceMax} characters at most.`) : evidence;
};

const lengthOf = (word: string | undefined): OperatedExclusion['length'] =>
  word === 'open'
    ? null
    : (exclusionLengths.find((one) => one === word) ?? endRefused(`${word}: give one of ${exclusionLengths.join(', ')}, or open.`));
const readWords = ([kindWord, lengthWord]: readonly string[], playerId: string, evidence: string | undefined): OperatedExclusion => {
  const kind = operatedKinds.find((one) => one === kindWord) ?? endRefused(`${kindWord}: give one of ${operatedKinds.join(', ')}.`);
  const length = lengthOf(lengthWord);
  if (kind === 'family') return { playerId, kind, length, evidence: readEvidence(evidence) };
  return evidence === undefined ? { playerId, kind, length } : endRefused('--evidence is for family alone.');
};

/** The operator who acts, with the permission to exclude; stores with demo accounts ask for neither. */
const requireExcluder = async ({ pool, config, player: { merchantCode }, options: { by, code } }: Excluding, isAlways: boolean) => {
  if (by === undefined) return isAlways || !config.DEMO_ACCOUNTS ? namedOperator(by, 'exclusions:set') : undefined;
  if (isAlways || !config.DEMO_ACCOUNTS) await requireOperator(pool, config, { merchantCode, by, code, permission: 'exclusions:set' });
};

/** Excludes a player, at once: one operator is enough. All logins and games end with it. */
export const excludePlayer = async (excluding: Excluding, words: readonly string[], endLogins: EndLogins): Promise<void> => {
  const { pool, merchant, player, options } = excluding;
  const { merchantCode, username, id: playerId } = player;
  const asked = readWords(words, playerId, options.evidence);
  await makeChange({
    pool,
    options,
    act: { merchantCode, action: 'player.exclude', subject: `player:${playerId}` },
    title: `${merchantCode}/${username}`,
    before: { excluded: 'as they are' },
    after: {
      excluded: asked.length ?? 'until further notice',
      kind: asked.kind,
      ...(asked.kind === 'family' ? { shown: asked.evidence } : {}),
    },
    commit: async (record, author): Promise<Result<number, Refused>> => {
      await requireExcluder(excluding, false);
      return transaction(pool, async (client) => {
        const begun = await exclusionsAdministration().begin(client, asked, termsOf(merchant), author);
        if (begun === null) return fail({ code: 'refused', why: `${username} is excluded already, and that ends no sooner.` });
        await endLogins(client, playerId);
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Done. From now on no bet, no game and no deposit; balance and withdrawals stay open.',
  });
};

/** Asks a second operator to end what operators or family have asked for. */
export const askToEndExclusion = async (excluding: Excluding): Promise<void> => {
  const { pool, merchant, player, options } = excluding;
  const { merchantCode, username, id: playerId } = player;
  const { returnAfterDays, returnAfterDaysOfIndefinite } = termsOf(merchant);
  const subject = `player:${playerId}`;
  let id = '';
  await makeChange({
    pool,
    options,
    act: { merchantCode, action: 'player.exclusion-end-request', subject },
    title: `${merchantCode}/${username}, to be approved by another operator`,
    before: { exclusions: 'as they are' },
    after: { exclusions: `end after ${returnAfterDays} days; until further notice after ${returnAfterDaysOfIndefinite}` },
    commit: async (record, author): Promise<Result<number, Refused>> => {
      await requireExcluder(excluding, true);
      return transaction(pool, async (client) => {
        const asked = await createApprovals({ pool, clock: systemClock, ids: createIds(systemClock.now) }).ask(client, {
          merchantCode,
          action: 'player.exclusion-end',
          subject,
          payload: { playerId, username, returnAfterDays, returnAfterDaysOfIndefinite },
          madeBy: author,
          reason: options.reason,
        });
        if (!asked.ok) return fail({ code: 'refused', why: `Somebody has asked about ${username} already: \`npm run approval -- list\`.` });
        ({ id } = asked.value);
        await record(client);
        return ok(0);
      });
    },
    done: () => `Asked. Within a day another operator decides: npm run approval -- approve ${id} --by NAME`,
  });
};
