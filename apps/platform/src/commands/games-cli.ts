import type { Pool } from 'pg';
import { formatDecimal, isCurrency, money, type Currency } from '@palaro/money';
import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { createCatalogue, type Catalogue, type StoredGame } from '../modules/catalogue/index.ts';
import { forgetClosedByHouse, readLotteryDetails } from '../modules/lottery/index.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import { systemClock } from '../kernel/clock.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { gameColumns, readGamesFile, type FileGame } from './games-file.ts';
import { print } from './table.ts';
import { FileRefused, readTextFile } from './text-file.ts';

/** Command line: `npm run games` adds a vendor's games to a running platform, or brings them up to date, from a file. */
const usage = `Usage: npm run games -- import VENDOR FILE        a .csv file with a line of column names, or a .json list
Columns: ${gameColumns.join(', ')}.
titleEn, gameType and minBet must be there; without a code a game is its vendor's lobby. Stakes are in major units of the merchant's currency. Games that the vendor has
and the file has not stay as they are; --close-missing closes them.
--merchant CODE names the merchant, MERCHANT by default. The difference is shown before anything is changed; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, merchant: { type: 'string' }, 'close-missing': { type: 'boolean', default: false } },
  { takesWords: true },
);
const [action, vendorCode = misuse('Whose games? Give a vendor and a file.'), file = misuse('Which file?'), ...more] = words;
if (action !== 'import') misuse(`${action ?? ''}: no such action`);
if (more.length > 0) misuse('too many words');
const kind = file.endsWith('.csv') ? 'csv' : file.endsWith('.json') ? 'json' : misuse(`${file}: neither a .csv nor a .json file`);

/** Faults shown at once: a file with one fault in every line is wrong in one way. */
const faultsShownMax = 20;

const read = (): string => {
  try {
    return readTextFile(file);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return endRefused(`${file}: ${error.message}`);
  }
};

/** A game as the difference shows it. */
const shown = (
  game: FileGame | StoredGame,
  currency: Currency,
  closedByHouse: ReadonlySet<string> = new Set(),
): Record<string, unknown> => ({
  titleEn: game.titleEn,
  titleTy: game.titleTy,
  gameType: game.gameType,
  classify: game.classify,
  isGameH5: game.isGameH5,
  minBet: formatDecimal(money(currency, game.minBet)),
  maxBet: game.maxBet === null ? null : formatDecimal(money(currency, game.maxBet)),
  lines: game.minLine,
  isHot: game.isHot,
  isNew: game.isNew,
  // To close it for good is a change.
  isOpen: closedByHouse.has(game.code) ? 'when its house lists it again' : game.isOpen,
  supportPlay: game.supportPlay,
  icon: game.icon,
  largeIcon: game.largeIcon,
  colour: game.colour,
});

/** What a file says nothing of. */
const plain = { classifyNew: null, lottoMode: null, gameGroup: null, playType: null } as const;
/** New games stand behind all others, until the operator gives them a place. */
const newPosition = 1_000_000;

const importGames = async (pool: Pool, catalogue: Catalogue, merchantCode: string, currency: Currency): Promise<void> => {
  const snapshot = catalogue.of(merchantCode);
  if (snapshot.vendor(vendorCode) === undefined)
    return refuse(`${merchantCode} has no vendor ${vendorCode}. \`npm run vendor -- add ${vendorCode} …\` adds one.`, refusedExitCode);
  const { games, faults } = readGamesFile(read(), kind, currency);
  if (faults.length > 0) {
    const lines = faults.slice(0, faultsShownMax).map(({ place, fault }) => `${file}, ${place}: ${fault}`);
    const rest = faults.length - lines.length;
    return refuse([...lines, ...(rest > 0 ? [`and ${rest} more`] : []), 'Nothing was changed.'].join('\n'), refusedExitCode);
  }
  const stored = new Map(snapshot.gamesOfVendor(vendorCode).map((game) => [game.code, game]));
  const given = new Set(games.map(({ code }) => code));
  const details = await readLotteryDetails(pool, merchantCode);
  const closedByHouse = new Set(details.flatMap((one) => (one.vendorCode === vendorCode && one.closedByHouse ? one.code : [])));
  const missing = [...stored.values()].filter(({ code, isOpen }) => !given.has(code) && (isOpen || closedByHouse.has(code)));
  const closing = values['close-missing'] ? missing : [];
  const before = Object.fromEntries(
    [...stored.values()]
      .filter(({ code }) => given.has(code) || closing.some((game) => game.code === code))
      .map((game) => [game.code, shown(game, currency, closedByHouse)]),
  );
  const after = Object.fromEntries([
    ...closing.map((game) => [game.code, { ...shown(game, currency), isOpen: false }] as const),
    ...games.map((game) => [game.code, shown(game, currency)] as const),
  ]);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'games.import', subject: `vendor:${vendorCode}` },
    title: `${merchantCode}, games of ${vendorCode}`,
    before,
    after,
    commit: async (record) => {
      await catalogue.load(
        merchantCode,
        [],
        games.map((game, place) => ({ ...(stored.get(game.code) ?? { ...plain, position: newPosition + place }), ...game, vendorCode })),
        undefined,
        record,
      );
      // Whether a game is open stays the operator's with a load; here the operator says it.
      const wanted = [...games, ...closing.map((game) => ({ code: game.code, isOpen: false }))];
      for (const { code, isOpen } of wanted)
        if (stored.has(code) && stored.get(code)?.isOpen !== isOpen)
          await catalogue.setGameOpen(merchantCode, { vendorCode, code }, isOpen);
      const closed = wanted.flatMap(({ code, isOpen }) => (isOpen ? [] : code));
      await forgetClosedByHouse(pool, merchantCode, vendorCode, closed);
      return { ok: true, value: 0 };
    },
    done: () => `Done: ${games.length} games in the file. Every node goes by it within a second.`,
  });
  if (!values['close-missing'] && missing.length > 0)
    print(`${missing.length} open games of ${vendorCode} are not in the file and stay as they are; --close-missing closes them.`);
};

await runOnStore('palaro-games', async ({ pool }, { MERCHANT }) => {
  const merchantCode = values.merchant ?? MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const bus = createLocalBus();
  const document = await createMerchantDocuments({ pool, bus, clock: systemClock }).read(merchantCode);
  const currency = document.ok ? (document.value.document as { currency?: string }).currency : undefined;
  if (currency === undefined || !isCurrency(currency))
    return refuse(`${merchantCode} has no currency that is known here.`, refusedExitCode);
  const catalogue = await createCatalogue({ pool, bus });
  try {
    await importGames(pool, catalogue, merchantCode, currency);
  } finally {
    catalogue.close();
  }
});
