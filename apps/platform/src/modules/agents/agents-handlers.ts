import { invitedTypes, isAgent, nameKey, type GameType } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { maskedName } from '../../kernel/masked-name.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { dayRange } from '../wallet/index.ts';
import type { DownlineAccount, OpenDownlinePort } from './agents-ports.ts';
import type { Agents } from './agents.ts';
import { rateHandlers, ratesOf, ratesOnWire, type RateCall } from './rate-handlers.ts';
import type { StoredLink } from './invitations.ts';
import type { Days, ListedMember, Movements, Node, Sums } from './team-store.ts';

export type AgentCall =
  | 'invitations'
  | 'createInvitation'
  | 'closeInvitation'
  | 'agentApplication'
  | 'applyAsAgent'
  | 'registerDownline'
  | 'teamOverview'
  | 'teamProfitAndLoss'
  | 'team'
  | 'teamBetting'
  | RateCall;

type AgentTerms = { readonly currency: Currency; readonly timeZone: string };
export type AgentHandlerDeps = {
  readonly agents: Agents;
  readonly termsOf: (merchantCode: string) => AgentTerms;
  readonly todayOf: (merchantCode: string) => string;
  readonly openDownline: OpenDownlinePort;
};

const linkOnWire = ({ code, kind, quota, used, expiresAt, note, rates, state, createdAt }: StoredLink) => ({
  code,
  kind,
  quota,
  used,
  expiresAt: expiresAt?.toISOString() ?? null,
  note,
  state,
  createdAt: createdAt.toISOString(),
  rates: ratesOnWire(rates),
});

const zero: Sums = { validStake: 0n, payout: 0n, rounds: 0n };
const added = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (all, { validStake, payout, rounds }) => ({
      validStake: all.validStake + validStake,
      payout: all.payout + payout,
      rounds: all.rounds + rounds,
    }),
    zero,
  );
const sumsOnWire = (currency: Currency, { validStake, payout, rounds }: Sums) => ({
  stake: formatDecimal(money(currency, validStake)),
  payout: formatDecimal(money(currency, payout)),
  net: formatDecimal(money(currency, payout - validStake)),
  rounds: Number(rounds),
});
const movementsOnWire = (currency: Currency, rows: readonly Movements[]) => {
  const sumOf = (key: keyof Movements): bigint => rows.reduce((all, row) => all + row[key], 0n);
  return {
    deposits: formatDecimal(money(currency, sumOf('deposits'))),
    withdrawals: formatDecimal(money(currency, sumOf('withdrawals'))),
    joined: Number(sumOf('joined')),
    firstDeposits: Number(sumOf('firstDeposits')),
  };
};

/** A name as the agent may read it: their own, and those of direct members, whole; others masked. */
const nameFor = (top: Node, { no, name, parentNo }: { no: bigint; name: string; parentNo?: bigint | null }): string =>
  no === top.no || parentNo === top.no ? name : maskedName(name);

const memberOnWire = (currency: Currency, top: Node, member: ListedMember) => ({
  no: String(member.no),
  name: nameFor(top, member),
  isAgent: isAgent(member.type),
  below: Number(member.below),
  joinedAt: member.joinedAt.toISOString(),
  playedOn: member.playedOn,
  rates: member.parentNo === top.no ? ratesOnWire(member.rates) : null,
  team: {
    ...sumsOnWire(currency, member),
    deposits: formatDecimal(money(currency, member.deposits)),
    withdrawals: formatDecimal(money(currency, member.withdrawals)),
  },
});

/** What an agent invites by, applications to be one, and accounts that one opens. */
const invitationHandlers = ({
  agents,
  termsOf,
  todayOf,
  openDownline,
}: AgentHandlerDeps): Pick<
  Handlers<AgentCall>,
  'invitations' | 'createInvitation' | 'closeInvitation' | 'agentApplication' | 'applyAsAgent' | 'registerDownline'
