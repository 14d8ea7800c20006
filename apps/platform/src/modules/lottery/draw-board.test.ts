import { expect, test } from 'vitest';
import { createTestClock } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { createDrawBoard } from './draw-board.ts';
import type { FeedClient } from './feed-client.ts';

test('two merchants whose houses run a game of one name see the draws of their own house', async () => {
  const clock = createTestClock();
  const draw = ({ merchantCode }: { readonly merchantCode: string }) => ({
    drawId: merchantCode,
    gameId: 'five-3',
    issue: merchantCode,
    opensAt: '2026-01-01T00:00:00Z',
    closesAt: '2026-01-01T00:01:00Z',
    drawsAt: '2026-01-01T00:02:00Z',
    status: 'open',
    numbers: [],
    commitment: 'c',
  });
  const get: FeedClient['get'] = (caller, _path, _query, schema) =>
    Promise.resolve(ok(schema.parse({ draws: [draw(caller)], next: null })));
  const board = createDrawBoard({ clock, feed: { get } });
  const keyAt = (merchantCode: string) => ({ merchantCode, vendorCode: 'LOTT', gameId: 'five-3' });
  for (const code of ['PALARO', 'SECOND']) {
    const drawsOf = await board.board([keyAt(code)]);
    expect(drawsOf(keyAt(code)).map(({ issue }) => issue)).toEqual([code]);
    expect(await board.page(keyAt(code), null, 10)).toMatchObject({ ok: true, value: { draws: [{ issue: code }] } });
  }
});
