import { dayIn } from '@palaro/contract';
import { formatDecimal } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { dayRange, type Wallet } from '../wallet/index.ts';
import type { GameNames } from './game-names.ts';

export type StatementDeps = {
  readonly wallet: Pick<Wallet, 'statement'>;
  readonly clock: Clock;
  /** The IANA time zone of a merchant's calendar, such as `Asia/Manila`. */
  readonly timeZoneOf: (merchantCode: string) => string;
  readonly gameNamesOf: GameNames;
};

/** The movements of a player's wallet, with the names of the games that were played for them. */
export const statementHandler =
  ({ wallet, clock, timeZoneOf, gameNamesOf }: StatementDeps): Handlers<'statement'>['statement'] =>
  async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const timeZone = timeZoneOf(merchantCode);
    const days = dayRange(query, dayIn(timeZone, clock.now()));
    if (!days.ok) return fail({ ...days.failure, data: { field: 'from' } });
    const page = await wallet.statement(playerId, days.value, timeZone, { number: query.pageNo, size: query.pageSize }, query.kind ?? null);
    const roundIds = page.lines.flatMap(({ groupId }) => groupId ?? []);
    const games = await gameNamesOf({ playerId, merchantCode, language: context.language, roundIds });
    return ok({
      content: page.lines.map((line) => ({
        id: line.id,
        kind: line.kind,
        at: line.at.toISOString(),
        amount: formatDecimal(line.amount),
        balanceAfter: formatDecimal(line.balanceAfter),
        currency: line.amount.currency,
        reference: line.reference,
        description: line.description,
        gameName: games.get(line.groupId ?? '') ?? '',
      })),
      pageNum: query.pageNo,
      totalPages: Math.ceil(page.count / query.pageSize),
    });
  };