> => ({
  invitations: async ({ context }) => {
    const { playerId, merchantCode } = callerOf(context);
    await agents.placeOf(playerId);
    const { links, ...own } = await agents.invitations.list(playerId, todayOf(merchantCode));
    return ok({ ...own, links: links.map(linkOnWire) });
  },
  createInvitation: async ({ body, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    if (body.until !== null && body.until < todayOf(merchantCode)) return fail({ code: 'field_invalid', data: { field: 'until' } });
    const rates = ratesOf(body.rates);
    if (rates === null) return fail({ code: 'field_invalid', data: { field: 'rates' } });
    await agents.placeOf(playerId);
    const { timeZone } = termsOf(merchantCode);
    const made = await agents.invitations.create(playerId, merchantCode, { ...body, rates, note: body.note.trim(), timeZone });
    return made.ok ? ok(linkOnWire(made.value)) : made;
  },
  closeInvitation: async ({ body, context }) =>
    (await agents.invitations.close(callerOf(context).playerId, body.code)) ? ok({}) : fail({ code: 'not_found' }),
  agentApplication: async ({ context }) => {
    const found = await agents.applications.latest(callerOf(context).playerId);
    if (found === null) return ok({ application: null });
    const { state, note, createdAt, reason, decidedAt } = found;
    return ok({ application: { state, note, at: createdAt.toISOString(), reason, decidedAt: decidedAt?.toISOString() ?? null } });
  },
  applyAsAgent: async ({ body, context }) => {
    const { playerId, merchantCode, type } = callerOf(context);
    if (isAgent(type)) return fail({ code: 'agent_already' });
    return (await agents.applications.apply(merchantCode, playerId, body.note.trim())) ? ok({}) : fail({ code: 'agent_applied' });
  },
  registerDownline: async ({ body, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const rates = ratesOf(body.rates);
    if (rates === null) return fail({ code: 'field_invalid', data: { field: 'rates' } });
    const top = await agents.placeOf(playerId);
    const fault = await agents.invitations.inviteFault(playerId);
    if (fault !== null) return fail({ code: fault });
    const account: DownlineAccount = {
      merchantCode,
      username: body.username,
      password: body.password,
      type: invitedTypes[body.kind],
      agentId: playerId,
      alongside: async (client, newcomer) =>
        (await agents.giveRates(client, { top, playerId: newcomer, rates })) ? null : 'agent_rate_above',
    };
    const opened = await openDownline(account, context);
    if (!opened.ok) {
      const { code, field } = opened.failure;
      return fail({ code, ...(field === undefined ? {} : { data: { field } }) });
    }
    const no = await agents.noOf(opened.value.playerId);
    return ok({ no: String(no), username: opened.value.username });
  },
});

type Asked = { readonly currency: Currency; readonly top: Node; readonly days: Days };
/** What a question about a team is of: the agent's own node, and the days. */
const createAsked =
  ({ agents, termsOf, todayOf }: Pick<AgentHandlerDeps, 'agents' | 'termsOf' | 'todayOf'>) =>
  async (
    context: CallContext,
    query: Days,
  ): Promise<Result<Asked, { readonly code: 'range_too_long'; readonly data: { readonly field: string } }>> => {
    const { playerId, merchantCode } = callerOf(context);
    const days = dayRange(query, todayOf(merchantCode));
    if (!days.ok) return fail({ code: days.failure.code, data: { field: 'from' } });
    return ok({ currency: termsOf(merchantCode).currency, top: await agents.placeOf(playerId), days: days.value });
  };

/** What the team below an agent comes to. */
const teamHandlers = ({
  agents,
  termsOf,
  todayOf,
}: AgentHandlerDeps): Pick<Handlers<AgentCall>, 'teamOverview' | 'teamProfitAndLoss' | 'team' | 'teamBetting'> => {
  const asked = createAsked({ agents, termsOf, todayOf });
  return {
    teamOverview: async ({ query, context }) => {
      const given = await asked(context, query);
      if (!given.ok) return given;
      const { currency, top, days } = given.value;
      const [rows, asOf] = await Promise.all([agents.days(top.no, days), agents.asOf()]);
      return ok({
        currency,
        ...sumsOnWire(currency, added(rows)),
        ...movementsOnWire(currency, rows),
        members: Number(top.below),
        activeMost: Math.max(0, ...rows.map(({ active }) => Number(active))),
        days: rows.map((row) => ({
          day: row.day,
          ...sumsOnWire(currency, row),
          ...movementsOnWire(currency, [row]),
          active: Number(row.active),
        })),
        asOf: asOf.toISOString(),
      });
    },
    teamProfitAndLoss: async ({ query, context }) => {
      const given = await asked(context, query);
      if (!given.ok) return given;
      const { currency, top, days } = given.value;
      const [rows, asOf] = await Promise.all([agents.products(top.no, days, 'product'), agents.asOf()]);
      const products = rows.map((row) => ({ gameType: row.product as GameType, ...sumsOnWire(currency, row) }));
      return ok({ currency, products, total: sumsOnWire(currency, added(rows)), asOf: asOf.toISOString() });
    },
    teamBetting: async ({ query, context }) => {
      const given = await asked(context, query);
      if (!given.ok) return given;
      const { currency, top, days } = given.value;
      const [rows, asOf] = await Promise.all([agents.products(top.no, days, 'day'), agents.asOf()]);
      const content = rows.map((row) => ({ day: row.day, gameType: row.product as GameType, ...sumsOnWire(currency, row) }));
      return ok({ currency, content, asOf: asOf.toISOString() });
    },
    team: async ({ query, context }) => {
      const given = await asked(context, query);
      if (!given.ok) return given;
      const { currency, top, days } = given.value;
      const page = await agents.members(top, {
        of: query.of === undefined || query.name !== '' ? top.no : BigInt(query.of),
        name: nameKey(query.name),
        before: query.after === undefined ? null : BigInt(query.after),
        days,
      });
      if (page === null) return fail({ code: 'not_found' });
      const line = page.line.map((node, place) => ({
        no: String(node.no),
        name: nameFor(top, { ...node, parentNo: place === 1 ? top.no : null }),
      }));
      const content = page.members.map((member) => memberOnWire(currency, top, member));
      return ok({ currency, line, content, next: page.next === null ? null : String(page.next) });
    },
  };
};

/** Agents on the wire. */
export const agentHandlers = (deps: AgentHandlerDeps): Handlers<AgentCall> => ({
  ...invitationHandlers(deps),
  ...teamHandlers(deps),
  ...rateHandlers(deps),
});
