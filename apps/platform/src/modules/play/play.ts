import type { Pool } from 'pg';

/** Movements and closings that one statement feeds, and rows of the feed that one statement adds up. */
export const feedMax = 2_000;

export type PlayDeps = { readonly pool: Pool };

const rollPage = async (pool: Pool): Promise<bigint> => {
  const { rows } = await pool.query<{ passed: bigint }>({
    name: 'play-roll',
    text: `select play_roll(p_max => ${feedMax}) as passed`,
  });
  return rows[0]?.passed ?? 0n;
};

const addUpPage = async (pool: Pool): Promise<bigint> => {
  const { rows } = await pool.query<{ passed: bigint }>({
    name: 'play-days-roll',
    text: `select play_days_roll(p_max => ${feedMax}) as passed`,
  });
  return rows[0]?.passed ?? 0n;
};

/** The feed of what was played: decided rounds as signed rows, written behind play, by the day on which they were decided. */
export const createPlay = ({ pool }: PlayDeps) => ({
  /** Feeds what was decided since the last time, page by page, and adds it to the days of players. */
  roll: async (): Promise<void> => {
    while ((await rollPage(pool)) >= BigInt(feedMax));
    while ((await addUpPage(pool)) >= BigInt(feedMax));
  },
});

export type Play = ReturnType<typeof createPlay>;
