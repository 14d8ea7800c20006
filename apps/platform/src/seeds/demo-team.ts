import type { ContractKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import { demoPassword, type AccountSeedDeps } from './demo-accounts.ts';

/** Rates by category in millionths. */
type Rates = Readonly<Record<string, number>>;
type Offer = { readonly playerId: string; readonly kind: ContractKind; readonly terms: object; readonly isAccepted: boolean };
export type TeamSeedDeps = Pick<AccountSeedDeps, 'createAccount' | 'credit'> & {
  /** Gives an agent rates from tomorrow on: in the house's name, or in that of the agent above. */
  readonly giveRates: (playerId: string, above: string | null, rates: Rates) => Promise<void>;
  /** Offers a contract in the house's name to an agent who has none of its kind. */
  readonly offerContract: (offer: Offer) => Promise<void>;
};

/** The head of the demo's team, whom the others stand below in the order of the list. */
const leader = { username: 'leader', type: 1, invitationCode: 'BARKADA', opening: 300_000n } as const;
const captain = { username: 'captain', type: 1, invitationCode: 'BARKADA2', opening: 100_000n } as const;
const players = [
  { username: 'mate1', above: 'leader', opening: 200_000n },
  { username: 'mate2', above: 'leader', opening: 200_000n },
  { username: 'mate3', above: 'captain', opening: 200_000n },
] as const;
export const demoTeam = [leader.username, captain.username, ...players.map(({ username }) => username)] as const;

const rates: Rates = { RNG: 3_000, LIVE: 2_000, FISH: 3_000 };
const ratesBelow: Rates = { RNG: 1_000, LIVE: 1_000 };
/** A salary that a visitor sees within two hours: some rounds of the team between two full hours reach its first rung. */
const hourlyTerms = {
  rungs: [
    { turnover: '100.00', active: 1, percent: '1' },
    { turnover: '1000.00', active: 2, percent: '1.5' },
  ],
  includeSelf: true,
  minActive: '50.00',
};
const dailyTerms = {
  rungs: [
    { turnover: '500.00', active: 2, percent: '0.3' },
    { turnover: '5000.00', active: 3, percent: '0.5' },
  ],
  minActive: '100.00',
};

/** Makes a small team: an agent with rates and a salary by the hour, one below, and players below both; harmless where it is there. */
export const seedTeam = async (
  merchantCode: string,
  currency: Currency,
  { createAccount, credit, giveRates, offerContract }: TeamSeedDeps,
): Promise<void> => {
  const open = async ({
    opening,
    ...account
  }: {
    readonly opening: bigint;
    readonly username: string;
    readonly type: number;
    readonly invitationCode?: string;
    readonly agentId?: string;
  }) => {
    const id = await createAccount({ ...account, merchantCode, currency, password: demoPassword });
    await credit(id, { currency, minor: opening }, `opening-${id}`);
    return id;
  };
  const leaderId = await open(leader);
  const captainId = await open({ ...captain, agentId: leaderId });
  for (const { username, above, opening } of players)
    await open({ username, opening, type: 0, agentId: above === 'leader' ? leaderId : captainId });
  await giveRates(leaderId, null, rates);
  await giveRates(captainId, leaderId, ratesBelow);
  await offerContract({ playerId: leaderId, kind: 'hourly', terms: hourlyTerms, isAccepted: true });
  await offerContract({ playerId: leaderId, kind: 'daily', terms: dailyTerms, isAccepted: false });
};
