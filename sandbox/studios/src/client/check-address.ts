import type { PageLanguage } from './page-data.ts';

type Checked = {
  serverSeed: string | null;
  seedHash: string;
  clientSeed: string;
  nonce: number;
  choice: string;
  stake: string;
  contribution: string | null;
};
type Look = { language: PageLanguage; theme: string };

/** The address of the page that recomputes a round, filled in; the seeds stand behind the `#` and so are never sent. */
export function checkAddress(game: string, { language, theme }: Look, currency: string, round: Checked): string {
  const facts = new URLSearchParams({
    server: round.serverSeed ?? '',
    hash: round.seedHash,
    client: round.clientSeed,
    nonce: String(round.nonce),
    choice: round.choice,
    stake: round.stake,
    currency,
    ...(round.contribution !== null && { jackpot: 'yes' }),
  });
  return `/verify?game=${encodeURIComponent(game)}&lang=${language}&theme=${theme}#${facts}`;
}
