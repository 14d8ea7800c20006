import type { LanguageCode } from '@palaro/contract';
import type { Pool } from 'pg';
import { copyOf, storedLevels } from './vip-document.ts';

/** The name of the level that a player is on, in a language; null below the first, and where the merchant has no such level (A203, A261). */
export const readLevelName = async (pool: Pool, playerId: string, language: LanguageCode): Promise<string | null> => {
  const { rows } = await pool.query<{ level: number; document: unknown }>({
    name: 'vip-level-name',
    text: `select p.level, v.document from vip_players p join vip_version v on v.merchant_code = p.merchant_code
             and v.number = vip_newest(p_merchant => p.merchant_code)
           where p.player_id = $1 and p.level > 0`,
    values: [playerId],
  });
  const [found] = rows;
  const level = found === undefined ? undefined : storedLevels(found.document).levels[found.level - 1];
  return level === undefined ? null : copyOf(level, language).name;
};
