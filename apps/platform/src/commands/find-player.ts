import { formatDecimal } from '@palaro/money';
import type { Pool } from 'pg';
import { refuse } from '../db/command.ts';
import type { Clock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createExclusionAdministration } from '../modules/exclusion/index.ts';
import type { Player, PlayerAdministration } from '../modules/player/index.ts';
import type { Wallet } from '../modules/wallet/index.ts';
import { refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

type Finding = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: PlayerAdministration;
  readonly wallet: Pick<Wallet, 'total'>;
  readonly sessions: { readonly countOf: (playerId: string) => Promise<number> };
};

/** The break or exclusion that holds and ends last, with its end; nothing where none does. */
const exclusionOf = async ({ pool, clock }: Finding, playerId: string): Promise<string> => {
  const last = await createExclusionAdministration({ clock, ids: createIds(clock.now) }).active(pool, playerId);
  if (last === null) return '';
  return `${last.kind}, ${last.endsAt === null ? 'until further notice' : `until ${last.endsAt.toISOString()}`}`;
};

const rowOf = async (finding: Finding, player: Player): Promise<readonly string[]> => {
  const total = await finding.wallet.total(player.id);
  return [
    player.username,
    player.id,
    String(player.type),
    player.status,
    await exclusionOf(finding, player.id),
    total === null ? 'none' : `${formatDecimal(total.here)} ${total.here.currency}`,
    total === null || total.inGames.minor === 0n ? '' : formatDecimal(total.inGames),
    String(await finding.sessions.countOf(player.id)),
    player.createdAt.toISOString(),
  ];
};

/** Players whose name begins so; of one alone also name, birthday and what was done with the account. */
export const findPlayers = async (finding: Finding, merchantCode: string, name: string): Promise<void> => {
  const { players } = finding;
  const found = await players.search(merchantCode, name);
  if (found.length === 0) return refuse(`${merchantCode} has no player whose name begins with ${name}.`, refusedExitCode);
  const rows = await Promise.all(found.map((player) => rowOf(finding, player)));
  print(...table([['player', 'id', 'type', 'status', 'break or exclusion', 'balance', 'in games', 'sessions', 'since'], ...rows]));
  const [only, more] = found;
  if (only === undefined || more !== undefined) return;
  const details = (await players.details(only.id))?.details;
  print(`name: ${details?.payeeName || 'not set'}`, `birthday: ${details?.birthday || 'not set'}`);
  for (const { at, by, change } of await players.history(only.id)) print(`${at.toISOString()}, by ${by}: ${change}`);
};
