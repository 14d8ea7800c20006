import type { Currency, Money } from '@palaro/money';
import type { Account } from '../modules/player/index.ts';

export const demoPassword = 'Palaro!2026';

/** The demo accounts: one of each session type (A427), with what each is for and its opening balance in centavos. */
export const demoAccounts = [
  { username: 'player0', type: 0, note: 'player', opening: 1_248_050n, mobile: '+639175550100', email: 'player0@palaro.example' },
  { username: 'agent1', type: 1, note: 'agent that may deposit', opening: 500_000n, invitationCode: 'FIESTA1' },
  { username: 'agent2', type: 2, note: 'agent that may deposit', opening: 500_000n, invitationCode: 'FIESTA2' },
  { username: 'test40', type: 40, note: 'test player', opening: 1_000_000n },
  { username: 'agent41', type: 41, note: 'agent', opening: 250_000n, invitationCode: 'FIESTA41' },
  { username: 'agent42', type: 42, note: 'agent', opening: 250_000n, invitationCode: 'FIESTA42' },
] as const;

const accountOf = ({ username, type, ...more }: (typeof demoAccounts)[number]) => ({
  username,
  type,
  ...('invitationCode' in more ? { invitationCode: more.invitationCode } : {}),
  ...('mobile' in more ? { mobile: more.mobile, email: more.email } : {}),
});

/** The demo's operators: who answers the chat, and two who decide on money. Each sets up an authenticator at the first login. */
export const demoOperators = [
  { name: 'Luz', password: 'Palaro!2026-desk', roles: ['support'] },
  { name: 'Ligaya', password: 'Palaro!2026-kaha', roles: ['finance'] },
  { name: 'Ramon', password: 'Palaro!2026-kaha', roles: ['finance'] },
] as const;

export type AccountSeedDeps = {
  /** Makes an operator; one of the name that is there already stays. */
  readonly createOperator: (operator: (typeof demoOperators)[number]) => Promise<unknown>;
  readonly createAccount: (account: Account) => Promise<string>;
  /** Credits an opening balance once; `reference` makes a repeat harmless. */
  readonly credit: (playerId: string, amount: Money, reference: string) => Promise<void>;
};

/** Makes the demo accounts with their opening balances, and the demo's operators; harmless when they are there. */
export const seedAccounts = async (
  merchantCode: string,
  currency: Currency,
  { createAccount, createOperator, credit }: AccountSeedDeps,
): Promise<void> => {
  await Promise.all(
    demoAccounts.map(async (demo) => {
      const id = await createAccount({ ...accountOf(demo), merchantCode, currency, password: demoPassword });
      await credit(id, { currency, minor: demo.opening }, `opening-${id}`);
    }),
  );
  for (const operator of demoOperators) await createOperator(operator);
};
