import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import { expect, test } from 'vitest';
import { legOn, startBettor } from '../testing/bettor.ts';
import { SECRET } from '../testing/visitor.ts';

const HOUR_MS = 3_600_000;

test('slips of an operator are settled while another, whose are due too, never answers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'studios-book-operators-'));
  const [first, second] = [await startProtocolPlatform(() => SECRET), await startProtocolPlatform(() => SECRET)];
  const operators = new Map([
    ['PALARO', first.url],
    ['IKALAWA', second.url],
  ]);
  const bettor = await startBettor(first.url, dataDir, { operators, callTimeoutMs: 60_000 });
  const placed = async (operator: string): Promise<string> => {
    const token = await bettor.open('one', 'palaro-sportsbook', { operator });
    const [fixture] = (await bettor.fixtures(token)).filter(({ startsAt, offers }) => startsAt > bettor.now() + HOUR_MS && offers[0]?.odds);
    if (fixture === undefined) throw new Error('no fixture is to come');
    for (let i = 0; i < 4; i++) await bettor.place(token, `r-${i}`, '2000', [legOn(fixture)]);
    return token;
  };
  await placed('PALARO');
  const token = await placed('IKALAWA');
  first.disturb(() => 'hang');
  bettor.moveTo(bettor.now() + 24 * HOUR_MS);
  await expect.poll(async () => (await bettor.slips(token)).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'closed'));
  await Promise.all([first.stop(), second.stop()]);
  await bettor.stop();
  rmSync(dataDir, { recursive: true });
});
