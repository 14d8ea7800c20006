import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { aContext, aGame, answerOf, aVendor } from '../../testing/builders.ts';
import { createCatalogue, type Catalogue } from '../catalogue/index.ts';
import { fairPlayHandler } from './fair-play-handler.ts';

const merchantCode = 'PALARO';
let database: TestDatabase;
let catalogue: Catalogue;
let fairPlay: ReturnType<typeof fairPlayHandler>;
const takingPart: { games: { vendor: string; game: string }[] }[] = [];

const games = [
  aGame('DAGAT', 'pugita', {
    fairPlay: {
      rulesEn: 'Choose a target.\nShoot.',
      rulesTy: 'Pumili ng target.\nTumira.',
      volatility: null,
      statedReturn: { from: 954_000, to: 956_004 },
      check: { on: '2026-11-25', rounds: 10_000_000, measured: { from: 953_987, to: 956_100 } },
      jackpotShare: 5_000,
      verifies: true,
    },
    maxBet: 50_000n,
    titleEn: 'Octopus',
    gameType: 'FISH',
  }),
  aGame('DAGAT', 'pina', { position: 2 }),
  aGame('DAGAT', 'sarado', { position: 3, isOpen: false }),
];

beforeAll(async () => {
  database = await startTestDatabase();
  catalogue = await createCatalogue({ pool: database.pool, bus: createLocalBus() });
  await catalogue.load(merchantCode, [aVendor('DAGAT')], games);
  fairPlay = fairPlayHandler({
    catalogue,
    merchants: {
      known: () => ({ currency: 'PHP', jackpots: takingPart }),
      vendorOf: () => ({ gameServer: 'https://games.example' }),
    },
  });
});
afterAll(async () => {
  catalogue.close();
  await database.drop();
});

const nodeOf = (code: string): string => {
  const game = catalogue.of(merchantCode).gameOfVendor('DAGAT', code);
  if (!game) throw new Error(`no game ${code}`);
  return game.nodeId;
};
const ask = (query: object) => answerOf('fairPlay', fairPlay, aContext(merchantCode), { query });

test('rules, stakes, stated return, its last check and where a round is verified are read as the vendor states them', async () => {
  expect(await ask({ nodeId: nodeOf('pugita'), language: 'TY' })).toMatchObject({
    game: { gameId: 'pugita', minBet: '1.00' },
    vendorName: 'DAGAT',
    maxBet: '500.00',
    rules: ['Pumili ng target.', 'Tumira.'],
    volatility: null,
    statedReturn: { from: '95.40', to: '95.60' },
    check: { on: '2026-11-25', rounds: 10_000_000, measured: { from: '95.40', to: '95.61' } },
    verifyUrl: 'https://games.example/verify?game=pugita&lang=fil',
  });
});

test('what goes into a jackpot is told where the merchant has one for the game, and nowhere else', async () => {
  const share = async () => (await ask({ nodeId: nodeOf('pugita') })).jackpotShare;
  expect(await share()).toBeNull();
  takingPart.push({ games: [{ vendor: 'DAGAT', game: 'pugita' }] });
  expect(await share()).toBe('0.50');
  takingPart.length = 0;
});

test('a vendor that states nothing is not spoken for, and a game that is not there has no page', async () => {
  expect(await ask({ nodeId: nodeOf('pina') })).toMatchObject({
    rules: [],
    maxBet: null,
    volatility: null,
    statedReturn: null,
    check: null,
    verifyUrl: null,
  });
  expect(await fairPlay({ query: { nodeId: '999999' }, body: {}, context: aContext(merchantCode) })).toMatchObject({
    ok: false,
    failure: { code: 'game_unknown' },
  });
});

test('a closed game keeps its page: who has played it may ask', async () => {
  expect((await ask({ nodeId: nodeOf('sarado') })).game.gameId).toBe('sarado');
});

test('a load that says nothing of it leaves it as it was', async () => {
  await catalogue.load(
    merchantCode,
    [],
    [aGame('DAGAT', 'pugita', { position: 3, titleEn: 'Octopus', gameType: 'FISH', isHot: true, minLine: 0 })],
  );
  expect((await ask({ nodeId: nodeOf('pugita') })).rules).toEqual(['Choose a target.', 'Shoot.']);
});
