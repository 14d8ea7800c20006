import { systemClock } from '../kernel/clock.ts';
import { type Result } from '../kernel/result.ts';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import { inClauses, newestOf, type Clause, type Kept } from '../acts/publish-act.ts';
import { endRefused } from './change.ts';
import { askSecond, type DecidingBy } from './decide.ts';
import { print } from './table.ts';
import { FileRefused, parseJson, readTextFile } from './text-file.ts';

/** In whose name, and by what document of the merchant. */
export type RewardContext = DecidingBy & { readonly settings: MerchantConfig };
/** What follows a subject on the command line. */
export type Verb = { readonly words: number; readonly run: (context: RewardContext, words: readonly string[]) => Promise<void> };

/** The document of a file, checked; ends the command with every fault of it. */
export const readChecked = <D>(file: string, check: (document: unknown) => Result<D, readonly Clause[]>): D => {
  try {
    const checked = check(parseJson(readTextFile(file)));
    return checked.ok ? checked.value : endRefused(`Not to be published:\n  ${inClauses(checked.failure)}`);
  } catch (fault) {
    if (fault instanceof FileRefused) return endRefused(`${file}: ${fault.message}`);
    throw fault;
  }
};

/** Prints the newest document, to edit and publish again. */
export const showNewest = async (kept: Kept, { merchantCode }: RewardContext, name: string): Promise<void> => {
  const { document } = (await newestOf(kept, merchantCode)) ?? endRefused(`${merchantCode} has no ${name}.`);
  print(JSON.stringify(document, null, 2));
};

/** Asks another operator to publish a document that was checked. */
export const askToPublish = async (
  kept: Kept,
  context: RewardContext,
  { name, title, document }: { readonly name: string; readonly title: string; readonly document: unknown },
): Promise<void> => {
  const { merchantCode } = context;
  const newest = await newestOf(kept, merchantCode);
  const state = newest === undefined ? 'none' : `version ${newest.number}`;
  const payload = { merchantCode, document };
  await askSecond(context, { subject: name, title, state }, { action: `${name}.publish`, permission: 'promotions:decide', payload });
};

/** A player by their name; ends the command where there is none. */
export const playerNamed = async ({ pool, merchantCode }: DecidingBy, name: string): Promise<Player> =>
  (await createPlayerAdministration({ pool, clock: systemClock }).findByName(merchantCode, name)) ??
  endRefused(`${merchantCode} has no player ${name}.`);
